-- The scheduler looks in all tenants for prints that are stuck.
create policy access on print_jobs for select to goodsyard_access using (true);
grant select (tenant_id, status, created_at, stuck_at) on print_jobs to goodsyard_access;
