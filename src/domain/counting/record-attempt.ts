import Big from 'big.js'
import { lockAll } from '#database/lock-all.ts'
import { nextVersionOfConflict } from '#database/next-version.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { InputOf } from '#declare/rows.ts'
import {
  assertPrecision,
  assertTracked,
  type Goods,
  type ProductFacts,
  productOf,
  readGoods,
} from '#domain/stock/goods.ts'
import { refusal } from '#problems/problem.ts'
import type { stockCheckAttempt } from '#resources/stock/stock-check-acts.ts'
import { countSystem, isSameGroup, mayViewOwner, type SystemGroup } from './count-system.ts'
import {
  assertTaskOpen,
  type CountAttempt,
  type GoodsGroup,
  lockPendingCheck,
  readRecords,
  type StockCheck,
} from './stock-check.ts'

/** The input of a count. */
export type CountInput = Omit<InputOf<typeof stockCheckAttempt>, 'serial_numbers'> & {
  /** The numbers of the pieces; null where none were sent. */
  readonly serial_numbers: readonly string[] | null
}

/** How often a group is counted before a difference is final. */
const MAX_ATTEMPTS = 2

/** Records a count of one group of goods, and whether it agrees with the system (operations 8.1). */
export async function recordAttempt(tx: Transaction, id: number, input: CountInput): Promise<CountAttempt> {
  const { check, task } = await lockPendingCheck(tx, id)
  assertTaskOpen(check, task)
  const account_id = input.account_id ?? (await onlyOwner(tx, check, input.product_id))
  const { group, goods } = await readGroup(tx, check, { ...input, account_id })
  const known = (await readRecords(tx, id)).find((record) => isSameGroup(record, group))
  await lockAll(tx, { stock_check_records: [known?.id] })
  const attempts = known?.attempts ?? []
  if (attempts.length >= MAX_ATTEMPTS) throw refusal('stock_check_attempts_exhausted', {})
  const system = await findSystemGroup(tx, check, group)
  assertCaptured(input, { goods, group, stands: system !== null })

  const attempt = attemptFor({
    number: attempts.length + 1,
    physical: input.physical_count,
    system: system?.quantity ?? '0',
    ...(input.serial_numbers &&
      isSerialised(productOf(goods, group.product_id)) && {
        serials: { named: input.serial_numbers, known: system?.serial_numbers ?? [] },
      }),
  })
  await writeAttempts(tx, { check, group, attempts: [...attempts, attempt] })
  return attempt
}

/** A count compared with the system. */
export function attemptFor({ number, physical, system, serials }: ComparedCount): CountAttempt {
  const isSame =
    new Big(physical).eq(system) && (serials?.named.every((one) => serials.known.includes(one)) ?? true)
  return {
    attempt_number: number,
    physical_count: Number(physical),
    system_count: Number(system),
    result: isSame ? 'success' : 'failure',
    ...(serials && { serial_numbers: serials.named }),
  }
}

/** A count and what the system has. Quantities are exact decimals as text. */
type ComparedCount = {
  readonly number: number
  readonly physical: string
  readonly system: string
  readonly serials?: { readonly named: readonly string[]; readonly known: readonly string[] }
}

/** Whether pieces of a product are known by their numbers from the moment they are received. */
function isSerialised({ serial_number_tracking_setting }: ProductFacts): boolean {
  return serial_number_tracking_setting === 'inbound_and_outbound'
}

type CountedGoods = {
  readonly goods: Goods
  readonly group: GoodsGroup
  /** Whether the system has some of the group there. */
  readonly stands: boolean
}

/** Refuses a count that does not say what must be recorded of such goods (operations 8.1). */
function assertCaptured(input: CountInput, { goods, group, stands }: CountedGoods): void {
  const { serial_numbers } = input
  const product = productOf(goods, group.product_id)
  const count = new Big(input.physical_count)
  if (count.eq(0)) return
  if (!stands) assertTracked(goods.account, product, group)
  if (!isSerialised(product)) return
  if (serial_numbers === null)
    throw refusal('capture_required', { field: 'serial_numbers', product: product.code })
  if (new Set(serial_numbers).size !== serial_numbers.length || !count.eq(serial_numbers.length))
    throw refusal('serial_numbers_count_mismatch', {
      given: serial_numbers.length,
      quantity: count.toNumber(),
    })
}

