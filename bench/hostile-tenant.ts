import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Agent, request } from 'undici'
import { browserPath } from '../test/support/browser.ts'
import { attacks } from './attacks/attacks.ts'
import { fillTenants } from './attacks/fill.ts'
import { loadsToMeasure, TENANTS } from './attacks/measures.ts'
import { openGround } from './ground.ts'
import { freePort } from './support.ts'

// What one tenant, or somebody without an account, does to the one-row list of another tenant: twenty lists a second
// while each kind of load goes on, and the memory of the service. Each load comes from one tenant, and then from three of
// different owners at once; beside it stands what the lists took right before, without load.
//
//   npm run bench -- hostile-tenant [--seconds 60] [--base 5] [--only 'part of a name' …]

const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    base: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true, default: [] },
  },
})
const SECONDS = Number(given.seconds)
const BASE_SECONDS = Number(given.base)
const LISTS_A_SECOND = 20
const FILLING = { carriers: 20_000, orders: 1_000, lines: 10 }
const PROBE = JSON.stringify({ query: '{ sites { all(first: 1) { nodes { id code name } } } }' })

const chosen = attacks.filter(
  ({ name }) => given.only.length === 0 || given.only.some((part) => name.includes(part)),
)
const sftp_port = await freePort()
const ground = await openGround({
  GOODSYARD_ROLES: 'api,relay,scheduler,worker,sftp',
  GOODSYARD_EXTRA_SUBDOMAINS: TENANTS.join(' '),
  GOODSYARD_BROWSER_PATH: browserPath(),
  GOODSYARD_TRUSTED_PROXIES: '127.0.0.1',
  SFTP_PORT: String(sftp_port),
})
const targetIn = (subdomain: string) => ({
  url: ground.service.url,
  sftp_port,
  headers: { ...ground.headers, 'x-service-subdomain': subdomain },
})
const agent = new Agent({ connections: 64 })
try {
  await fill()
  console.log(
    '| load | tenants | p99 before | median | p99 | longest | failed | memory | how its requests ended |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const { name, tenants } of loadsToMeasure(chosen)) await measure(name, tenants)
} finally {
  await ground.stop()
}

/** One site for the tenant that is measured, and what the others can ask for. */
async function fill(): Promise<void> {
  const client = new pg.Client({ connectionString: ground.database_url })
  await client.connect()
  await client.query(`
    insert into sites (tenant_id, code, name) select id, 'ONE', 'One' from tenants where subdomain = 'demo'`)
  await fillTenants(client, ground, { tenants: TENANTS, filling: FILLING })
  await client.query('vacuum analyze')
  await client.end()
}

async function measure(name: string, tenants: readonly string[]): Promise<void> {
  const before = await probed(BASE_SECONDS)
  const script = new URL('./attacks/attack-process.ts', import.meta.url).pathname
  const attackers = tenants.map((tenant) => {
    const child = spawn(process.execPath, [script, name, JSON.stringify(targetIn(tenant))], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return { child, said: linesOf(child) }
  })
  const ready = await Promise.all(attackers.map(({ said }) => said()))
  if (ready.some(([word]) => word !== 'ready')) {
    for (const { child } of attackers) child.kill('SIGTERM')
    console.log(`| ${name} | ${tenants.length} | could not be prepared |`)
    return
  }
  await pause(1_000)
  const found = await probed(SECONDS)
  for (const { child } of attackers) child.kill('SIGTERM')
  const ends = await Promise.all(attackers.map(({ said }) => said()))
  const statuses = ends.map(([text = '{}']): Readonly<Record<string, number>> => JSON.parse(text))
  report({ name, tenants: tenants.length, before, found, statuses: summed(statuses) })
  await quiet()
}

function summed(all: readonly Readonly<Record<string, number>>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [status, count] of all.flatMap((one) => Object.entries(one)))
    sums.set(status, (sums.get(status) ?? 0) + count)
  return sums
}

function linesOf(child: ChildProcess): () => Promise<readonly string[]> {
  if (child.stdout === null) throw new Error('nothing is heard of the process')
  const lines = createInterface(child.stdout)
  const ended = once(child, 'exit').then(() => [])
  return () => Promise.race([once(lines, 'line') as Promise<readonly string[]>, ended])
}

type Probed = {
  readonly times: readonly number[]
  readonly failed: number
  readonly memory: { readonly service: number; readonly children: number }
}

/** Asks twenty lists a second, whether or not the last ones were answered; each is timed from when it was due. */
async function probed(seconds: number): Promise<Probed> {
  const times: number[] = []
  let failed = 0
  let service = 0
  let children = 0
  const lists: Promise<void>[] = []
  const begun = performance.now()
  for (let place = 0; place < seconds * LISTS_A_SECOND; place += 1) {
    const due = begun + (place * 1000) / LISTS_A_SECOND
    await pause(Math.max(0, due - performance.now()))
    const list = answered().then((isRight) => {
      times.push(performance.now() - due)
      if (!isRight) failed += 1
    })
    lists.push(list)
    if (place % 5 === 0) {
      service = Math.max(service, residentMib(ground.service.pid))
      children = Math.max(children, childrenMib(ground.service.pid))
    }
  }
  await Promise.all(lists)
  return { times: times.toSorted((a, b) => a - b), failed, memory: { service, children } }
}

async function answered(): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${ground.service.url}/graphql`, {
      dispatcher: agent,
      method: 'POST',
      headers: ground.headers,
      body: PROBE,
    })
    return (await body.text()).includes('"ONE"') && statusCode === 200
  } catch {
    return false
  }
}

/** Waits until lists are answered as quickly as without load. */
async function quiet(): Promise<void> {
  for (let calm = 0, waited = 0; calm < 10 && waited < 600; waited += 1) {
    const begun = performance.now()
    await answered()
    calm = performance.now() - begun < 50 ? calm + 1 : 0
    await pause(100)
  }
}

function residentMib(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // It has ended.
    return 0
  }
}

/** What the processes below one have together; a page that several share counts in parts, or the browser's would be counted many times. */
function childrenMib(pid: number): number {
  try {
    const below = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
    return below.reduce((sum, child) => sum + proportionalMib(Number(child)) + childrenMib(Number(child)), 0)
  } catch {
    // It has ended.
    return 0
  }
}

function proportionalMib(pid: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    )
  } catch {
    // It has ended.
    return 0
  }
}

type Measured = {
  readonly name: string
  readonly tenants: number
  readonly before: Probed
  readonly found: Probed
  readonly statuses: ReadonlyMap<string, number>
}

function report({ name, tenants, before, found, statuses }: Measured): void {
  const at = ({ times }: Probed, part: number) =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)} ms`
  const { memory, failed } = found
  const sizes = `${memory.service.toFixed(0)} MiB${memory.children > 0 ? ` and ${memory.children.toFixed(0)} MiB beside it` : ''}`
  const ends = [...statuses].map(([status, count]) => `${count} × ${status}`)
  const figures = [at(before, 0.99), at(found, 0.5), at(found, 0.99), at(found, 1), failed, sizes]
  console.log(`| ${name} | ${tenants} | ${figures.join(' | ')} | ${ends.join(', ')} |`)
}
