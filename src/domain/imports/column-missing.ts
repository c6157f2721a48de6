import { refusal } from '#problems/problem.ts'

/** How many headings a refusal names, and how much of each. */
const NAMED_MAX = 30
const LENGTH_MAX = 50

/** The refusal of a file without columns that it must have; it names those that were found. */
export function columnMissing(missing: readonly string[], headings: readonly string[]) {
  const named = headings.filter((heading) => heading.trim() !== '').slice(0, NAMED_MAX)
  const found = named.map((heading) => heading.slice(0, LENGTH_MAX)).join(', ')
  return refusal('import_column_missing', { column: missing.join(', '), headings: found || 'none' })
}