/** Writes the attempts of a group; the last one counts. */
async function writeAttempts(
  tx: Transaction,
  {
    check,
    group,
    attempts,
  }: { readonly check: StockCheck; readonly group: GoodsGroup; readonly attempts: readonly CountAttempt[] },
): Promise<void> {
  const last = attempts.at(-1)
  if (last === undefined) return
  const difference = new Big(last.physical_count).minus(last.system_count).toFixed()
  await tx.run(sql`
    insert into stock_check_records as r (tenant_id, stock_check_id, product_id, account_id, batch, sell_by_date, best_before_date,
      attempts, result, difference, unapplied, counted_at, created_at, updated_at)
    values (${tx.tenant.id}, ${check.id}, ${group.product_id}, ${group.account_id}, ${group.batch}, ${group.sell_by_date},
      ${group.best_before_date}, ${JSON.stringify(attempts)}, ${last.result}, ${difference}, 0, ${tx.now}, ${tx.now}, ${tx.now})
    on conflict (tenant_id, stock_check_id, product_id, account_id, batch, sell_by_date, best_before_date) do update
    set attempts = excluded.attempts, result = excluded.result, difference = excluded.difference,
      counted_at = excluded.counted_at, ${nextVersionOfConflict('r')}`)
}

/** The only visible account that has, or may have, the product there; refused with several or none. */
async function onlyOwner(tx: Transaction, check: StockCheck, product_id: number): Promise<number> {
  const tenant = tx.tenant.id
  const owners = await tx.rows<{ account_id: number; holds: boolean }>(sql`
    select x.account_id, bool_or(x.holds) as holds
    from (
      select s.account_id, true as holds
      from stocks s
      where s.tenant_id = ${tenant} and s.location_id = ${check.location_id} and s.product_id = ${product_id}
      union all
      select p.account_id, false
      from account_products p
      join account_warehouses w on w.tenant_id = p.tenant_id and w.account_id = p.account_id and w.warehouse_id = ${check.warehouse_id}
      where p.tenant_id = ${tenant} and p.product_id = ${product_id}
    ) x
    where ${mayViewOwner(tx, sql`x.account_id`)}
    group by x.account_id
    order by x.account_id`)
  const holding = owners.filter(({ holds }) => holds)
  const [only, ...others] = holding.length > 0 ? holding : owners
  if (only !== undefined && others.length === 0) return only.account_id
  const { code } = await tx.one<{ code: string }>(sql`
    select p.code from products p where p.tenant_id = ${tenant} and p.id = ${product_id}`)
  throw refusal('stock_check_account_required', { product: code })
}

/** The counted group, without attributes its owner does not track. */
async function readGroup(
  tx: Transaction,
  check: StockCheck,
  input: CountInput & { readonly account_id: number },
): Promise<{ readonly group: GoodsGroup; readonly goods: Goods }> {
  const { account_id, product_id } = input
  const goods = await readGoods(tx, {
    account_id,
    warehouse_id: check.warehouse_id,
    product_ids: [product_id],
  })
  const product = productOf(goods, product_id)
  const { account } = goods
  if (!product.is_assigned)
    throw refusal('product_not_in_account', { product: product.code, account: account.code })
  assertPrecision(input.physical_count, { product, field: 'physical_count' })
  const group = {
    product_id,
    account_id,
    batch: account.track_batch ? input.batch : null,
    sell_by_date: account.track_sell_by_date ? input.sell_by_date : null,
    best_before_date: account.track_best_before_date ? input.best_before_date : null,
  }
  return { group, goods }
}

/** What the system has of a group at the location of a check; null where it has none. */
async function findSystemGroup(
  tx: Transaction,
  check: StockCheck,
  group: GoodsGroup,
): Promise<SystemGroup | null> {
  const groups = await countSystem(
    tx,
    check.location_id,
    sql`s.product_id = ${group.product_id} and s.account_id = ${group.account_id}`,
  )
  return groups.find((one) => isSameGroup(one, group)) ?? null
}
