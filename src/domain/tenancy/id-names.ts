import type { Model } from '#declare/model.ts'

/** Finds the table an id refers to by its name: `account_id` refers to `accounts`. */
export type IdNames = {
  /** The table of a column or JSON key: `account_id`, `account_ids`, `stock_from_id`; null for other names. */
  readonly tableOf: (name: string) => string | null
  /** The table of a nested record by its key: `lines` of an order, `account` of any record. */
  readonly childTableOf: (table: string | null, name: string) => string | null
  /** The table of each record type, as stored beside ids: `goods_outs`, `Product`. */
  readonly tableByType: ReadonlyMap<string, string>
}

/** References that no declaration has: to piles that may no longer exist, and to actors. */
const UNDECLARED: Readonly<Record<string, string>> = {
  stock_from_id: 'stocks',
  stock_to_id: 'stocks',
  stock_merged_id: 'stocks',
  actor_id: 'users',
  application_id: 'oauth_applications',
}

/** The names of ids from the declarations: names of references, and `<record>_id`. */
export function idNamesFor(model: Model): IdNames {
  const resources = [...model.values()]
  const referred = resources.flatMap((resource) => [
    ...resource.references.map(({ name, target }) => [name, target.table] as const),
    ...resource.id_lists.map(({ name, target }) => [name.replace(/s$/, ''), target.table] as const),
  ])
  const bySingular = resources.map(({ one, table }) => [`${one}_id`, table] as const)
  const tables = new Map([...bySingular, ...Object.entries(UNDECLARED), ...referred])
  const parts = new Map(
    resources.flatMap(({ table, parts }) =>
      parts.map(({ name, children }) => [`${table} ${name}`, children.table]),
    ),
  )
  const tableByType = new Map(
    resources.flatMap(({ name, node, table }) => [[name, table] as const, [node, table] as const]),
  )
  return {
    childTableOf: (table, name) =>
      parts.get(`${table} ${name}`) ?? tables.get(`${name}_id`) ?? tableByType.get(name) ?? null,
    tableOf: (name) =>
      tables.get(name) ?? (name.endsWith('_ids') ? (tables.get(name.slice(0, -1)) ?? null) : null),
    tableByType,
  }
}

/** References without a foreign key, whose type is in another column. */
export const typedReferences = [
  { table: 'alternative_codes', column: 'alternative_codeable_id', type: 'alternative_codeable_type' },
  { table: 'alternative_codes', column: 'owner_id', type: 'owner_type' },
  { table: 'audit_entries', column: 'aggregate_id', type: 'aggregate_type' },
  { table: 'comments', column: 'record_id', type: 'record_type' },
  { table: 'documents', column: 'record_id', type: 'record_type' },
  { table: 'edi_interchanges', column: 'record_id', type: 'record_type' },
  { table: 'events', column: 'aggregate_id', type: 'aggregate_type' },
  { table: 'failure_event_logs', column: 'source_id', type: 'source_type' },
  { table: 'import_rows', column: 'resource_id', type: 'resource_type' },
  { table: 'notifications', column: 'record_id', type: 'record_type' },
  { table: 'watches', column: 'record_id', type: 'record_type' },
  { table: 'webhook_deliveries', column: 'aggregate_id', type: 'aggregate_type' },
] as const
