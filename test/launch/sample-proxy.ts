import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Agent } from 'undici'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { freePort } from '../support/ports.ts'
import { skipWithout } from '../support/program.ts'
import { TestServer } from '../support/server.ts'

const skip = skipWithout('nginx')

/** The number of concurrent clients. */
const CLIENTS = 16

/** The shipped sample for nginx in front of these processes, without its stream of SFTP. */
async function openSample(targets: readonly string[]) {
  const [plain, secure] = [await freePort(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'goodsyard-sample-'))
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=yard.example.com', '-nodes', '-days', '1', '-newkey', 'rsa:2048', '-x509']
  execFileSync('openssl', ['req', ...subject, '-out', certificate, '-keyout', key], { stdio: 'ignore' })
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const hosts = targets.map((url) => new URL(url).host)
  const here = readFileSync('deploy/proxy/nginx.conf', 'utf8')
    .replace(/^stream \{[\s\S]*?^\}/m, '')
    .replace(/^load_module .*$/m, '')
    .replace(/^user .*$/m, process.getuid?.() === 0 ? 'user root;' : '')
    .replace('http {', `daemon off;\nhttp {\n  access_log off;\n  ${places.join(' ')}`)
    .replace('/run/nginx.pid', join(folder, 'pid'))
    .replace('/etc/ssl/certs/yard.example.com.pem', certificate)
    .replace('/etc/ssl/private/yard.example.com.key', key)
    .replaceAll(/^\s+listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${secure} ssl http2;`)
    .replace('10.0.0.11:8080', hosts[0] ?? '')
    .replace('10.0.0.12:8080', hosts[1] ?? '')
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, here)
  const nginx = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  const ended = once(nginx, 'exit')
  return {
    url: `https://127.0.0.1:${secure}`,
    complaints: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    close: async () => {
      nginx.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let database: TestDatabase
let servers: TestServer[] = []
let proxy: Awaited<ReturnType<typeof openSample>>
const agent = new Agent({ connect: { rejectUnauthorized: false } })
before(async () => {
  if (skip !== false) return
  database = await cloneDatabase()
  const environment = { GOODSYARD_DRAIN_SECONDS: '1', GOODSYARD_TRUSTED_PROXIES: '127.0.0.1' }
  for (let each = 0; each < 2; each += 1) servers.push(await TestServer.start({ database, environment }))
  proxy = await openSample(servers.map(({ url }) => url))
})
after(async () => {
  await proxy?.close()
  await agent.destroy()
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
  await database?.drop()
})

type RequestOutcome = { readonly path: string; readonly status: number | string; readonly code: string }

/** Creates sites and reads them in turn until it is stopped. */
async function send(client: number, token: string, stop: AbortSignal): Promise<readonly RequestOutcome[]> {
  const outcomes: RequestOutcome[] = []
  for (let each = 0; !stop.aborted; each += 1) {
    const code = `P${client}-${each}`
    const site = { data: { type: 'sites', attributes: { code, name: code } } }
    outcomes.push({ path: '/api/sites', code, status: await post('/api/sites', token, site) })
    const query = { query: '{ sites { all { total_count } } }' }
    outcomes.push({ path: '/graphql', code: '', status: await post('/graphql', token, query) })
  }
  return outcomes
}

let sent = 0

/** The status of an answer, or how the connection failed. */
async function post(path: string, token: string, body: unknown): Promise<number | string> {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-service-subdomain': 'demo',
    'content-type': 'application/json',
  }
  sent += 1
  try {
    const { origin } = new URL(proxy.url)
    const answer = await agent.request({ origin, path, method: 'POST', headers, body: JSON.stringify(body) })
    await answer.body.dump()
    return answer.statusCode
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Tests that nothing is lost while each of two processes is restarted so often, while at least so many requests are sent. */
export function testSample(restarts: number, requests: number): void {
  test(`behind the sample for nginx two processes are restarted ${restarts} times each, and no request is lost`, {
    skip,
  }, async () => {
    const token = (await servers[0]?.token()) ?? ''
    const stop = new AbortController()
    const clients = Array.from({ length: CLIENTS }, (_, client) => send(client, token, stop.signal))
    const codes: (number | null)[] = []
    for (let time = 0; time < restarts; time += 1)
      for (const server of servers) {
        codes.push(await server.end())
        await server.startAgain()
        // nginx tries a process again after `fail_timeout`; only then the other one may go.
        await pause(6_000)
      }
    while (sent < requests) await pause(100)
    stop.abort()
    const outcomes = (await Promise.all(clients)).flat()
    assert.deepEqual(codes, Array(2 * restarts).fill(0))
    assert.deepEqual(
      outcomes.filter(({ status }) => status !== 200),
      [],
      proxy.complaints(),
    )
    const created = outcomes.flatMap(({ code }) => (code === '' ? [] : [code])).sort()
    const known = await database.run("select code from sites where code like 'P%-%'")
    assert.deepEqual(known.map(({ code }) => code).sort(), created)
  })
}
