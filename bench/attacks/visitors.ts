import { once } from 'node:events'
import { connect } from 'node:net'
import { Client } from 'ssh2'
import type { Attack, Hostile } from './hostile.ts'

/** Where visitors come from: another address each time, as whoever has many can. */
const from = (turn: number) => ({ 'x-forwarded-for': `203.0.${turn % 250}.${(turn * 7) % 250}` })
const nobody = { authorization: '', 'x-service-subdomain': '' }

function visits(name: string, path: (turn: number) => string, more: Partial<Visit> = {}): Attack {
  return {
    name,
    at_once: 32,
    prepare: async (hostile) => (turn) =>
      hostile.ask(more.method ?? 'GET', path(turn), {
        ...(more.body === undefined ? {} : { body: more.body(turn) }),
        headers: { ...nobody, ...from(more.one_address ? 0 : turn), ...more.headers?.(turn) },
      }),
  }
}

type Visit = {
  readonly method: 'GET' | 'POST'
  readonly one_address: boolean
  readonly body: (turn: number) => string
  readonly headers: (turn: number) => Readonly<Record<string, string>>
}

const bearer = (turn: number) => ({
  authorization: `Bearer gya_${String(turn).padStart(43, 'a')}`,
  'x-service-subdomain': 'demo',
})

/** Signs in to SFTP with a password that is wrong. */
async function signIn(hostile: Hostile, turn: number): Promise<void> {
  const client = new Client()
  let reason = 'closed'
  client.on('error', (error) => {
    reason = error.message
    client.destroy()
  })
  const ended = new Promise<void>((resolve) => client.once('close', () => resolve()))
  client.connect({
    host: '127.0.0.1',
    port: hostile.target.sftp_port,
    username: `nobody${turn}`,
    password: 'wrong',
  })
  await ended
  hostile.count(reason)
}

/** Connects to SFTP and says nothing. */
async function connectOnly(hostile: Hostile): Promise<void> {
  const socket = connect(hostile.target.sftp_port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  setTimeout(() => socket.destroy(), 5_000)
  await once(socket, 'close')
  hostile.count('closed')
}

/** What can be done without an account. */
export const visitorAttacks: readonly Attack[] = [
  visits('made-up bearer tokens of one address', () => '/api/sites/1', {
    one_address: true,
    headers: bearer,
    method: 'POST',
    body: () => '{}',
  }),
  visits('made-up bearer tokens of many addresses', () => '/graphql', {
    headers: bearer,
    method: 'POST',
    body: () => '{"query":"{__typename}"}',
  }),
  visits(
    'visitors at the sign-in page',
    (turn) =>
      `/oauth/authorize?response_type=code&client_id=bench-client&redirect_uri=http://localhost/callback&state=${turn}`,
  ),
  visits('wrong secrets of a client', () => '/oauth/token', {
    method: 'POST',
    body: () => 'grant_type=client_credentials',
    headers: () => ({
      authorization: `Basic ${btoa('bench-client:wrong')}`,
      'content-type': 'application/x-www-form-urlencoded',
    }),
  }),
  visits('the interface description', () => '/openapi.json'),
  {
    name: 'SFTP sign-ins with a wrong password',
    at_once: 32,
    is_slow: true,
    prepare: async (hostile) => (turn) => signIn(hostile, turn),
  },
  {
    name: 'SFTP connections that say nothing',
    at_once: 200,
    is_slow: true,
    prepare: async (hostile) => () => connectOnly(hostile),
  },
]
