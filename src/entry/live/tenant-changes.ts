import type { Database } from '#database/database.ts'
import type { Scope } from '#database/transaction.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { type FeedChange, readChanges } from '#events/changes.ts'
import { hasRecentlyWritten } from '#records/recently-written.ts'
import { callerWithoutRights, type Tenant } from '#values/caller.ts'
import { type Instant, instantFor } from '#values/instant.ts'
import { wallClock } from '#values/wall-clock.ts'
import type { LiveStream } from './live-stream.ts'

/** Maximum number of changes in one message. */
const BATCH = 200
/** How long records count as just written: an act may begin some time before its commit. */
const RECENT_MS = 10_000
/** Changes of piles also write the ledger, which has an index by time. */
const FOUND_BY: Readonly<Record<string, string>> = { stocks: 'transactions' }

/** What the streams of one tenant are read from. */
type ChangeSource = { readonly database: Database; readonly model: Model; readonly tenant: Tenant }

/** The streams of one tenant with the same visibility. */
type StreamGroup = readonly [LiveStream, ...LiveStream[]]

/** Brings every stream up to the newest change: streams with the same position and visibility share what is read. */
export async function sendChanges(source: ChangeSource, streams: Iterable<LiveStream>): Promise<number> {
  let sent = 0
  for (;;) {
    const ready = [...streams].filter((stream) => !stream.isFull)
    const groups = grouped(ready, (stream) => `${stream.position} ${stream.visibility}`)
    const counts = await inTurn(groups, (group) => sendNext(source, group))
    sent += counts.reduce((sum, { count }) => sum + count, 0)
    if (!counts.some(({ isMore }) => isMore)) return sent
  }
}

async function sendNext(
  source: ChangeSource,
  group: StreamGroup,
): Promise<{ count: number; isMore: boolean }> {
  const [first] = group
  const events = resourceNamed(source.model, 'events')
  const after = first.position
  const changes: readonly FeedChange[] = await source.database.readOnce(scopeOf(source, first), (tx) =>
    readChanges(tx, events, { after, count: BATCH }),
  )
  const last = changes.at(-1)
  if (last === undefined) return { count: 0, isMore: false }
  for (const stream of group) stream.changed(changes, last.position)
  return { count: changes.length, isMore: changes.length === BATCH }
}

/**
 * Announces types written without events: immediately to those who see everything, to others if they see one of the
 * records.
 */
export async function sendTableChanges(
  source: ChangeSource,
  streams: Iterable<LiveStream>,
  types: readonly Resource[],
): Promise<void> {
  const all = Object.fromEntries(types.map(({ name }) => [name, []]))
  const subscribed = [...streams].filter(({ reader }) => types.some(({ name }) => reader.types.has(name)))
  for (const stream of subscribed) if (!stream.isLimited) stream.tablesChanged(all)
  const since = instantFor(new Date(wallClock() - RECENT_MS))
  const limited = grouped(
    subscribed.filter(({ isLimited }) => isLimited),
    ({ visibility }) => visibility,
  )
  await inTurn(limited, async (group) => {
    const subscribedTypes = types.filter(({ name }) => group.some(({ reader }) => reader.types.has(name)))
    const visible = await visibleOf(source, group, { types: subscribedTypes, since })
    for (const stream of group)
      stream.tablesChanged(Object.fromEntries(visible.map(({ name }) => [name, []])))
  })
}

/** The types of which the group sees a record that was just written. */
async function visibleOf(
  source: ChangeSource,
  [first]: StreamGroup,
  { types, since }: { readonly types: readonly Resource[]; readonly since: Instant },
): Promise<readonly Resource[]> {
  const found = await inTurn(types, async (type) => {
    const read = resourceNamed(source.model, FOUND_BY[type.name] ?? type.name)
    return source.database.readOnce(scopeOf(source, first), (tx) => hasRecentlyWritten(tx, read, since))
  })
  return types.filter((_, index) => found[index])
}

/** A group is read for with its sight and permissions, and no particular user. */
function scopeOf({ tenant }: ChangeSource, { reader: { caller } }: LiveStream): Scope {
  const { account_ids, warehouse_ids, permissions } = caller
  return { tenant, caller: { ...callerWithoutRights(0, 'api'), account_ids, warehouse_ids, permissions } }
}

function grouped(
  streams: readonly LiveStream[],
  keyOf: (stream: LiveStream) => string,
): readonly StreamGroup[] {
  return [...Map.groupBy(streams, keyOf).values()] as unknown as readonly StreamGroup[]
}

/** One after the other, so that a tenant uses one connection. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
