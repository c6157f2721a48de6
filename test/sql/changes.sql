-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/changes/apply-changes.ts

update tasks k
set status = 'CANCELLED', lock_version = "k"."lock_version" + 1, updated_at = $1
where k.tenant_id = $2 and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD') and k.type = 'TRAN'
and (k.stock_id = any($3::bigint[])
  or (k.stock_id is null and k.storage_unit_from_id = any($4::bigint[])));
