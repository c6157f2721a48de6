import Big from 'big.js'

import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Instant } from '#values/instant.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { countedStorage, measuredRental, type RentalPeriod } from './charge-rental.ts'
import { keyedWork } from './charge-work.ts'
import { type ActScope, countedWork } from './count-work.ts'
import { blocksSql, pricedRows, totalSql } from './priced-rows.ts'
import { readPricesOfTrial, type TrialPrice, triedBasket, triedPrices } from './prices-of-trial.ts'
import { readTrialPeriod, type TrialDays } from './trial-period.ts'
import { readStored, type UnpricedWork, unpricedWork } from './unpriced-work.ts'
import type { WorkDone } from './work-done.ts'
import { workOfPeriod } from './work-of-period.ts'

/** What is tried: the prices of a card, or others in their place, on the work of an account on some days. */
export type PriceTrial = TrialDays & {
  readonly charge_card_id: number
  /** Null to try those of the card. */
  readonly prices: readonly TrialPrice[] | null
}

/** What a price would have charged. Exact decimals are text. */
type TriedPrice = {
  readonly price_id: number
  readonly code: string
  readonly name: string
  readonly charge_type: string
  readonly unit_of_measure: string
  readonly lines: number
  readonly quantity: string
  readonly total: string
}

type TypeTotals = { readonly charge_type: string; readonly would_charge: string; readonly charged: string }

/** The result of a trial. */
export type TriedPrices = {
  readonly currency: string | null
  readonly would_charge: string
  readonly charged: string
  readonly types: readonly TypeTotals[]
  readonly prices: readonly TriedPrice[]
  readonly unpriced: readonly UnpricedWork[]
  readonly unpriced_count: number
}

/** So many documents without a price are named. */
const NAMED_MAX = 100

const TYPES = ['RECEIPT', 'PICK', 'RENTAL', 'SUNDRY'] as const

/**
 * What prices would have charged for the work of an account on past days, and what was charged for it, counted and priced by the statements that
 * charge (spec: operations 10.7). Nothing is written.
 */
export async function tryPrices(tx: Transaction, trial: PriceTrial): Promise<TriedPrices> {
  const { account_id } = trial
  const { currency, digits, since, until, runs } = await readTrialPeriod(tx, trial)
  const prices = await readPricesOfTrial(tx, trial)
  const of = { account_id, since, until }
  const scope = { tenant: tx.tenant.id, operation_ids: [], since }
  const work = await workOfPeriod(tx, of)
  const [{ tried: worked, unpriced }, charged] = await tx.pipeline([
    readWorked(tx, { scope, work, account_id, digits, prices }),
    readCharged(tx, of),
  ])
  // Each run has its own nights; there are few.
  const stored = await mapInSequence(runs, (run) =>
    readRun(tx, { account_id, digits, prices, run: { account_id, ...run } }),
  )
  const tried = addedUp([...worked, ...stored.flat()])
  const isStored = tried.some(
    ({ charge_type, unit_of_measure }) => charge_type === 'RENTAL' && unit_of_measure !== 'fixed',
  )
  const missing = [...unpriced, ...(isStored ? [] : await readStored(tx, of))]
  const types = TYPES.map((charge_type) => ({
    charge_type,
    would_charge: sumOf(tried.filter((one) => one.charge_type === charge_type)),
    charged: sumOf(charged.filter((one) => one.charge_type === charge_type)),
  }))
  return {
    currency,
    would_charge: sumOf(tried),
    charged: sumOf(charged),
    types,
    prices: tried,
    unpriced: missing.slice(0, NAMED_MAX),
    unpriced_count: missing.length,
  }
}

/** The account, its decimal places, and the prices as JSON. */
type TrialBasket = { readonly account_id: number; readonly digits: number; readonly prices: string }

/** What work comes to, and the work without a price. */
type WorkFigures = { readonly tried: readonly TriedPrice[]; readonly unpriced: readonly UnpricedWork[] }

/** What a price comes to, or a document with work that has none: the columns of the other are null. */
type WorkedColumns = { readonly charge_type: string } & Readonly<
  Record<'price_id' | 'lines' | 'goods_out_id' | 'goods_in_receipt_id' | 'products', number | null>
> &
  Readonly<
    Record<'code' | 'name' | 'unit_of_measure' | 'quantity' | 'total' | 'reference' | 'units', string | null>
  >

function triedOf({ charge_type, ...row }: WorkedColumns): readonly TriedPrice[] {
  const { price_id, code, name, unit_of_measure, lines, quantity, total } = row
  if (price_id === null || code === null || name === null || unit_of_measure === null) return []
  if (lines === null || quantity === null || total === null) return []
  return [{ price_id, code, name, charge_type, unit_of_measure, lines, quantity, total }]
}

function unpricedOf({ charge_type, ...row }: WorkedColumns): readonly UnpricedWork[] {
  const { goods_out_id, goods_in_receipt_id, reference, products, units } = row
  if (products === null) return []
  return [{ charge_type, goods_out_id, goods_in_receipt_id, reference, products, units }]
}

