import { setTimeout as pause } from 'node:timers/promises'
import { type FedEvent, readFeed } from '#events/feed.ts'
import { type OpenContext, type Report, UsageError } from './command-context.ts'
import { enterTenant, type TenantContext, tenantOptions } from './in-tenant.ts'
import { ShutdownSignal } from './shutdown-signal.ts'
import { type Arguments, runSubcommand, type Subcommand } from './subcommands.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  tail: {
    subject: null,
    options: {
      ...tenantOptions,
      after: { type: 'string' },
      count: { type: 'string' },
      follow: { type: 'boolean' },
    },
    run: tail,
  },
}

/**
 * `goodsyard events tail`: prints the last events of a tenant, or those after a position; with `--follow` also new
 * ones.
 */
export async function run(args: readonly string[], open: OpenContext): Promise<Report> {
  return runSubcommand('events', subcommands, args)(open)
}

const COUNT = 20
const COUNT_MAX = 1_000
/** Poll interval while following. */
const POLL_MS = 500

async function tail(input: Arguments, open: OpenContext): Promise<Report> {
  const [after, count] = [numberIn(input, 'after'), numberIn(input, 'count')]
  if (count !== null && (count < 1 || count > COUNT_MAX))
    throw new UsageError(`goodsyard events tail: --count is 1 to ${COUNT_MAX}`)
  const tenant = await enterTenant(input, open)
  const events = await read(tenant, { after, count: count ?? COUNT })
  const report = { lines: events.map(lineFor), json: events.map((event) => ({ ...event })) }
  return input.flag('follow') ? { ...report, stream: followed(tenant, events, after ?? 0) } : report
}

function read({ database, scope }: TenantContext, page: Parameters<typeof readFeed>[1]) {
  return database.snapshot(scope, (tx) => readFeed(tx, page))
}

/** These events, and new ones until the command is stopped or its output is closed. */
async function* followed(
  tenant: TenantContext,
  first: readonly FedEvent[],
  after: number,
): NonNullable<Report['stream']> {
  using ending = new ShutdownSignal()
  process.stdout.on('error', () => ending.request('nobody reads any more'))
  let last = after
  for (let events = first; !ending.isAsked; events = await read(tenant, { after: last, count: COUNT_MAX })) {
    for (const event of events) {
      last = event.position
      yield { line: lineFor(event), json: { ...event } }
    }
    if (events.length === 0) await Promise.race([pause(POLL_MS), ending.requested])
  }
}

function numberIn(input: Arguments, option: string): number | null {
  const text = input.text(option)
  if (text !== null && !/^\d{1,15}$/.test(text))
    throw new UsageError(`goodsyard events tail: --${option} is a number`)
  return text === null ? null : Number(text)
}

function lineFor(each: FedEvent): string {
  const { position, occurred_at, kind, resource_name, event, aggregate_type, aggregate_id, source } = each
  return [
    position,
    occurred_at,
    kind,
    `${resource_name}.${event}`,
    `${aggregate_type} ${aggregate_id}`,
    source,
  ].join('\t')
}
