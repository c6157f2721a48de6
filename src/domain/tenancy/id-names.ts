import type { Model } from '#declare/model.ts'

/** By which names ids are known: `account_id` names a row of `accounts`, a record of type `goods_outs` one of that table. */
export type IdNames = {
  /** The table a column or a name in JSON speaks of: `account_id`, `account_ids`, `stock_from_id`; null for any other name. */
  readonly tableOf: (name: string) => string | null
  /** The table of what stands inside a record of a table under a name: `lines` of an order, `account` of anything. */
  readonly within: (table: string | null, name: string) => string | null
  /** The table of each type of record, as it is written beside ids: `goods_outs`, `Product`. */
  readonly kinds: ReadonlyMap<string, string>
}

/** Names that no declaration has as a reference: of piles that may be gone, of who did something, and through what. */
const OTHERS: Readonly<Record<string, string>> = {
  stock_from_id: 'stocks',
  stock_to_id: 'stocks',
  stock_merged_id: 'stocks',
  actor_id: 'users',
  application_id: 'oauth_applications',
}

/** The names of ids, from the declarations: what references are called, and `<record>_id` for everything else. */
export function idNamesFor(model: Model): IdNames {
  const resources = [...model.values()]
  const referred = resources.flatMap((resource) => [
    ...resource.references.map(({ name, target }) => [name, target.table] as const),
    ...resource.listed.map(({ name, target }) => [name.replace(/s$/, ''), target.table] as const),
  ])
  const own = resources.map(({ one, table }) => [`${one}_id`, table] as const)
  const known = new Map([...own, ...Object.entries(OTHERS), ...referred])
  const parts = new Map(
    resources.flatMap(({ table, parts }) =>
      parts.map(({ name, children }) => [`${table} ${name}`, children.table]),
    ),
  )
  const kinds = new Map(
    resources.flatMap(({ name, node, table }) => [[name, table] as const, [node, table] as const]),
  )
  return {
    within: (table, name) =>
      parts.get(`${table} ${name}`) ?? known.get(`${name}_id`) ?? kinds.get(name) ?? null,
    tableOf: (name) =>
      known.get(name) ?? (name.endsWith('_ids') ? (known.get(name.slice(0, -1)) ?? null) : null),
    kinds,
  }
}

/**
 * Columns that name a record of whatever type stands beside; no foreign key can tell. The id is that of a record of the type
 * in the other column.
 */
export const namedWithType = [
  { table: 'alternative_codes', column: 'alternative_codeable_id', type: 'alternative_codeable_type' },
  { table: 'alternative_codes', column: 'owner_id', type: 'owner_type' },
  { table: 'audit_entries', column: 'aggregate_id', type: 'aggregate_type' },
  { table: 'events', column: 'aggregate_id', type: 'aggregate_type' },
  { table: 'failure_event_logs', column: 'source_id', type: 'source_type' },
  { table: 'import_rows', column: 'resource_id', type: 'resource_type' },
  { table: 'webhook_deliveries', column: 'aggregate_id', type: 'aggregate_type' },
] as const
