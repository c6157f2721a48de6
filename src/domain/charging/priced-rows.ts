import { type Sql, sql } from '#database/sql.ts'
import { currencyCodes } from '#resources/charging/currency-codes.ts'
import { minorDigitsFor } from '#values/currency.ts'

/** Decimal places of currencies whose minor unit is not a hundredth: 0 for jpy, 3 for kwd. */
const MINOR_DIGITS = JSON.stringify(
  Object.fromEntries(
    currencyCodes.map((code) => [code, minorDigitsFor(code)]).filter(([, digits]) => digits !== 2),
  ),
)

/** The largest amount of a line; larger ones are limited to it. */
const MAX_AMOUNT = 99_999_999_999

/** The decimal places of a currency. */
export function digitsSql(currency: Sql): Sql {
  return sql`coalesce((${MINOR_DIGITS}::jsonb ->> ${currency})::int, 2)`
}

/**
 * The open baskets of accounts, with the charge card of the basket, else of the account, and the decimal places
 * of the currency.
 */
function openBasketsOf(tenant: number, accounts: Sql): Sql {
  return sql`
    select b.id, b.account_id, coalesce(b.charge_card_id, a.charge_card_id) as card_id,
      ${digitsSql(sql`coalesce(c.code, d.code)`)} as digits
    from charge_baskets b
    join accounts a on a.tenant_id = b.tenant_id and a.id = b.account_id
    left join currencies c on c.tenant_id = a.tenant_id and c.id = a.currency_id
    left join currencies d on d.tenant_id = a.tenant_id and d."default"
    where b.tenant_id = ${tenant} and b.status = 'OPEN' and b.account_id in (${accounts})`
}

/** What work is charged by: the baskets it goes into, and the prices of their cards. */
export type PriceSource = {
  /** Rows of id, account_id, card_id and digits, one for each account. */
  readonly baskets: Sql
  /** The table of prices, or rows with its columns. */
  readonly prices: Sql
}

/**
 * Counted work with the price that applies in the open basket of its account (operations 10.3): a price whose
 * scopes all match; of several with one nominal code, the one with most scopes, then the oldest. `counted`
 * returns rows of place (row number), account_id, charge_type, unit_of_measure, amount, unit_id (units count
 * once each), the columns scopes refer to (subtype, order_type_id, carrier_id, carrier_service_id, location_id,
 * product_id, storage_unit_type_id), and further columns that are passed on. A trial names another source than the open baskets.
 */
export function pricedRows(
  tenant: number,
  counted: Sql,
  {
    baskets = openBasketsOf(tenant, sql`select account_id from counted`),
    prices = sql`charge_prices`,
  }: Partial<PriceSource> = {},
): Sql {
  return sql`
    with counted as materialized (${counted}),
    basket as materialized (${baskets})
    select distinct on (c.place, p.nominal_code) c.*, b.id as basket_id, b.digits, p.id as price_id, p.quantity as block, p.price,
      p.code, p.name
    from counted c
    join basket b on b.account_id = c.account_id
    join ${prices} p on p.tenant_id = ${tenant} and p.charge_card_id = b.card_id and p.auto_charge
      and p.charge_type = c.charge_type and p.unit_of_measure = c.unit_of_measure
    where c.amount <> 0 and (p.subtype is null or p.subtype = c.subtype)
      and (p.order_type_id is null or p.order_type_id = c.order_type_id)
      and (p.carrier_id is null or p.carrier_id = c.carrier_id)
      and (p.carrier_service_id is null or p.carrier_service_id = c.carrier_service_id)
      and (p.storage_unit_type_id is null or p.storage_unit_type_id = c.storage_unit_type_id)
      and (p.location_group_id is null or exists (
        select from location_groups g
        where g.tenant_id = ${tenant} and g.group_id = p.location_group_id and g.location_id = c.location_id))
      and (p.product_group_id is null or exists (
        select from product_groups g
        where g.tenant_id = ${tenant} and g.group_id = p.product_group_id and g.product_id = c.product_id))
    order by c.place, p.nominal_code, num_nonnulls(p.subtype, p.order_type_id, p.carrier_id, p.carrier_service_id,
      p.storage_unit_type_id, p.location_group_id, p.product_group_id) desc, p.id`
}

/** The number of blocks charged: started blocks count in full. Rounding to 8 places removes division errors. */
export function blocksSql(counted: Sql, block: Sql): Sql {
  return sql`least(ceil(round(${counted} / ${block}, 8)), ${MAX_AMOUNT}::numeric)`
}

/** The price of blocks in the minor unit, rounded half away from zero. */
export function totalSql({
  blocks,
  price,
  digits,
}: {
  readonly blocks: Sql
  readonly price: Sql
  readonly digits: Sql
}): Sql {
  return sql`least(greatest(round(${blocks} * ${price}, ${digits}), ${-MAX_AMOUNT}::numeric), ${MAX_AMOUNT}::numeric)`
}

/** The counted quantity as it is shown. */
export function measureSql(counted: Sql): Sql {
  return sql`least(round(${counted}, 6), ${MAX_AMOUNT}::numeric)`
}
