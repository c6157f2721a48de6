import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { dayFile, workDay } from './day-command.ts'
import { openGround } from './ground.ts'
import { ownTimeMs, processorTimeMs } from './processor-time.ts'
import { median, type Serving, serve } from './support.ts'

// The real day with one request a task, with tasks that arrive together written together and with each written by itself: processor
// time of service and database a line, from the first order to the last parcel, and how many people wait for a lock while orders
// are packed and dispatched. The sides take turns on one database, each day in a tenant of its own. Of the side that works together:
// the ways in which requests were performed, and what sessions of the database did, on average of all looks.

const ROUNDS = Number(process.env.ROUNDS ?? 2)
/** The first lines of the day; all of it takes a minute a side on a quiet machine. */
const LINES = Number(process.env.LINES ?? 1200)
const LOOK_MS = 100

type Side = 'together' | 'apart'
type Counts = Readonly<Record<string, number>>
type Day = {
  /** Processor time of service and database, and of the service alone, in milliseconds a line. */
  readonly cpu_ms: number
  readonly service_ms: number
  readonly seconds: number
  readonly waiting: number
  readonly ways: Counts
  readonly sessions: Counts
}

const ground = await openGround()
const { file, count: line_count, remove } = dayFile(LINES)
const owner = new pg.Client({ connectionString: ground.database_url })
await owner.connect()
try {
  const days: Record<Side, Day[]> = { together: [], apart: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const order: readonly Side[] = round % 2 === 0 ? ['together', 'apart'] : ['apart', 'together']
    for (const side of order) days[side].push(await workSide(side))
  }
  const middle = (side: Side, of: 'cpu_ms' | 'service_ms' | 'seconds' | 'waiting') =>
    median(days[side].map((day) => day[of]))
  const both = (of: 'cpu_ms' | 'service_ms' | 'seconds' | 'waiting', digits: number) =>
    `${middle('apart', of).toFixed(digits)} → ${middle('together', of).toFixed(digits)}`
  const ratio = middle('apart', 'cpu_ms') / middle('together', 'cpu_ms')
  console.log(
    `| ${LINES} lines of the day | ${both('cpu_ms', 2)} ms a line (${ratio.toFixed(2)} times less) | ${both('seconds', 1)} s | ${both('waiting', 2)} people wait for a lock while packing | of the processor time the service ${both('service_ms', 2)} ms |`,
  )
  for (const { ways, sessions, seconds, service_ms } of days.together) {
    const all = Object.values(ways).reduce((sum, count) => sum + count, 0)
    const busy = (service_ms * line_count) / 1000 / seconds
    console.log(`| requests by way | ${listed(ways, (count) => `${((100 * count) / all).toFixed(2)} %`)} |`)
    console.log(`| sessions, on average | ${listed(sessions, (count) => count.toFixed(2))} |`)
    console.log(`| event loop | at most ${(100 * busy).toFixed(0)} % busy |`)
  }
} finally {
  await owner.end()
  await ground.stop()
  remove()
}

/** Figures with their names, the largest first. */
function listed(figures: Counts, worded: (figure: number) => string): string {
  const sorted = Object.entries(figures).toSorted(([, one], [, other]) => other - one)
  return sorted.map(([name, figure]) => `${name} ${worded(figure)}`).join(', ')
}

/** Works one day in a tenant of its own through a service that does nothing else. */
async function workSide(side: Side): Promise<Day> {
  const service = await serve('src/main.ts', {
    ...ground.environment,
    GOODSYARD_ROLES: 'api,relay,scheduler,worker',
    GOODSYARD_TASKS_TOGETHER: String(side === 'together'),
  })
  const [before] = (await owner.query('select coalesce(max(id), 0) as id from goods_outs')).rows
  const { child, printed } = workDay({ database_url: ground.database_url, url: service.url, file })
  const day = await measure(service, {
    before: Number(before?.id),
    isOver: () => child.exitCode !== null,
  })
  await printed
  await service.stop()
  return day
}

/** Looks at a day from its first order to its last parcel. */
async function measure(
  service: Serving,
  { before, isOver }: { readonly before: number; readonly isOver: () => boolean },
): Promise<Day> {
  const spent = () => processorTimeMs(service.pid, ground.database_pid)
  while (!isOver() && (await progress(before)).orders === 0) await pause(LOOK_MS)
  const [cpu, own, began] = [spent(), ownTimeMs(service.pid), performance.now()]
  const earlier = await waysOf(service)
  const looks: Counts[] = []
  const waiting: number[] = []
  for (let now = await progress(before); !isOver(); now = await progress(before)) {
    if (now.packing && now.dispatched === now.orders) break
    if (now.packing) waiting.push(now.waiting)
    looks.push(await sessionsNow())
    await pause(LOOK_MS)
  }
  return {
    cpu_ms: (spent() - cpu) / line_count,
    service_ms: (ownTimeMs(service.pid) - own) / line_count,
    ways: combined([await waysOf(service), negative(earlier)], 1),
    sessions: combined(looks, looks.length),
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

/** How many requests were performed in which way so far. */
async function waysOf({ url }: Serving): Promise<Counts> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const found = metrics.matchAll(/^goodsyard_joint_requests_total\{way="(\w+)"\} (\d+)$/gm)
  return Object.fromEntries([...found].map(([, way, count]) => [way, Number(count)]))
}

function negative(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, -count]))
}

/** Sums by name, divided by a number. */
function combined(all: readonly Counts[], by: number): Counts {
  const sums = new Map<string, number>()
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count / by)
  return Object.fromEntries(sums)
}

/** How many sessions of the service do what: run, wait for a row of which table, or hold a transaction without a statement. */
async function sessionsNow(): Promise<Counts> {
  const { rows } = await owner.query(
    `select what, count(*)::int as count from (
       select case
         when a.wait_event_type = 'Lock' then 'lock of ' || coalesce((
           select min(c.relname) from pg_locks l join pg_class c on c.oid = l.relation
           where l.pid = a.pid and (l.locktype = 'tuple' or not l.granted)), a.wait_event)
         when a.state = 'idle in transaction' then a.state
         else coalesce(a.wait_event_type || ' ' || a.wait_event, 'running') end as what
       from pg_stat_activity a
       where a.backend_type = 'client backend' and a.pid <> pg_backend_pid() and a.state in ('active', 'idle in transaction')) s
     group by what`,
  )
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}
