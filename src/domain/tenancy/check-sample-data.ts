import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import { type Violation, violation } from '#problems/problem.ts'
import type { SampleRecords } from './sample-records.ts'

/** Records that are not sample data and refer to it, by type: with them it cannot be removed (spec: platform 5.7). */
export async function checkSampleData(tx: Transaction, sample: SampleRecords): Promise<readonly Violation[]> {
  const referring = [...(await countWork(tx, sample)), ...(await countSettings(tx, sample))]
  return referring
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => violation('record_in_use', { count, type }))
}

type ReferringCounts = Promise<readonly { readonly type: string; readonly count: number }[]>

/** Owners, goods and work on both sides of the border. */
function countWork(tx: Transaction, sample: SampleRecords): ReferringCounts {
  const { account_id, warehouse_id, charge_card_id, supplier_id } = sample
  const [customers, products] = [[...sample.customer_ids], [...sample.product_ids]]
  const tenant = tx.tenant.id
  return tx.rows<{ type: string; count: number }>(sql`
    select 'account_warehouses' as type, count(*) as count from account_warehouses w
    where w.tenant_id = ${tenant} and (w.account_id = ${account_id}) <> (w.warehouse_id = ${warehouse_id})
    union all
    select 'account_products', count(*) from account_products p
    where p.tenant_id = ${tenant} and p.account_id <> ${account_id} and p.product_id = any(${products}::bigint[])
    union all
    select 'accounts', count(*) from accounts a
    where a.tenant_id = ${tenant} and a.id <> ${account_id}
      and (a.charge_card_id = ${charge_card_id} or a.default_warehouse_id = ${warehouse_id})
    union all
    select 'goods_outs', count(*) from goods_outs o
    where o.tenant_id = ${tenant}
      and ((o.account_id = ${account_id}) <> (o.warehouse_id = ${warehouse_id})
        or (o.account_id <> ${account_id} and o.customer_id = any(${customers}::bigint[])))
    union all
    select 'goods_in_receipts', count(*) from goods_in_receipts r
    where r.tenant_id = ${tenant}
      and ((r.account_id = ${account_id}) <> (r.warehouse_id = ${warehouse_id})
        or (r.account_id <> ${account_id}
          and (r.supplier_id = ${supplier_id} or r.customer_id = any(${customers}::bigint[]))))
    union all
    select 'stocks', count(*) from stocks s
    where s.tenant_id = ${tenant} and (s.account_id = ${account_id}) <> (s.warehouse_id = ${warehouse_id})
    union all
    select 'transactions', count(*) from transactions m
    where m.tenant_id = ${tenant}
      and ((m.account_id = ${account_id}) <> (m.warehouse_id = ${warehouse_id})
        or (m.account_to_id is not null and (m.account_id = ${account_id}) <> (m.account_to_id = ${account_id})))`)
}

/** People, logins and settings that name sample data. */
function countSettings(tx: Transaction, sample: SampleRecords): ReferringCounts {
  const { account_id, warehouse_id, charge_card_id } = sample
  const products = [...sample.product_ids]
  const tenant = tx.tenant.id
  return tx.rows<{ type: string; count: number }>(sql`
    select 'product_materials' as type, count(*) as count from product_materials k
    where k.tenant_id = ${tenant} and k.child_product_id = any(${products}::bigint[])
      and k.parent_product_id <> all(${products}::bigint[])
    union all
    select 'users', count(*) from subdomain_users u
    where u.tenant_id = ${tenant}
      and (${account_id} = any(u.account_ids) or ${warehouse_id} = any(u.warehouse_ids))
    union all
    select 'hhd_users', count(*) from hhd_users h
    where h.tenant_id = ${tenant} and h.warehouse_id = ${warehouse_id}
    union all
    select 'charge_baskets', count(*) from charge_baskets b
    where b.tenant_id = ${tenant} and b.account_id <> ${account_id} and b.charge_card_id = ${charge_card_id}
    union all
    select 'ftp_users', count(*) from ftp_users f
    where f.tenant_id = ${tenant} and f.account_id = ${account_id}
    union all
    select 'import_templates', count(*) from import_templates i
    where i.tenant_id = ${tenant} and i.account_id = ${account_id}
    union all
    select 'integrations', count(*) from integrations i
    where i.tenant_id = ${tenant} and (i.account_id = ${account_id} or i.warehouse_id = ${warehouse_id})
    union all
    select 'warehouse_routes', count(*) from warehouse_routes w
    where w.tenant_id = ${tenant} and (w.account_id = ${account_id} or w.warehouse_id = ${warehouse_id})`)
}
