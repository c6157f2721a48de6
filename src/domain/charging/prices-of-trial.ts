import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'

/** A price that is tried, with the columns of `charge_prices` that count. Exact decimals are text. */
export type TrialPrice = {
  /** Of a price of the card that is changed; null of a new one. */
  readonly id: number | null
  readonly code: string
  readonly name: string | null
  readonly charge_type: string
  readonly unit_of_measure: string
  readonly quantity: unknown
  readonly price: unknown
  readonly nominal_code: string | null
  readonly subtype: string | null
  readonly carrier_id: number | null
  readonly carrier_service_id: number | null
  readonly order_type_id: number | null
  readonly location_group_id: number | null
  readonly product_group_id: number | null
  readonly storage_unit_type_id: number | null
}

/** New prices come after those that exist: of prices with as many limits the oldest counts. */
const NEW_ID = 9_000_000_000_000

/** The prices of a trial as JSON: those that are given, else those that the card charges automatically. */
export async function readPricesOfTrial(
  tx: Transaction,
  {
    charge_card_id,
    prices,
  }: { readonly charge_card_id: number; readonly prices: readonly TrialPrice[] | null },
): Promise<string> {
  if (prices !== null)
    return JSON.stringify(
      prices.map((price, place) => ({
        ...price,
        id: price.id ?? NEW_ID + place,
        name: price.name ?? price.code,
      })),
    )
  const { prices: read } = await tx.one<{ readonly prices: string }>(sql`
    select coalesce(jsonb_agg(p order by p.id), '[]')::text as prices
    from charge_prices p
    where p.tenant_id = ${tx.tenant.id} and p.charge_card_id = ${charge_card_id} and p.auto_charge`)
  return read
}

/** Prices of JSON as rows with the columns of `charge_prices` that charging reads. */
export function triedPrices(tenant: number, prices: string): Sql {
  return sql`(
    select ${tenant}::bigint as tenant_id, 0::bigint as charge_card_id, true as auto_charge, t.*
    from jsonb_to_recordset(${prices}::jsonb) as t (id bigint, code text, name text, charge_type text, unit_of_measure text,
      quantity numeric, price numeric, nominal_code text, subtype text, carrier_id bigint, carrier_service_id bigint, order_type_id bigint,
      location_group_id bigint, product_group_id bigint, storage_unit_type_id bigint))`
}

/** The basket that a trial gathers the work of an account in, which does not exist. */
export function triedBasket(account_id: number, digits: number): Sql {
  return sql`select 0::bigint as id, ${account_id}::bigint as account_id, 0::bigint as card_id, ${digits}::int as digits`
}
