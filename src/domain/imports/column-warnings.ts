import { isObject } from '#values/json.ts'
import { listIn, objectsIn, settingsIn } from './read-settings.ts'
import type { StandardType } from './standard-types.ts'
import { columnKey } from './table-rows.ts'

/** Maximum number of warnings of a file. */
const WARNINGS_MAX = 100

/** Warns of columns of a standard file that are not read, with the column that may be meant. */
export function unreadColumns(headings: readonly string[], { columns }: StandardType): readonly string[] {
  const known = new Map(columns.map(({ column }) => [columnKey(column), column]))
  const present = new Set(headings.map(columnKey))
  const absent = [...known].filter(([key]) => !present.has(key))
  return headings
    .filter((heading) => columnKey(heading) !== '' && !known.has(columnKey(heading)))
    .slice(0, WARNINGS_MAX)
    .map((heading) => {
      const meant = nearest(columnKey(heading), absent)
      return `column ${heading.slice(0, 100)} is not read${meant === null ? '' : `; ${meant} may be meant`}`
    })
}

/** The name that differs in the fewest letters, in a third of them at most; null if there is none. */
function nearest(key: string, names: readonly (readonly [string, string])[]): string | null {
  if (key.length > 100) return null
  const [best] = names
    .map(([other, name]) => ({ name, distance: distanceOf(key, other) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(name.length / 3)))
    .toSorted((one, other) => one.distance - other.distance)
  return best?.name ?? null
}

/** The number of letters that have to be added, left out, exchanged or swapped to make one word of another. */
function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const at = (up: number, left: number) => rows[row - up]?.[column - left] ?? 0
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(1, 0) + 1,
          (current[column - 1] ?? 0) + 1,
          at(1, 1) + (isSame ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? at(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(current)
  }
  return rows.at(-1)?.at(-1) ?? 0
}

/** Warns of columns that a configuration reads and a file does not have: their values would be empty for ever. */
export function missingColumns(
  columns: readonly string[],
  configuration: Readonly<Record<string, unknown>>,
): readonly string[] {
  const present = new Set(renamed(columns, configuration))
  const wanted = new Set([
    ...listIn(settingsIn(configuration.settings), 'group_by'),
    ...indexesIn(configuration.automatic_processing_flows),
    ...indexesIn(configuration.manual_processing_flows),
  ])
  return [...wanted]
    .filter((column) => !present.has(column))
    .slice(0, WARNINGS_MAX)
    .map((column) => `column ${column.slice(0, 100)} is not in the file`)
}

function renamed(columns: readonly string[], { pre_processors }: Readonly<Record<string, unknown>>) {
  return objectsIn(pre_processors)
    .filter(({ kind }) => kind === 'rename_columns')
    .reduce<readonly string[]>((names, { configuration }) => {
      const map = isObject(configuration) && isObject(configuration.map) ? configuration.map : {}
      return names.map((name) => String(map[name] ?? name))
    }, columns)
}

/** The columns that flows read, wherever they stand. */
function indexesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(indexesIn)
  if (!isObject(value)) return []
  const own = typeof value.index === 'string' || typeof value.index === 'number' ? [String(value.index)] : []
  return [...own, ...Object.values(value).flatMap(indexesIn)]
}
