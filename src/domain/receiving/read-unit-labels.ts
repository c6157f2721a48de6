import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { UnitLabel } from '#domain/printing/unit-label.ts'
import { refusal } from '#problems/problem.ts'

/** A received unit with the content of its label. */
export type ReceivedUnit = UnitLabel & { readonly id: number }

/**
 * The labels of the units of a receipt, or of one of them, by id (operations 1.8). A unit of another receipt,
 * and a receipt without units, are refused.
 */
export async function readUnitLabels(
  tx: Transaction,
  receipt: number,
  storage_unit_id: number | null,
): Promise<readonly ReceivedUnit[]> {
  const labels = await readLabels(tx, receipt, storage_unit_id)
  if (labels.length === 0) throw refusal('must_exist', { field: 'storage_unit_id' }, '/storage_unit_id')
  return labels
}

/** Only goods of the receipt's account are shown, whatever else is on a unit. */
function readLabels(
  tx: Transaction,
  receipt: number,
  storage_unit_id: number | null,
): Promise<readonly ReceivedUnit[]> {
  return tx.rows<ReceivedUnit>(sql`
    select u.id, u.reference, coalesce(u.barcode, u.reference) as barcode, y.name as type, a.code as account_code,
      r.reference as receipt_reference, q.kind = 'sscc' and coalesce(u.barcode, '') ~ '^00[0-9]{18}$' as is_sscc,
      coalesce(c.contents, '[]'::jsonb) as contents
    from goods_in_receipts r
    join accounts a on a.tenant_id = r.tenant_id and a.id = r.account_id
    join storage_units u on u.tenant_id = r.tenant_id
    join storage_unit_types y on y.tenant_id = u.tenant_id and y.id = u.storage_unit_type_id
    join sequences q on q.tenant_id = y.tenant_id and q.id = y.sequence_id
    left join lateral (
      select jsonb_agg(g order by g.product_code, g.batch, g.sell_by_date) as contents
      from (
        select p.code as product_code, trim_scale(sum(s.quantity))::text as quantity, s.batch, s.sell_by_date,
          jsonb_build_array(jsonb_build_object('name', 'outer', 'units', p.units_per_outer::text),
            jsonb_build_object('name', 'case', 'units', p.units_per_case::text),
            jsonb_build_object('name', 'inner', 'units', p.units_per_inner::text)) as packs
        from stocks s
        join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
        where s.tenant_id = u.tenant_id and s.storage_unit_id = u.id and s.account_id = r.account_id
        group by p.tenant_id, p.id, s.batch, s.sell_by_date
      ) g
    ) c on true
    where r.tenant_id = ${tx.tenant.id} and r.id = ${receipt}
      and u.id in (
        select k.storage_unit_to_id
        from tasks k
        where k.tenant_id = r.tenant_id and k.goods_in_receipt_id = r.id and k.type = 'RCV' and k.status = 'COMPLETED'
          and k.reversed_at is null
      )
      and (${storage_unit_id}::bigint is null or u.id = ${storage_unit_id}::bigint)
    order by u.id`)
}