/** What work comes to by price, gathered in a basket that had nothing before, and the work without a price; it is counted once for both. */
function readWorked(
  tx: Transaction,
  {
    scope,
    work,
    account_id,
    digits,
    prices,
  }: TrialBasket & { readonly scope: ActScope; readonly work: WorkDone },
): Query<WorkFigures> {
  const { tenant } = scope
  return tx
    .rows<WorkedColumns>(sql`
    with work_counted as materialized (${countedWork(scope, work)}),
    ${keyedWork(
      pricedRows(tenant, sql`select c.* from work_counted c`, {
        baskets: triedBasket(account_id, digits),
        prices: triedPrices(tenant, prices),
      }),
    )},
    added as (
      select a.basket_id, a.key, sum(a.amount) as amount
      from (
        select k.basket_id, k.key, k.amount from keyed k where k.unit_id is null
        union all
        select u.basket_id, u.key, u.amount from unit u
      ) a
      group by a.basket_id, a.key
      having sum(a.amount) > 0
    ),
    line as (
      select distinct on (k.basket_id, k.key) k.*, a.amount as counted
      from keyed k
      join added a on a.basket_id = k.basket_id and a.key = k.key
      order by k.basket_id, k.key, k.place
    ),
    ${unpricedWork(tenant, { counted: sql`work_counted`, priced: sql`keyed` })}
    select t.price_id, t.code, t.name, t.charge_type, t.unit_of_measure, t.lines, t.quantity, t.total, null::bigint as goods_out_id,
      null::bigint as goods_in_receipt_id, null::text as reference, null::bigint as products, null::numeric as units
    from (${totalsByPrice()}) t
    union all
    select null, null, null, n.charge_type, null, null, null, null, n.goods_out_id, n.goods_in_receipt_id, n.reference, n.products, n.units
    from unpriced n
    order by price_id, charge_type, goods_out_id, goods_in_receipt_id`)
    .map((rows) => ({
      tried: rows.flatMap(triedOf),
      unpriced: rows.flatMap(unpricedOf),
    }))
}

/** What a run of the window comes to by price. */
function readRun(
  tx: Transaction,
  { account_id, digits, prices, run }: TrialBasket & { readonly run: RentalPeriod },
): Promise<readonly TriedPrice[]> {
  return tx.rows<TriedPrice>(sql`
    ${measuredRental(
      tx,
      run,
      pricedRows(
        tx.tenant.id,
        countedStorage(
          tx,
          run,
          sql`select r.unit_of_measure from ${triedPrices(tx.tenant.id, prices)} r where r.charge_type = 'RENTAL'`,
        ),
        { baskets: triedBasket(account_id, digits), prices: triedPrices(tx.tenant.id, prices) },
      ),
    )},
    line as (
      select distinct on (m.price_id, m.line_unit_id, m.line_product_id) p.*, m.counted
      from measured m
      join priced p on p.price_id = m.price_id
      where m.counted > 0
      order by m.price_id, m.line_unit_id, m.line_product_id, p.place
    )
    ${totalsByPrice()}`)
}

/** The rows of `line` by price. */
function totalsByPrice(): Sql {
  return sql`
    select k.price_id, k.code, k.name, k.charge_type, k.unit_of_measure, count(*) as lines,
      sum(${blocksSql(sql`k.counted`, sql`k.block`)}) as quantity,
      sum(${totalSql({ blocks: blocksSql(sql`k.counted`, sql`k.block`), price: sql`k.price`, digits: sql`k.digits` })}) as total
    from line k
    group by k.price_id, k.code, k.name, k.charge_type, k.unit_of_measure
    order by k.price_id`
}

function sumOf(rows: readonly { readonly total: string }[]): string {
  return rows.reduce((sum, { total }) => sum.plus(total), new Big(0)).toFixed()
}

/** The figures of a price over several runs, added up. */
function addedUp(tried: readonly TriedPrice[]): readonly TriedPrice[] {
  return [...Map.groupBy(tried, ({ price_id }) => price_id).values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    const quantity = rows.reduce((sum, row) => sum.plus(row.quantity), new Big(0)).toFixed()
    return [
      { ...first, lines: rows.reduce((sum, { lines }) => sum + lines, 0), quantity, total: sumOf(rows) },
    ]
  })
}

/** What work and windows charged in a period, by type; charges by hand are not about work. */
function readCharged(
  tx: Transaction,
  {
    account_id,
    since,
    until,
  }: { readonly account_id: number; readonly since: Instant; readonly until: Instant },
): Query<readonly { readonly charge_type: string; readonly total: string }[]> {
  return tx.rows<{ charge_type: string; total: string }>(sql`
    select l.charge_type, sum(l.total) as total
    from charge_baskets b
    join charge_lines l on l.tenant_id = ${tx.tenant.id} and l.charge_basket_id = b.id
    where b.tenant_id = ${tx.tenant.id} and b.account_id = ${account_id} and l.measure is not null
      and case when l.charge_type = 'RENTAL' or l.unit_of_measure = 'fixed'
        then coalesce(b.end_at, l.created_at) > ${since}::timestamptz and coalesce(b.end_at, l.created_at) <= ${until}::timestamptz
        else l.created_at >= ${since}::timestamptz and l.created_at < ${until}::timestamptz end
    group by l.charge_type`)
}
