import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CommandFailed, type OpenContext, type Report, UsageError } from '#cli/command-context.ts'
import { run as runVerify } from '#cli/verify.ts'
import { readOnlineRetail } from '#entry/sample-data/online-retail.ts'
import type { JsonObject } from '#values/json.ts'
import { wallClock } from '#values/wall-clock.ts'
import { type CallTimes, Client, type Credentials } from './client.ts'
import type { WorkMode } from './hands.ts'
import { firstOrders, planFor } from './plan.ts'
import { DayProgress, type Phase } from './progress.ts'
import { workDay } from './work.ts'

const USAGE =
  'goodsyard day [file] [--url <service>] [--people <how many at once>] [--bulk] | [--screens [--orders <count>]]'

/**
 * `goodsyard day`: performs a day of real orders over HTTP in a tenant of its own, from receiving to dispatch;
 * reports durations and verifies the ledger.
 */
export async function run(
  args: readonly string[],
  open: OpenContext,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Report> {
  const { file, url, mode, screens } = read(args, environment)
  const plan = planFor(firstOrders(linesIn(file), screens?.orders ?? null))
  const client = await Client.open(accessFor(url, environment))
  const subdomain = `day-${wallClock().toString(36)}`
  client.enter('demo')
  await client.make('subdomains', { code: subdomain, name: 'A day of orders', subdomain })
  client.enter(subdomain)
  const progress = new DayProgress()
  let context: ReturnType<OpenContext> | null = null
  const openOnce: OpenContext = () => {
    context ??= open()
    return context
  }
  const verify = () => runVerify(['--subdomain', subdomain], openOnce)
  if (screens !== null) {
    const { showDay } = await import('./screens/show-day.ts')
    return showDay({ client, plan, progress, mode, url, subdomain, environment, verify }, openOnce)
  }
  const { inbound, outbound } = await workDay({ client, plan, progress, mode })
  const counted = await count(client)
  const verified = await verify()
  const figures = {
    subdomain,
    orders: plan.orders.length,
    lines: plan.lines,
    units: plan.units,
    ...counted,
    people: mode.people,
    inbound_seconds: rounded(inbound),
    outbound_seconds: rounded(outbound),
    lines_per_second: rounded(plan.lines / outbound),
    milliseconds_per_line: rounded((outbound * 1000) / plan.lines),
  }
  return report({ figures, phases: progress.phases, times: client.times, verified })
}

type DayArguments = {
  readonly file: string | undefined
  readonly url: string
  readonly mode: WorkMode
  /** Set where three people work at screens: how many orders. */
  readonly screens: { readonly orders: number } | null
}

/** Orders of a day that is worked at screens. */
const ORDERS_AT_SCREENS = '60'

function read(args: readonly string[], environment: NodeJS.ProcessEnv): DayArguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: {
          type: 'string',
          default: environment.GOODSYARD_URL ?? `http://localhost:${environment.PORT ?? 8080}`,
        },
        people: { type: 'string', default: '16' },
        bulk: { type: 'boolean', default: false },
        screens: { type: 'boolean', default: false },
        orders: { type: 'string', default: ORDERS_AT_SCREENS },
      },
    })
    const people = Number(values.people)
    if (!Number.isInteger(people) || people < 1 || people > 200) throw new Error('--people is from 1 to 200')
    const orders = Number(values.orders)
    if (!Number.isInteger(orders) || orders < 1) throw new Error('--orders is a number from 1')
    if (positionals.length > 1) throw new Error('one file at most')
    return {
      file: positionals[0],
      url: values.url.replace(/\/$/, ''),
      mode: { people, bulk: values.bulk },
      screens: values.screens ? { orders } : null,
    }
  } catch (error) {
    throw new UsageError(`${USAGE}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function linesIn(file: string | undefined) {
  try {
    const lines = readOnlineRetail(file)
    if (lines.length === 0) throw new Error('it has no lines')
    const wrong = lines.findIndex(({ order, product, quantity }) => !(order && product && quantity > 0))
    if (wrong >= 0) throw new Error(`line ${wrong + 2} has no order, no product or no quantity`)
    return lines
  } catch (error) {
    throw new CommandFailed(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** The client created at installation, unless the environment names another. */
function accessFor(url: string, environment: NodeJS.ProcessEnv): Credentials {
  const { GOODSYARD_CLIENT_ID: client_id, GOODSYARD_CLIENT_SECRET: client_secret } = environment
  if (client_id !== undefined && client_secret !== undefined) return { url, client_id, client_secret }
  const file = join(environment.DATA_DIR ?? 'data', 'client.json')
  try {
    return { ...JSON.parse(readFileSync(file, 'utf8')), url }
  } catch {
    throw new CommandFailed(
      `${file} cannot be read: start the service first, or set GOODSYARD_CLIENT_ID and GOODSYARD_CLIENT_SECRET`,
    )
  }
}

type RowCounts = { readonly tasks: number; readonly transactions: number }

async function count(client: Client): Promise<RowCounts> {
  const query = '{ tasks { all { total_count } } transactions { all { total_count } } }'
  const body = { query }
  const answer = await client.call({ name: 'counting', method: 'POST', path: '/graphql', body })
  const { data } = answer as { data: Record<'tasks' | 'transactions', { all: { total_count: number } }> }
  return { tasks: data.tasks.all.total_count, transactions: data.transactions.all.total_count }
}

type DayResult = {
  readonly figures: Readonly<Record<string, string | number>>
  readonly phases: readonly Phase[]
  readonly times: readonly CallTimes[]
  readonly verified: Report
}

function report({ figures, phases, times, verified }: DayResult): Report {
  const parts = phases.map(({ name, steps, seconds }) => ({
    name,
    steps,
    seconds: rounded(seconds),
    milliseconds_per_step: rounded((seconds * 1000) / steps),
  }))
  const calls = times.map(({ name, times: all }) => ({ name, ...spreadOf(all) }))
  const lines = [
    ...Object.entries(figures).map(([name, value]) => `${name.replaceAll('_', ' ').padEnd(24)} ${value}`),
    '',
    lineOf('phase', 'steps', ['seconds', 'ms each']),
    ...parts.map(({ name, steps, seconds, milliseconds_per_step }) =>
      lineOf(name, String(steps), [seconds.toFixed(1), milliseconds_per_step.toFixed(1)]),
    ),
    '',
    lineOf('call', 'times', ['p50 ms', 'p99 ms']),
    ...calls.map(({ name, count, p50_ms, p99_ms }) =>
      lineOf(name, String(count), [p50_ms.toFixed(1), p99_ms.toFixed(1)]),
    ),
    '',
    ...verified.lines,
  ]
  const json: JsonObject = { ...figures, phases: parts, calls, verify: verified.json }
  return { lines, json, ...(verified.failed === true ? { failed: true } : {}) }
}

/** A table row: label, count and duration. */
function lineOf(name: string, count: string, times: readonly string[]): string {
  return [name.padEnd(52), count.padStart(6), ...times.map((time) => time.padStart(8))].join(' ')
}

function spreadOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { count: sorted.length, p50_ms: at(0.5), p99_ms: at(0.99) }
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
