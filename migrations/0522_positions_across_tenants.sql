-- Streams of changes compare the last positions of all tenants that somebody watches.
create policy access on relay_leases for select to goodsyard_access using (true);
grant select on relay_leases to goodsyard_access;
