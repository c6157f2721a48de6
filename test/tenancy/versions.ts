import { isOfEvents, type Model } from '#declare/model.ts'

/** Of each table whose records carry a version: the columns that clients are shown. */
export type VersionedTables = ReadonlyMap<string, ReadonlySet<string>>

/** The rows a statement changes: their table, and the columns it sets. */
export type RowChange = { readonly table: string; readonly columns: readonly string[] }

/**
 * The versioned tables of the declarations. A column that no resource declares, or that is declared as write-only, is for the
 * service alone: a change of it is none that a client could see.
 */
export function versionedTables(model: Model): VersionedTables {
  const shown = new Map<string, Set<string>>()
  for (const resource of model.values()) {
    if (isOfEvents(resource)) continue
    const columns = shown.get(resource.table) ?? new Set()
    for (const { name, declared } of resource.columns) if (declared.write_only !== true) columns.add(name)
    shown.set(resource.table, columns)
  }
  return shown
}

const UPDATE = /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?"?\w+"?)?\s+set\s/gi
const UPSERT = /\binsert\s+into\s+"?(\w+)"?(?:(?!\binsert\s+into\b)[\s\S])*?\bdo\s+update\s+set\s/gi

/** What a statement changes: by its updates, and by inserts that update what is there already. */
export function changesIn(statement: string): readonly RowChange[] {
  const bare = statement.replaceAll(/'(?:[^']|'')*'/g, "''").replaceAll(/--[^\n]*/g, '')
  return [UPDATE, UPSERT].flatMap((form) =>
    [...bare.matchAll(form)].map((found) => ({
      table: found[1] ?? '',
      columns: setClause(bare.slice(found.index + found[0].length))
        .split(',')
        .flatMap((part) => /^\s*"?(\w+)"?\s*=/.exec(part)?.[1] ?? []),
    })),
  )
}

const STAMPS = ['lock_version', 'updated_at']

/** The changes that clients would not learn of: what they see changes, and its version or its moment does not. */
export function unversionedChanges(statement: string, versioned: VersionedTables): readonly RowChange[] {
  return changesIn(statement).filter(({ table, columns }) => {
    const shown = versioned.get(table)
    if (shown === undefined) return false
    const stamps = STAMPS.filter((stamp) => columns.includes(stamp)).length
    return stamps === 1 || (stamps === 0 && columns.some((column) => shown.has(column)))
  })
}

/** What stands between `set` and the next clause, with everything in brackets left out. */
function setClause(text: string): string {
  let depth = 0
  let flat = ''
  for (const letter of text) {
    if (letter === ')') depth -= 1
    if (depth < 0) break
    if (depth === 0) flat += letter
    if (letter === '(') depth += 1
  }
  return flat.split(/\b(?:where|from|returning)\b/i)[0] ?? ''
}
