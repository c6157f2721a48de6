import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CLIENT, openGround, SECRET_KEY } from './ground.ts'
import { processorTimeMs } from './processor-time.ts'
import { median, serve } from './support.ts'

// The real day with one request a task, with tasks that arrive together written together and with each written by itself: processor
// time of service and database a line, from the first order to the last parcel, and how many people wait for a lock while orders
// are packed and dispatched. The sides take turns on one database, each day in a tenant of its own.

const ROUNDS = Number(process.env.ROUNDS ?? 2)
/** The first lines of the day; all of it takes a minute a side on a quiet machine. */
const LINES = Number(process.env.LINES ?? 1200)
const LOOK_MS = 100

type Side = 'together' | 'apart'
type Day = { readonly cpu_ms: number; readonly seconds: number; readonly waiting: number }

const ground = await openGround()
const folder = mkdtempSync(join(tmpdir(), 'goodsyard-day-'))
const file = join(folder, 'day.csv')
const sample = readFileSync(new URL('../samples/online-retail-day.csv', import.meta.url), 'utf8')
const lines = sample.split('\n').slice(0, LINES + 1)
writeFileSync(file, lines.join('\n'))
const owner = new pg.Client({ connectionString: ground.database_url })
await owner.connect()
try {
  const days: Record<Side, Day[]> = { together: [], apart: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const order: readonly Side[] = round % 2 === 0 ? ['together', 'apart'] : ['apart', 'together']
    for (const side of order) days[side].push(await workDay(side))
  }
  const middle = (side: Side, of: keyof Day) => median(days[side].map((day) => day[of]))
  const both = (of: keyof Day, digits: number) =>
    `${middle('apart', of).toFixed(digits)} → ${middle('together', of).toFixed(digits)}`
  const ratio = middle('apart', 'cpu_ms') / middle('together', 'cpu_ms')
  console.log(
    `| ${LINES} lines of the day | ${both('cpu_ms', 2)} ms a line (${ratio.toFixed(2)} times less) | ${both('seconds', 1)} s | ${both('waiting', 2)} people wait for a lock while packing |`,
  )
} finally {
  await owner.end()
  await ground.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Works one day in a tenant of its own through a service that does nothing else. */
async function workDay(side: Side): Promise<Day> {
  const service = await serve('src/main.ts', {
    ...ground.environment,
    GOODSYARD_ROLES: 'api,relay,scheduler,worker',
    GOODSYARD_TASKS_TOGETHER: String(side === 'together'),
  })
  const [before] = (await owner.query('select coalesce(max(id), 0) as id from goods_outs')).rows
  const child = spawn(process.execPath, ['bin/goodsyard.mjs', 'day', file, '--url', service.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: ground.database_url,
      GOODSYARD_SECRET_KEY: SECRET_KEY,
      GOODSYARD_CLIENT_ID: CLIENT.id,
      GOODSYARD_CLIENT_SECRET: CLIENT.secret,
    },
  })
  const printed = text(child.stdout)
  const ended = once(child, 'exit')
  const day = await measure(service.pid, {
    before: Number(before?.id),
    isOver: () => child.exitCode !== null,
  })
  const [code] = await ended
  if (code !== 0) throw new Error(`the day ended with ${code}: ${await printed}`)
  await service.stop()
  return day
}

/** Looks at a day from its first order to its last parcel. */
async function measure(
  service: number,
  { before, isOver }: { readonly before: number; readonly isOver: () => boolean },
): Promise<Day> {
  const spent = () => processorTimeMs(service, ground.database_pid)
  while (!isOver() && (await progress(before)).orders === 0) await pause(LOOK_MS)
  const [cpu, began] = [spent(), performance.now()]
  const waiting: number[] = []
  for (let now = await progress(before); !isOver(); now = await progress(before)) {
    if (now.packing && now.dispatched === now.orders) break
    if (now.packing) waiting.push(now.waiting)
    await pause(LOOK_MS)
  }
  return {
    cpu_ms: (spent() - cpu) / (lines.length - 1),
    seconds: (performance.now() - began) / 1000,
    waiting: waiting.reduce((sum, count) => sum + count, 0) / Math.max(1, waiting.length),
  }
}

type DayProgress = Readonly<Record<'orders' | 'dispatched' | 'waiting', number>> & {
  readonly packing: boolean
}

/** How many orders there are and have left, whether any is being packed, and how many sessions wait for a lock. */
async function progress(before: number): Promise<DayProgress> {
  const { rows } = await owner.query(
    `select count(*)::int as orders, count(o.actual_date_of_dispatch)::int as dispatched,
       exists (select from shipments s where s.goods_out_id > $1) as packing,
       (select count(*)::int from pg_stat_activity where wait_event_type = 'Lock') as waiting
     from goods_outs o where o.id > $1`,
    [before],
  )
  return rows[0]
}
