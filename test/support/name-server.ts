import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import ipaddr from 'ipaddr.js'

const TYPES: Readonly<Record<number, 'ipv4' | 'ipv6'>> = { 1: 'ipv4', 28: 'ipv6' }

/** What a name resolves to: the addresses of the first answer, of the second, and so on; the last is repeated. */
export type Answers = Readonly<Record<string, readonly (readonly string[])[]>>

/** A name server that may answer differently each time it is asked. */
export type NameServer = {
  /** How often the addresses of a name were asked for; both families at once are one time. */
  timesAsked(name: string): number
  close(): void
}

/** Starts a name server on port 53 of this machine, which needs the rights of root. */
export async function openNameServer(answers: Answers): Promise<NameServer> {
  const queries = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, type, end } = questionOf(query)
    const family = TYPES[type]
    const key = `${name} ${family}`
    const times = queries.get(key) ?? 0
    queries.set(key, times + 1)
    const all = answers[name] ?? []
    const found = (all[times] ?? all.at(-1) ?? []).map((text) => ipaddr.parse(text))
    const records = found
      .filter((one) => one.kind() === family)
      .map((one) => recordFor(type, one.toByteArray()))
    const head = Buffer.from([
      0x81,
      answers[name] === undefined ? 0x83 : 0x80,
      0,
      1,
      0,
      records.length,
      0,
      0,
      0,
      0,
    ])
    socket.send(
      Buffer.concat([query.subarray(0, 2), head, query.subarray(12, end), ...records]),
      port,
      address,
    )
  })
  socket.bind(53, '127.0.0.1')
  await once(socket, 'listening')
  return {
    timesAsked: (name) =>
      Math.max(0, ...['ipv4', 'ipv6'].map((family) => queries.get(`${name} ${family}`) ?? 0)),
    close: () => socket.close(),
  }
}

/** The first question of a query: its name, its type, and where it ends. */
function questionOf(query: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = []
  let place = 12
  for (let length = query[place] ?? 0; length > 0; length = query[place] ?? 0) {
    labels.push(query.toString('latin1', place + 1, place + 1 + length))
    place += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(place + 1), end: place + 5 }
}

/** A record of the name in the question, which nobody may remember. */
function recordFor(type: number, bytes: readonly number[]): Buffer {
  return Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes])
}
