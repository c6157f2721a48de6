import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Ground } from './ground.ts'
import { processorTimeMs } from './processor-time.ts'
import { median, serve } from './support.ts'

/** What is written together as it arrives, and what is written each by itself. */
export type Side = 'together' | 'apart'

/** A request that completes something, and what its answer must contain. */
export type Act = {
  readonly method: string
  readonly path: string
  readonly body: object
  readonly status: number
  readonly expected?: string
}

/** Lists of requests; each client works through one list after the other. */
export type Load = { readonly clients: number; readonly lists: readonly (readonly Act[])[] }

/** What a round came to, by act. */
export type SideRound = {
  readonly cpu_ms: number
  readonly per_second: number
  readonly p50: number
  readonly p99: number
}

type Service = { readonly url: string; readonly pid: number }

/** Two services on one database that are measured in turns. */
export type Sides = {
  /** Measures both sides, each with a load of its own; the first of them alternates. */
  round(nth: number, loads: Readonly<Record<Side, Load>>): Promise<Readonly<Record<Side, SideRound>>>
  stop(): Promise<void>
}

/** Starts the other side beside the service of a ground. */
export async function openSides(ground: Ground): Promise<Sides> {
  const apart = await serve('src/main.ts', { ...ground.environment, GOODSYARD_TASKS_TOGETHER: 'false' })
  const services: Readonly<Record<Side, Service>> = { together: ground.service, apart }
  return {
    async round(nth, loads) {
      const order: readonly Side[] = nth % 2 === 0 ? ['together', 'apart'] : ['apart', 'together']
      const measured = {} as Record<Side, SideRound>
      for (const side of order) measured[side] = await measure(ground, services[side], loads[side])
      return measured
    },
    stop: () => apart.stop(),
  }
}

async function measure(ground: Ground, service: Service, { clients, lists }: Load): Promise<SideRound> {
  const before = processorTimeMs(service.pid, ground.database_pid)
  const child = spawn(process.execPath, ['bench/send-acts.mjs'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify({ url: service.url, headers: ground.headers, clients, lists }))
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the clients ended with ${code}`)
  const { seconds, p50, p99 } = JSON.parse(printed)
  const acts = lists.flat().length
  const cpu_ms = (processorTimeMs(service.pid, ground.database_pid) - before) / acts
  return { cpu_ms, per_second: acts / seconds, p50, p99 }
}

/** The row of a table: processor time, acts a second, and how long they took, apart and together. */
export function rowOf(name: string, rounds: readonly Readonly<Record<Side, SideRound>>[]): string {
  const middle = (side: Side, of: keyof SideRound) => median(rounds.map((round) => round[side][of]))
  const ratio = median(rounds.map(({ together, apart }) => apart.cpu_ms / together.cpu_ms))
  const both = (of: keyof SideRound, digits: number) =>
    `${middle('apart', of).toFixed(digits)} → ${middle('together', of).toFixed(digits)}`
  return `| ${name} | ${both('cpu_ms', 2)} (${ratio.toFixed(2)} times less) | ${both('per_second', 0)} | ${both('p50', 1)} | ${both('p99', 1)} |`
}
