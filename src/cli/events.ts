import { type FedEvent, readFeed } from '#events/feed.ts'
import { enterTenant, tenantOptions } from './in-tenant.ts'
import { type Open, type Report, UsageError } from './opened.ts'
import { type Given, runSubcommand, type Subcommand } from './subcommands.ts'

const subcommands: Readonly<Record<string, Subcommand>> = {
  tail: {
    subject: null,
    options: { ...tenantOptions, after: { type: 'string' }, count: { type: 'string' } },
    run: tail,
  },
}

/** `goodsyard events tail`: what happened last in a tenant, or behind a position. */
export async function run(args: readonly string[], open: Open): Promise<Report> {
  return runSubcommand('events', subcommands, args)(open)
}

const COUNT = 20
const COUNT_MAX = 1_000

async function tail(given: Given, open: Open): Promise<Report> {
  const [after, count] = [numberIn(given, 'after'), numberIn(given, 'count')]
  if (count !== null && (count < 1 || count > COUNT_MAX))
    throw new UsageError(`goodsyard events tail: --count is 1 to ${COUNT_MAX}`)
  const { scope, database } = await enterTenant(given, open)
  const events = await database.snapshot(scope, (tx) => readFeed(tx, { after, count: count ?? COUNT }))
  return { lines: events.map(lineFor), json: events.map((event) => ({ ...event })) }
}

function numberIn(given: Given, option: string): number | null {
  const text = given.text(option)
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
