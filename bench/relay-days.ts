import pg from 'pg'
import { dayFile, workDay } from './day-command.ts'
import { openGround } from './ground.ts'

/**
 * What numbering events takes while tenants work their first days, one after the other, on one database: a new tenant is one that
 * the statistics of the others do not know. Ten whole days take half an hour; `DAYS=10 LINES=1200 node bench/relay-days.ts` works
 * as many days of the first lines alone.
 */

const DAYS = Number(process.env.DAYS ?? 10)
const LINES = Number(process.env.LINES ?? 100_000)
/** The mean of the statement over all days, at most. */
const MEAN_MS = 10

const ground = await openGround(
  { GOODSYARD_ROLES: 'api,relay,scheduler,worker' },
  { shared_preload_libraries: 'pg_stat_statements' },
)
const day_file = dayFile(LINES)
const owner = new pg.Client({ connectionString: ground.database_url })
await owner.connect()
try {
  await owner.query('create extension pg_stat_statements')
  console.log('| day | calls | mean | longest | lines |\n|---|---|---|---|---|')
  for (let day = 1; day <= DAYS; day += 1) {
    const before = await figures()
    await owner.query('select pg_stat_statements_reset(minmax_only => true)')
    const { lines } = await workBulkDay()
    const after = await figures()
    const calls = after.calls - before.calls
    const mean = (after.total - before.total) / calls
    console.log(`| ${day} | ${calls} | ${mean.toFixed(2)} ms | ${after.longest.toFixed(0)} ms | ${lines} |`)
  }
  const { calls, total } = await figures()
  console.log(`numbering events: ${(total / calls).toFixed(2)} ms on average of ${calls} calls`)
  if (total / calls > MEAN_MS) process.exitCode = 1
} finally {
  await owner.end()
  await ground.stop()
  day_file.remove()
}

/** What numbering has taken since the start, in milliseconds. */
async function figures() {
  const { rows } = await owner.query(`
    select coalesce(sum(calls), 0)::int as calls, coalesce(sum(total_exec_time), 0)::float as total,
      coalesce(max(max_exec_time), 0)::float as longest
    from pg_stat_statements
    where query like '%update events e%' and query like '%set position =%'`)
  return rows[0] as { readonly calls: number; readonly total: number; readonly longest: number }
}

/** Works one day in bulk, in a tenant of its own. */
async function workBulkDay(): Promise<{ readonly lines: number }> {
  const { printed } = workDay({
    database_url: ground.database_url,
    url: ground.service.url,
    file: day_file.file,
    options: ['--bulk'],
  })
  return { lines: Number(/lines\D+(\d+)/.exec(await printed)?.[1] ?? 0) }
}
