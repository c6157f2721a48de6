import type { ChargeCauses } from './causes.graphql.ts'

/** A charge with what caused it. */
export type CausedCharge = NonNullable<ChargeCauses['charge_lines']>['all']['nodes'][number]

/** Where a cause is, below the tenant, and what it is called. */
export type ChargeCause = { readonly path: string; readonly title: string }

/** What caused a charge, the nearest first: its order, receipt, pick list, unit and product; else the charge was written by hand. */
export function causesOf(charge: CausedCharge): readonly ChargeCause[] {
  const { goods_out, inbound_good, goods_out_pick_list, storage_unit, product } = charge
  const found = [
    ['goods_outs', goods_out, goods_out?.reference],
    ['goods_in_receipts', inbound_good, inbound_good?.reference],
    ['goods_out_pick_lists', goods_out_pick_list, goods_out_pick_list?.reference],
    ['storage_units', storage_unit, storage_unit?.reference],
    ['products', product, product?.code],
  ] as const
  return found.flatMap(([type, record, title]) =>
    record == null ? [] : [{ path: `/records/${type}/${record.id}`, title: title ?? `#${record.id}` }],
  )
}

/** Which charges a line stands for: filters of their list. */
export type ChargesFilter = readonly {
  readonly name: 'charge_basket_id' | 'charge_type' | 'code' | 'price' | 'goods_out_id' | 'inbound_good_id'
  readonly values: readonly string[]
}[]

/** The words of the list of some charges. */
export function chargesSearch(filter: ChargesFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(filter.map(({ name, values }) => [`f.${name}`, wordOf(name, values)]))
}

function wordOf(name: string, values: readonly string[]): string {
  return name === 'price' ? `eq:${values[0]}` : `in:${values.join(',')}`
}

/** The same, as the query of the charges takes it. */
export function chargesVariables(filter: ChargesFilter): Readonly<Record<string, object>> {
  return Object.fromEntries(
    filter.map(({ name, values }) => [name, name === 'price' ? { eq: values[0] } : { in: values }]),
  )
}

/** A line of an invoice, as far as it tells which charges it stands for. */
export type BilledLine = {
  readonly charge_type: string | null
  readonly code: string | null
  readonly price: unknown
  readonly goods_out: { readonly id: string } | null
  readonly inbound_good: { readonly id: string } | null
}

const TYPES = ['RECEIPT', 'PICK', 'RENTAL', 'SUNDRY'] as const

/** The charges that a line of an invoice stands for: those of a code and price, of a type, or of all types that have no line of their own. */
export function chargesOfLine(
  { charge_type, code, price, goods_out, inbound_good }: BilledLine,
  { baskets, lines }: { readonly baskets: readonly string[]; readonly lines: readonly BilledLine[] },
): ChargesFilter {
  const within = [{ name: 'charge_basket_id', values: baskets }] as const
  if (charge_type === null) {
    const shown = new Set(lines.map((line) => line.charge_type))
    return [...within, { name: 'charge_type', values: TYPES.filter((type) => !shown.has(type)) }]
  }
  const ofType = [...within, { name: 'charge_type', values: [charge_type] }] as const
  if (code === charge_type) return ofType
  return [
    ...ofType,
    { name: 'code', values: [code ?? ''] },
    { name: 'price', values: [String(price ?? 0)] },
    ...(goods_out === null ? [] : [{ name: 'goods_out_id', values: [goods_out.id] } as const]),
    ...(inbound_good === null ? [] : [{ name: 'inbound_good_id', values: [inbound_good.id] } as const]),
  ]
}
