import Big from 'big.js'

/** How charges of a type are shown on an invoice. */
export type Display = 'summary' | 'detailed' | 'grouped' | 'hidden'

/** The type of a charge. */
export type ChargeType = 'RECEIPT' | 'PICK' | 'RENTAL' | 'SUNDRY'

/** A charge to invoice. Exact decimals are text. */
export type Charge = {
  readonly charge_type: ChargeType
  readonly code: string
  readonly name: string
  readonly quantity: string
  readonly price: string
  /** Already rounded to the minor unit of the currency. */
  readonly total: string
  /** In percent. */
  readonly tax_rate: string
  readonly goods_out_id: number | null
  readonly inbound_good_id: number | null
}

/** One line of a bill. Exact decimals are text. */
type BillLine = {
  readonly charge_type: ChargeType | null
  readonly code: string
  readonly name: string
  readonly quantity: string
  readonly price: string
  readonly net: string
  readonly tax_rate: string | null
  readonly tax: string
  readonly total: string
  readonly goods_out_id: number | null
  readonly inbound_good_id: number | null
}

/** The lines of a bill and their totals. */
export type Bill = {
  readonly lines: readonly BillLine[]
  readonly net_total: string
  readonly tax_total: string
  readonly gross_total: string
}

const TYPES = ['RECEIPT', 'PICK', 'RENTAL', 'SUNDRY'] as const
const NAMES = { RECEIPT: 'Receiving', PICK: 'Picking', RENTAL: 'Storage', SUNDRY: 'Sundries' } as const

type Group = {
  readonly charge_type: ChargeType | null
  readonly charges: readonly Charge[]
  /** Whether they have the same code and price, and are shown with quantity and price. */
  readonly is_priced: boolean
}

/**
 * The lines and totals of charges (operations 10.6). The display never changes the totals: tax is rounded once
 * for each rate and shared among the lines.
 */
export function billFor(
  charges: readonly Charge[],
  { display, digits }: { readonly display: Readonly<Record<string, Display>>; readonly digits: number },
): Bill {
  const shown = TYPES.flatMap((type) => groupsOf(type, charges, display[type.toLowerCase()] ?? 'summary'))
  const hidden = charges.filter((charge) => display[charge.charge_type.toLowerCase()] === 'hidden')
  const groups: readonly Group[] =
    hidden.length === 0 ? shown : [...shown, { charge_type: null, charges: hidden, is_priced: false }]
  const tax = new TaxShares(digits)
  const lines = groups.map((group) => lineOf(group, tax.shareOf(group.charges)))
  const net = sum(charges.map(({ total }) => total))
  const tax_total = sum(lines.map((line) => line.tax))
  return {
    lines,
    net_total: net.toFixed(),
    tax_total: tax_total.toFixed(),
    gross_total: net.plus(tax_total).toFixed(),
  }
}

function groupsOf(type: ChargeType, all: readonly Charge[], display: Display): readonly Group[] {
  const charges = all.filter(({ charge_type }) => charge_type === type)
  if (charges.length === 0 || display === 'hidden') return []
  if (display === 'summary') return [{ charge_type: type, charges, is_priced: false }]
  const priced = (some: readonly Charge[]) => ({ charge_type: type, charges: some, is_priced: true })
  if (display === 'detailed') return charges.map((charge) => priced([charge]))
  const alike = Map.groupBy(charges, ({ code, price }) => JSON.stringify([code, new Big(price).toFixed()]))
  return [...alike.values()].map(priced)
}

function lineOf({ charge_type, charges, is_priced }: Group, tax: Big): BillLine {
  const [first] = charges
  if (first === undefined) throw new Error('a line of a bill shows no charge')
  const net = sum(charges.map(({ total }) => total))
  const same = <Value>(value: (charge: Charge) => Value) =>
    charges.every((charge) => value(charge) === value(first)) ? value(first) : null
  return {
    charge_type,
    ...(is_priced
      ? { code: first.code, name: first.name, price: first.price }
      : { code: charge_type ?? 'OTHER', name: nameOf(charge_type), price: net.toFixed() }),
    quantity: is_priced ? sum(charges.map(({ quantity }) => quantity)).toFixed() : '1',
    net: net.toFixed(),
    tax_rate: same(({ tax_rate }) => new Big(tax_rate).toFixed()),
    tax: tax.toFixed(),
    total: net.plus(tax).toFixed(),
    goods_out_id: same(({ goods_out_id }) => goods_out_id),
    inbound_good_id: same(({ inbound_good_id }) => inbound_good_id),
  }
}

function nameOf(type: ChargeType | null): string {
  return type === null ? 'Other charges' : NAMES[type]
}

function sum(values: readonly (string | Big)[]): Big {
  return values.reduce((all: Big, value) => all.plus(value), new Big(0))
}

/**
 * Shares the tax of each rate among lines: each line gets the difference between the rounded tax of all lines
 * up to it and of those before it, so that the shares add up to the total tax.
 */
class TaxShares {
  readonly #digits: number
  readonly #nets = new Map<string, Big>()

  constructor(digits: number) {
    this.#digits = digits
  }

  shareOf(charges: readonly Charge[]): Big {
    const byRate = Map.groupBy(charges, ({ tax_rate }) => new Big(tax_rate).toFixed())
    return sum([...byRate].map(([rate, some]) => this.#share(rate, sum(some.map(({ total }) => total)))))
  }

  #share(rate: string, net: Big): Big {
    const before = this.#nets.get(rate) ?? new Big(0)
    const now = before.plus(net)
    this.#nets.set(rate, now)
    return this.#taxOn(now, rate).minus(this.#taxOn(before, rate))
  }

  #taxOn(net: Big, rate: string): Big {
    return net.times(rate).div(100).round(this.#digits, Big.roundHalfUp)
  }
}
