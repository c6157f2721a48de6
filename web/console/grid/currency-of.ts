import type { FieldMetadata, TypeMetadata, TypeSummary } from '#web/api/metadata.ts'

/** Whether a field is an amount of money: quantities of the same scale are refused where they are finer, amounts are rounded. */
export function isMoney({ kind, scale, unrounded }: FieldMetadata): boolean {
  return kind === 'decimal' && scale === 4 && unrounded !== true
}

/** So many references may lie between a record and its currency: charge, basket, account, currency. */
const STEPS_MAX = 3

/** The references that lead from a record to its currency, the shortest way; null where none does. */
export function currencyPath(
  { references }: Pick<TypeSummary, 'references'>,
  types: readonly TypeSummary[],
): readonly string[] | null {
  let ends = [{ path: [] as readonly string[], references }]
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const next = ends.flatMap((end) =>
      Object.entries(end.references).map(([attribute, to]) => ({
        path: [...end.path, attribute.replace(/_id$/, '')],
        to,
        references: types.find(({ name }) => name === to)?.references ?? {},
      })),
    )
    const found = next.find(({ to }) => to === 'currencies')
    if (found !== undefined) return found.path
    ends = next
  }
  return null
}

/** What is selected for the currency of an amount. */
export function currencySelection(
  name: string,
  type: Pick<TypeMetadata, 'references' | 'fields'>,
  types: readonly TypeSummary[],
): readonly string[] {
  if (type.fields.some((field) => field.name === 'currency' && field.kind !== 'reference'))
    return [`${aliasOf(name)}: currency`]
  const path = currencyPath(type, types)
  if (path === null) return []
  const inner = path.reduceRight((selected, step) => `${step} { ${selected} }`, 'code')
  return [`${aliasOf(name)}: ${inner}`]
}

/** The currency of an amount in a row that was read by the selection of its column; null where it has none. */
export function currencyOf(name: string, row: Readonly<Record<string, unknown>>): string | null {
  const read = row[aliasOf(name)]
  if (typeof read === 'string') return read
  return typeof read === 'object' && read !== null ? codeIn(read) : null
}

const aliasOf = (name: string) => `${name}_currency`

function codeIn(read: object): string | null {
  const [[name, value] = ['', null]] = Object.entries(read)
  if (name === 'code') return typeof value === 'string' ? value : null
  return typeof value === 'object' && value !== null ? codeIn(value) : null
}
