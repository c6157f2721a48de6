/** A listener of this process for tables of a tenant that were written: `where` is whether this process wrote them. */
export type WrittenListener = (
  tenant: number,
  tables: Iterable<string>,
  where: 'in this process' | 'in another',
) => void

const listeners = new Set<WrittenListener>()

/** Calls a listener after each commit that wrote tables of a tenant; returns a function that removes it. */
export function onTablesWritten(listener: WrittenListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies the listeners of this process that tables of a tenant were written. */
export const reportWritten: WrittenListener = (tenant, tables, where) => {
  for (const listener of listeners) listener(tenant, tables, where)
}

const WRITES = /\b(?:update|insert into|delete from|merge into)\s+"?([a-z_]+)"?/g
const NONE: readonly string[] = []
/** There are as many texts as kinds of statements; the bound is for those that are put together from many parts. */
const TEXTS_MAX = 5_000
const known = new Map<string, readonly string[]>()

/** The names that a statement writes to: tables, and a few words that are no table (`for update of t`). */
export function tablesWrittenBy(text: string): readonly string[] {
  const found = known.get(text)
  if (found !== undefined) return found
  const names = new Set([...text.matchAll(WRITES)].map(([, table = '']) => table))
  const tables = names.size === 0 ? NONE : [...names]
  if (known.size < TEXTS_MAX) known.set(text, tables)
  return tables
}
