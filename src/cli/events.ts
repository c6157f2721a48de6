import { setTimeout as pause } from 'node:timers/promises'
import { type FedEvent, readFeed } from '#events/feed.ts'
import { Ending } from './ending.ts'
import { enterTenant, type InTenant, tenantOptions } from './in-tenant.ts'
import { type Open, type Report, UsageError } from './opened.ts'
import { type Given, runSubcommand, type Subcommand } from './subcommands.ts'

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

/** `goodsyard events tail`: what happened last in a tenant, or behind a position; what happens from now on too, if wanted. */
export async function run(args: readonly string[], open: Open): Promise<Report> {
  return runSubcommand('events', subcommands, args)(open)
}

const COUNT = 20
const COUNT_MAX = 1_000
/** So often somebody who follows is told what happened meanwhile. */
const FOLLOW_MS = 500

async function tail(given: Given, open: Open): Promise<Report> {
  const [after, count] = [numberIn(given, 'after'), numberIn(given, 'count')]
  if (count !== null && (count < 1 || count > COUNT_MAX))
    throw new UsageError(`goodsyard events tail: --count is 1 to ${COUNT_MAX}`)
  const tenant = await enterTenant(given, open)
  const events = await read(tenant, { after, count: count ?? COUNT })
  const report = { lines: events.map(lineFor), json: events.map((event) => ({ ...event })) }
  return given.flag('follow') ? { ...report, told: followed(tenant, events, after ?? 0) } : report
}

function read({ database, scope }: InTenant, wanted: Parameters<typeof readFeed>[1]) {
  return database.snapshot(scope, (tx) => readFeed(tx, wanted))
}

/** These events, and those that happen until the command is asked to end or nobody reads it any more. */
async function* followed(
  tenant: InTenant,
  first: readonly FedEvent[],
  after: number,
): NonNullable<Report['told']> {
  const ending = new Ending()
  process.stdout.on('error', () => ending.ask('nobody reads any more'))
  let last = after
  for (let events = first; !ending.isAsked; events = await read(tenant, { after: last, count: COUNT_MAX })) {
    for (const event of events) {
      last = event.position
      yield { line: lineFor(event), json: { ...event } }
    }
    if (events.length === 0) await Promise.race([pause(FOLLOW_MS), ending.asked])
  }
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
