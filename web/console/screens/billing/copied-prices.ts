import type { CardPrices } from './card-prices.graphql.ts'

/** A price of a card. */
export type CardPrice = NonNullable<CardPrices['charge_prices']>['all']['nodes'][number]

/** The longest code of a price. */
const CODE_MAX = 50

/** What a copy of a price is called: codes of prices are unique, so that of its card stands in front in place of the other one's. */
export function copiedCode(
  code: string,
  { from, to }: { readonly from: string; readonly to: string },
): string {
  const own = code.startsWith(`${from}-`) ? code.slice(from.length + 1) : code
  return `${to}-${own}`.slice(0, CODE_MAX)
}

/** The attributes of a copy of a price for another card. */
export function copyOf(
  price: CardPrice,
  { card, code }: { readonly card: string; readonly code: string },
): Readonly<Record<string, unknown>> {
  const id = (one: { readonly id: string } | null) => (one === null ? null : Number(one.id))
  const copied = {
    charge_card_id: Number(card),
    code,
    name: price.name,
    charge_type: price.charge_type,
    unit_of_measure: price.unit_of_measure,
    quantity: price.quantity,
    price: price.price,
    auto_charge: price.auto_charge,
    description: price.description,
    nominal_code: price.nominal_code,
    subtype: price.subtype,
    carrier_id: id(price.carrier),
    carrier_service_id: id(price.carrier_service),
    order_type_id: id(price.order_type),
    location_group_id: id(price.location_group),
    product_group_id: id(price.product_group),
    storage_unit_type_id: id(price.storage_unit_type),
    tax_rate_id: id(price.tax_rate),
  }
  return Object.fromEntries(Object.entries(copied).filter(([, value]) => value !== null))
}

/** What a price is limited to, as the codes and names of its limits. */
export function limitsOf(price: CardPrice): readonly string[] {
  const { carrier, carrier_service, order_type, location_group, product_group, storage_unit_type } = price
  const coded = [carrier, carrier_service, order_type, storage_unit_type].map((limit) => limit?.code)
  return [...coded, location_group?.name, product_group?.name].flatMap((limit) => limit ?? [])
}
