import { queryOptions } from '@tanstack/react-query'
import { keys } from '#web/api/keys.ts'
import type { ServiceClient } from '#web/api/service-client.ts'

/** Something that happened to a record. */
export type HistoryEntry = {
  readonly id: string
  readonly event: string
  readonly at: string
  readonly actor_id: string | null
  readonly actor: string | null
  /** The way in: `api`, `import`. */
  readonly source: string
  readonly changes: readonly { readonly field: string; readonly was: unknown; readonly is: unknown }[]
}

type Facts = Readonly<Record<string, unknown>>
type EventNode = {
  readonly id: string
  readonly event: string
  readonly occurred_at: string
  readonly actor_id: string | null
  readonly source: string
  readonly data: Facts | null
  readonly previous: Facts | null
}
type AuditNode = Omit<EventNode, 'event' | 'data' | 'previous'> & {
  readonly action: string
  readonly changes: Facts | null
  readonly actor: { readonly name: string } | null
}

/** Maximum number of entries, newest first. */
const SHOWN = 50

/**
 * Events are listed a moment after their change, so a visible history is refreshed at this interval, in milliseconds.
 */
const AGAIN_MS = 5_000

const EVENTS = `query($type: StringArgument, $id: IdArgument) { events { all(
  aggregate_type: $type, aggregate_id: $id, first: ${SHOWN}, order: "occurred_at DESC"
) { nodes { id event occurred_at actor_id source data previous } } } }`

const AUDIT = `query($type: StringArgument, $id: IdArgument) { audit_entries { all(
  aggregate_type: $type, aggregate_id: $id, first: ${SHOWN}, order: "occurred_at DESC"
) { nodes { id action occurred_at actor_id source changes actor { name } } } } }`

const NAMES = 'query($ids: IdArgument) { users { all(id: $ids, first: 50) { nodes { id name } } } }'

/** The rights that decide where the history of a record is read from. */
export type HistoryRights = { readonly events: boolean; readonly audit: boolean; readonly users: boolean }

/** The history of a record: its events with the names of their users, or its audit entries. */
export function historyQuery(
  service: ServiceClient,
  { type, id, rights }: { readonly type: string; readonly id: string; readonly rights: HistoryRights },
) {
  return queryOptions({
    queryKey: keys.screen(service.tenant, 'history', { type, id, rights }),
    queryFn: async ({ signal }): Promise<readonly HistoryEntry[]> => {
      if (!rights.events) {
        type Audit = { readonly audit_entries: { readonly all: { readonly nodes: readonly AuditNode[] } } }
        const { audit_entries } = await service.graphql<Audit>(AUDIT, { type, id }, { signal })
        return audit_entries.all.nodes.map(entryOfAudit)
      }
      type Events = { readonly events: { readonly all: { readonly nodes: readonly EventNode[] } } }
      const { events } = await service.graphql<Events>(EVENTS, { type, id }, { signal })
      const actors = events.all.nodes.flatMap(({ actor_id }) => actor_id ?? [])
      const names = rights.users && actors.length > 0 ? await namesOf(service, actors, signal) : new Map()
      return events.all.nodes.map((node) => entryOfEvent(node, names))
    },
    enabled: rights.events || rights.audit,
    refetchInterval: AGAIN_MS,
  })
}

async function namesOf(
  service: ServiceClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  type Users = {
    readonly users: { readonly all: { readonly nodes: readonly { id: string; name: string }[] } }
  }
  const { users } = await service.graphql<Users>(NAMES, { ids: [...new Set(ids)] }, { signal })
  return new Map(users.all.nodes.map(({ id, name }) => [id, name]))
}

/** An event as an entry: what is different from before, or what happened. */
function entryOfEvent(node: EventNode, names: ReadonlyMap<string, string>): HistoryEntry {
  const { id, event, occurred_at, actor_id, source, data, previous } = node
  const changes = Object.entries(previous ?? {}).map(([field, was]) => ({
    field,
    was,
    is: data?.[field] ?? null,
  }))
  const actor = actor_id === null ? null : (names.get(actor_id) ?? null)
  return { id, event, at: occurred_at, actor_id, actor, source, changes: changes.filter(isTold) }
}

/** An audit entry as an entry. */
export function entryOfAudit({
  id,
  action,
  occurred_at,
  actor_id,
  source,
  changes,
  actor,
}: AuditNode): HistoryEntry {
  const lines = Object.entries(changes ?? {}).map(([field, change]) => {
    const { was = null, is = null } = Object(change) as Readonly<Record<string, unknown>>
    return { field, was, is }
  })
  return {
    id,
    event: action,
    at: occurred_at,
    actor_id,
    actor: actor?.name ?? null,
    source,
    changes: action === 'updated' ? lines.filter(isTold) : [],
  }
}

function isTold({ field }: { readonly field: string }): boolean {
  return field !== 'updated_at' && field !== 'lock_version'
}
