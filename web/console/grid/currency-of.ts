import type { FieldMetadata, TypeMetadata, TypeSummary } from '#web/api/metadata.ts'

/** Amounts that are refused where they are finer than they are kept, as quantities are. */
const EXACT_AMOUNTS: ReadonlySet<string> = new Set(['unit_value'])

/** Whether a field is an amount of money: quantities of the same scale are refused where they are finer, nearly all amounts are rounded. */
export function isMoney({ name, kind, scale, unrounded }: FieldMetadata): boolean {
  return kind === 'decimal' && ((scale === 4 && unrounded !== true) || EXACT_AMOUNTS.has(name))
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

/** A currency of the tenant. */
export type KnownCurrency = { readonly code: string | null; readonly default: boolean | null }

/** The currency that an amount is shown in: the default one of an account that has none, and of any amount where there is no other. */
export function currencyFor(
  currency: string | null | undefined,
  known: readonly KnownCurrency[],
): string | null {
  if (typeof currency === 'string') return currency
  if (currency === undefined && known.length !== 1) return null
  return known.find((one) => one.default === true)?.code ?? null
}

/** The currency of an amount in a row that was read by the selection of its column; null where its account has none, undefined where it is not known. */
export function currencyOf(name: string, row: Readonly<Record<string, unknown>>): string | null | undefined {
  const read = row[aliasOf(name)]
  if (read === undefined) return undefined
  if (typeof read === 'string') return read
  return typeof read === 'object' && read !== null ? codeIn(read) : null
}

const aliasOf = (name: string) => `${name}_currency`

function codeIn(read: object): string | null {
  const [[name, value] = ['', null]] = Object.entries(read)
  if (name === 'code') return typeof value === 'string' ? value : null
  return typeof value === 'object' && value !== null ? codeIn(value) : null
}
