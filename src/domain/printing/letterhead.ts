import type { Query } from '#database/query.ts'
import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'
import type { Paper } from './paper.ts'
import { addressOf, codeAndName } from './paper-fragments.ts'

/**
 * The variables of every form: company, account, warehouse, user and time (platform 13.2). The address of the company is that
 * of its default site. A paper without a warehouse has the default one of its account; the time zone is that of the
 * warehouse, otherwise of the tenant.
 */
export function readLetterhead(
  tx: Transaction,
  { account_id, warehouse_id }: Pick<Paper, 'account_id' | 'warehouse_id'>,
  copies: number,
): Query<JsonObject> {
  const tenant = tx.tenant.id
  return tx
    .one<JsonObject>(sql`
    select jsonb_build_object('name', t.company_name, 'address', ${addressOf('s')}, 'logo_url', t.logo_url) as company,
      ${codeAndName('n')} || jsonb_build_object('vat_number', n.vat_number, 'address', ${addressOf('o')}) as account, coalesce(w.timezone, t.import_timezone) as timezone,
      ${codeAndName('w')} || jsonb_build_object('address', ${addressOf('a')}) as warehouse, jsonb_build_object('name', u.name) as "user"
    from tenants t
    join users u on u.id = ${tx.caller.user_id}
    left join sites d on d.tenant_id = ${tenant} and d."default"
    left join addresses s on s.tenant_id = ${tenant} and s.id = d.address_id
    left join accounts n on n.tenant_id = ${tenant} and n.id = ${account_id}
    left join addresses o on o.tenant_id = ${tenant} and o.id = n.address_id
    left join warehouses w on w.tenant_id = ${tenant} and w.id = coalesce(${warehouse_id}, n.default_warehouse_id)
    left join addresses a on a.tenant_id = ${tenant} and a.id = w.address_id
    where t.id = ${tenant}`)
    .map((row) => ({ ...row, now: tx.now, print: { copies } }))
}
