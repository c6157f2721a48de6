import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const READY_MS = 240_000

/** A process that serves HTTP. */
export type Serving = { readonly url: string; readonly pid: number; stop(): Promise<void> }

/** Starts a server as a process of its own and waits until it answers; what it logs goes nowhere. */
export async function serve(
  script: string,
  environment: Readonly<Record<string, string>>,
  health = '/health',
): Promise<Serving> {
  const port = await freePort()
  // Ours runs with the flags of `npm start`, and what it compiled is kept as there; the others with none.
  const isOurs = script === 'src/main.ts'
  const flags = isOurs ? ['--max-semi-space-size=8'] : []
  const cache = isOurs ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}
  const child = spawn(process.execPath, [...flags, script], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...cache,
      HOST: '127.0.0.1',
      PORT: String(port),
      ...environment,
    },
  })
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + READY_MS
  while (!(await answers(`${url}${health}`))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${script} did not start`)
    await pause(50)
  }
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    // Nobody listens yet.
    return false
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** One kind of request, sent over and over. */
export type Shot = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** What the answer must contain, so that nothing fast and wrong is measured. */
  readonly expected: string
}

/** What a round of load came to. */
export type Round = {
  readonly requests: number
  readonly per_second: number
  readonly p50_ms: number
  readonly p99_ms: number
}

/** A round with the processor time of server and database, in milliseconds a request: the load generator is not in it. */
export type MeasuredRound = Round & { readonly processor_ms: number }

/** Sends one kind of request like `load`, and counts the processor time that is spent meanwhile. */
export async function measuredLoad(
  shot: Shot,
  length: Parameters<typeof load>[1],
  spent: () => number,
): Promise<MeasuredRound> {
  const before = spent()
  const round = await load(shot, length)
  return { ...round, processor_ms: (spent() - before) / round.requests }
}

/** Sends one kind of request for some seconds from a process of its own. */
export async function load(
  shot: Shot,
  length: { readonly connections: number } & ({ readonly seconds: number } | { readonly amount: number }),
): Promise<Round> {
  await assertAnswer(shot)
  const script = new URL('./load.mjs', import.meta.url).pathname
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ ...shot, ...length }))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the load generator ended with ${code}`)
  return JSON.parse(said)
}

async function assertAnswer({ url, headers, body, expected }: Shot): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body: body.replaceAll('{n}', String(Date.now())),
  })
  const text = await answer.text()
  if (answer.status !== 200 || !text.includes(expected))
    throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`)
}

/** The figure below which a share of all figures lie. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Runs each candidate in turn, round by round, so that whatever else the machine does meets all of them alike. */
export async function rounds(
  shots: Readonly<Record<string, Shot>>,
  plan: { readonly rounds: number; readonly seconds: number; readonly connections: number },
): Promise<Readonly<Record<string, readonly Round[]>>> {
  const found: Record<string, Round[]> = Object.fromEntries(Object.keys(shots).map((name) => [name, []]))
  for (const shot of Object.values(shots)) await load(shot, { ...plan, seconds: 2 })
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const [name, shot] of Object.entries(shots)) found[name]?.push(await load(shot, plan))
  }
  return found
}
