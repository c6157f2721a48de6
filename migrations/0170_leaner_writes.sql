-- What is written with every act on the floor. A row that must refer to another row of its tenant needs no reference to the tenant
-- beside it: the other row's reference includes the tenant.
alter table tasks drop constraint tasks_tenant_id_fkey;
alter table stocks drop constraint stocks_tenant_id_fkey;
alter table transactions drop constraint transactions_tenant_id_fkey;
alter table allocations drop constraint allocations_tenant_id_fkey;
alter table stock_balances drop constraint stock_balances_tenant_id_fkey;
alter table goods_in_lines drop constraint goods_in_lines_tenant_id_fkey;
alter table goods_out_lines drop constraint goods_out_lines_tenant_id_fkey;

-- Tasks are sought by what they point at, never by pointing at nothing.
drop index tasks_open_stock_id_idx;
create index tasks_open_stock_id_idx on tasks (tenant_id, stock_id)
  where stock_id is not null and status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');
drop index tasks_open_storage_unit_from_id_idx;
create index tasks_open_storage_unit_from_id_idx on tasks (tenant_id, storage_unit_from_id)
  where storage_unit_from_id is not null and status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');
drop index tasks_open_location_to_id_idx;
create index tasks_open_location_to_id_idx on tasks (tenant_id, location_to_id)
  where location_to_id is not null and status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');
drop index tasks_open_user_id_idx;
create index tasks_open_user_id_idx on tasks (tenant_id, user_id)
  where user_id is not null and status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');
