import type { Query } from '#database/query.ts'
import { type Sql, sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'
import type { Paper } from './paper.ts'
import {
  addressOf,
  codeAndName,
  locationOf,
  momentOf,
  productOf,
  slotsOf,
  unitOf,
} from './paper-fragments.ts'

/** The data of a pre-receipt note: expected goods (platform 13.2). */
export async function preReceipt(tx: Transaction, id: number): Promise<Paper> {
  const { receipt, lines, ...facts } = await readReceiptData(tx, id)
  return { sheets: [{ receipt, lines }], ...facts, customer_id: null }
}

/** The data of a receipt confirmation: received goods, and differences from the expected ones. */
export async function receiptConfirmation(tx: Transaction, id: number): Promise<Paper> {
  const { receipt, lines, ...facts } = await readReceiptData(tx, id)
  const discrepancies = lines
    .filter(({ discrepancy }) => discrepancy === 'OVER' || discrepancy === 'UNDER')
    .map((line) => ({
      ...line,
      difference: Number(line.received_quantity ?? 0) - Number(line.expected_quantity ?? 0),
    }))
  return { sheets: [{ receipt, lines, discrepancies }], ...facts, customer_id: null }
}

/** The data of a putaway note: where the goods of a receipt go, or went. */
export async function putAwayNote(tx: Transaction, id: number): Promise<Paper> {
  const [{ receipt, lines, ...facts }, tasks] = await tx.pipeline([
    readReceiptData(tx, id),
    readPutaways(tx, id),
  ])
  return { sheets: [{ receipt, lines, tasks }], ...facts, customer_id: null }
}

/** The data of labels for the storage units of a receipt. */
export async function receivedUnits(tx: Transaction, id: number, units: readonly number[]): Promise<Paper> {
  const [{ receipt, lines, ...facts }, storage_units] = await tx.pipeline([
    readReceiptData(tx, id),
    readPaperUnits(tx, {
      units,
      account: sql`(select r.account_id from goods_in_receipts r where r.tenant_id = ${tx.tenant.id} and r.id = ${id})`,
    }),
  ])
  return { sheets: [{ storage_units, receipt }], ...facts, customer_id: null }
}

type ReceiptRow = {
  readonly account_id: number
  readonly warehouse_id: number
  readonly receipt: JsonObject
  readonly lines: readonly JsonObject[]
}

function readReceiptData(tx: Transaction, id: number): Query<ReceiptRow> {
  const tenant = tx.tenant.id
  return tx.one<ReceiptRow>(sql`
    select r.account_id, r.warehouse_id,
      jsonb_build_object('reference', r.reference, 'receipt_type', r.receipt_type, 'status', r.status, 'supplier', ${codeAndName('v')},
        'customer', ${codeAndName('c')}, 'carrier', ${codeAndName('i')}, 'address', ${addressOf('a')},
        'expected_date_of_receipt', ${momentOf('r', 'expected_date_of_arrival')},
        'actual_date_of_receipt', ${momentOf('r', 'actual_date_of_arrival')}, 'notes', r.notes) || ${slotsOf('r')} as receipt,
      coalesce(l.lines, '[]') as lines
    from goods_in_receipts r
    left join suppliers v on v.tenant_id = r.tenant_id and v.id = r.supplier_id
    left join customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
    left join carriers i on i.tenant_id = r.tenant_id and i.id = r.carrier_id
    left join addresses a on a.tenant_id = r.tenant_id and a.id = r.address_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('line_number', z.line_number, 'product', ${productOf('p')}, 'expected_quantity', b.expected_quantity,
          'expected_configurations_quantity', b.expected_configurations_quantity, 'received_quantity', b.received_quantity,
          'put_away_quantity', b.put_away_quantity, 'discrepancy', b.discrepancy, 'batch', b.batch, 'sell_by_date', b.sell_by_date,
          'best_before_date', b.best_before_date) || ${slotsOf('b')}
        order by z.line_number) as lines
      from (
        select b.id, row_number() over (order by b.id) as line_number
        from goods_in_lines b
        where b.tenant_id = ${tenant} and b.goods_in_receipt_id = r.id
      ) z
      join goods_in_lines b on b.tenant_id = ${tenant} and b.id = z.id
      join products p on p.tenant_id = ${tenant} and p.id = b.product_id
    ) l on true
    where r.tenant_id = ${tenant} and r.id = ${id}`)
}

/** The putaways of a receipt: done ones with the moved goods, open ones with the goods at their source. */
function readPutaways(tx: Transaction, receipt: number): Query<readonly JsonObject[]> {
  const tenant = tx.tenant.id
  return tx
    .rows<{ task: JsonObject }>(sql`
    select jsonb_build_object('product', ${productOf('p')}, 'quantity', coalesce(g.quantity, k.start_quantity), 'status', k.status,
      'storage_unit', ${unitOf('u', 'y')}, 'location_from', ${locationOf('f')}, 'location_to', ${locationOf('t')}, 'batch', g.batch,
      'sell_by_date', g.sell_by_date) as task
    from tasks k
    left join lateral (
      select x.product_id, x.quantity, x.attributes_from->>'batch' as batch, x.attributes_from->>'sell_by_date' as sell_by_date
      from transactions x
      where x.tenant_id = ${tenant} and x.task_id = k.id and x.category = 'PWAY' and x.subtype = 'PUTAWAY' and k.status = 'COMPLETED'
      union all
      select s.product_id, case when k.stock_id is null then s.quantity else k.start_quantity end, s.batch, s.sell_by_date::text
      from stocks s
      where s.tenant_id = ${tenant} and k.status <> 'COMPLETED' and s.account_id = k.account_id
        and (s.id = k.stock_id or (k.stock_id is null and s.storage_unit_id = k.storage_unit_from_id))
    ) g on true
    join products p on p.tenant_id = ${tenant} and p.id = coalesce(g.product_id, k.product_id)
    left join storage_units u on u.tenant_id = ${tenant} and u.id = coalesce(k.storage_unit_from_id, k.storage_unit_to_id)
    left join storage_unit_types y on y.tenant_id = ${tenant} and y.id = u.storage_unit_type_id
    left join locations f on f.tenant_id = ${tenant} and f.id = k.location_from_id
    left join locations t on t.tenant_id = ${tenant} and t.id = k.location_to_id
    where k.tenant_id = ${tenant} and k.goods_in_receipt_id = ${receipt} and k.type = 'PWAY' and k.status <> 'CANCELLED'
      and k.reversed_at is null
    order by k.id, p.code, g.batch`)
    .map((rows) => rows.map(({ task }) => task))
}

type UnitRequest = { readonly units: readonly number[]; readonly account: Sql }

/** Storage units with their goods of an account. */
function readPaperUnits(tx: Transaction, { units, account }: UnitRequest): Query<readonly JsonObject[]> {
  const tenant = tx.tenant.id
  return tx
    .rows<{ unit: JsonObject }>(sql`
    select ${unitOf('u', 'y')} || jsonb_build_object('number', row_number() over (order by u.id), 'of', count(*) over (),
      'contents', coalesce(c.contents, '[]')) as unit
    from storage_units u
    join storage_unit_types y on y.tenant_id = ${tenant} and y.id = u.storage_unit_type_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('product', ${productOf('p')}, 'quantity', g.quantity, 'batch', g.batch,
        'sell_by_date', g.sell_by_date) order by p.code, g.batch, g.sell_by_date) as contents
      from (
        select s.product_id, s.batch, s.sell_by_date, sum(s.quantity) as quantity
        from stocks s
        where s.tenant_id = ${tenant} and s.storage_unit_id = u.id and s.account_id = ${account}
        group by s.product_id, s.batch, s.sell_by_date
      ) g
      join products p on p.tenant_id = ${tenant} and p.id = g.product_id
    ) c on true
    where u.tenant_id = ${tenant} and u.id = any(${[...units]}::bigint[])
    order by u.id`)
    .map((rows) => rows.map(({ unit }) => unit))
}
