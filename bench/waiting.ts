import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { elementAt } from '../src/values/element-at.ts'
import { dayFile, workDay } from './day-command.ts'
import { openGround } from './ground.ts'
import { ownTimeMs } from './processor-time.ts'
import { takeTurns } from './round-robin.ts'
import { serve } from './support.ts'

// What people wait for where several processes serve one database: the real day with one request a task, whose clients are spread
// over the processes, so that tasks of one order meet in several of them. What is written together is so within a process only.
// Prints what sessions of the database did on average of all looks, and how busy each process was.

const PROCESSES = (process.env.PROCESSES ?? '1,2,4').split(',').map(Number)
/** The first lines of the day. */
const LINES = Number(process.env.LINES ?? 600)
const LOOK_MS = 50

type Counts = ReadonlyMap<string, number>

const ground = await openGround()
const day = dayFile(LINES)
const owner = new pg.Client({ connectionString: ground.database_url })
await owner.connect()
try {
  for (const count of PROCESSES) await showDay(count)
} finally {
  await owner.end()
  await ground.stop()
  day.remove()
}

/** Works one day, in a tenant of its own, through so many processes, and prints what was waited for. */
async function showDay(count: number): Promise<void> {
  const services = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      serve('src/main.ts', {
        ...ground.environment,
        GOODSYARD_ROLES: nth === 0 ? 'api,relay,scheduler,worker' : 'api',
      }),
    ),
  )
  const proxy = await takeTurns(services.map(({ url }) => url))
  const before = services.map(({ pid }) => ownTimeMs(pid))
  const began = performance.now()
  const looks = await lookDuring(
    workDay({ database_url: ground.database_url, url: proxy.url, file: day.file }).printed,
  )
  const took_ms = performance.now() - began
  const busy = services.map(({ pid }, nth) => (ownTimeMs(pid) - elementAt(before, nth)) / took_ms)
  await proxy.stop()
  await Promise.all(services.map((service) => service.stop()))
  console.log(`\n${count} processes, ${LINES} lines: ${(took_ms / 1000).toFixed(1)} s`)
  console.log(`busy: ${busy.map((share) => `${(100 * share).toFixed(0)} %`).join(', ')} of a core\n`)
  console.log('| sessions | on average |\n|---|---|')
  const sorted = [...totals(looks)].toSorted(([, one], [, other]) => other - one)
  for (const [what, times] of sorted) console.log(`| ${what} | ${(times / looks.length).toFixed(3)} |`)
}

/** Looks at the sessions again and again until some work has ended. */
async function lookDuring(work: Promise<unknown>): Promise<readonly Counts[]> {
  const looks: Counts[] = []
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    looks.push(await sessionsNow())
    await Promise.race([ended, pause(LOOK_MS)])
  }
  await ended
  return looks
}

/**
 * How many sessions do what. One that waits for a row holds or waits for the lock of its place in a table; one that waits for a key
 * that another has written, but not committed, is about to insert it. Whoever holds it works, waits itself, or has no statement.
 */
async function sessionsNow(): Promise<Counts> {
  const { rows } = await owner.query(
    `select what, count(*)::int as count from (
       select case
         when a.wait_event_type = 'Lock' then coalesce(
           'waits for a row of ' || (
             select min(c.relname) from pg_locks l join pg_class c on c.oid = l.relation
             where l.pid = a.pid and l.locktype = 'tuple'),
           'waits for a key of ' || substring(a.query from 'insert into "?([a-z_]+)'),
           'waits for ' || a.wait_event) || ', whose holder ' || coalesce((
             select min(case when h.wait_event_type = 'Lock' then 'waits itself'
               when h.state = 'idle in transaction' then 'has no statement' else 'works' end)
             from pg_stat_activity h where h.pid = any(pg_blocking_pids(a.pid))), 'is gone')
         when a.state = 'idle in transaction' then a.state
         else coalesce(a.wait_event_type || ' ' || a.wait_event, 'running') end as what
       from pg_stat_activity a
       where a.backend_type = 'client backend' and a.pid <> pg_backend_pid() and a.state in ('active', 'idle in transaction')) s
     group by what`,
  )
  return new Map(rows.map(({ what, count }) => [what, count]))
}

function totals(looks: readonly Counts[]): Counts {
  const sums = new Map<string, number>()
  for (const [what, count] of looks.flatMap((look) => [...look]))
    sums.set(what, count + (sums.get(what) ?? 0))
  return sums
}
