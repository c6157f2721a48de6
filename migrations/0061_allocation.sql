-- Allocation: piles in the order they are taken in, which pickface was used last, and who ordered what another account owns.

-- Where a pile stands, in one text that sorts as places are walked: pick sequence (none comes last), location, storage unit
-- (loose goods come first). The ledger writes it with the place; a renamed place writes it anew.
alter table stocks add column walk text collate "C" not null default '';
update stocks s
set walk = coalesce(lpad((l.pick_sequence + 9223372036854775808)::text, 20, '0'), '~') || chr(1) || l.code || chr(1)
  || coalesce((select u.reference from storage_units u where u.tenant_id = s.tenant_id and u.id = s.storage_unit_id), '')
from locations l
where l.tenant_id = s.tenant_id and l.id = s.location_id;

-- What can be reserved of a product, the best first by each rule: an order reads no more of it than it needs.
create index stocks_free_fifo_idx on stocks (tenant_id, account_id, product_id, warehouse_id, fifo_date, walk, id)
  where status = 'available' and free > 0;
create index stocks_free_sell_by_idx on stocks (tenant_id, account_id, product_id, warehouse_id, sell_by_date, fifo_date, walk, id)
  where status = 'available' and free > 0 and sell_by_date is not null;
create index stocks_free_best_before_idx on stocks (tenant_id, account_id, product_id, warehouse_id, best_before_date, fifo_date, walk, id)
  where status = 'available' and free > 0 and best_before_date is not null;
-- Units that may fit an order whole are looked for by how much is on them.
create index stocks_whole_unit_idx on stocks (tenant_id, account_id, product_id, warehouse_id, quantity)
  where storage_unit_id is not null and status = 'available' and allocated_quantity = 0;

create sequence pickface_rotations_id_seq;
create table pickface_rotations (
  tenant_id bigint not null,
  id bigint not null default nextval('pickface_rotations_id_seq'),
  product_id bigint not null,
  warehouse_id bigint not null,
  location_id bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint pickface_rotations_product_id_warehouse_id_key unique (tenant_id, product_id, warehouse_id),
  constraint pickface_rotations_pkey primary key (tenant_id, id)
);
create index pickface_rotations_warehouse_id_idx on pickface_rotations (tenant_id, warehouse_id);
create index pickface_rotations_location_id_idx on pickface_rotations (tenant_id, location_id);

alter table tasks add column ordering_account_id bigint;
create index tasks_ordering_account_id_idx on tasks (tenant_id, ordering_account_id) where ordering_account_id is not null;

-- On a cluster tenants are spread by their id; references come after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('pickface_rotations', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

-- What a pointer points at has been picked from, so it stays for the sake of its tasks anyway.
alter table pickface_rotations
  add constraint pickface_rotations_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint pickface_rotations_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id),
  add constraint pickface_rotations_warehouse_id_fkey foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id),
  add constraint pickface_rotations_location_id_fkey foreign key (tenant_id, location_id) references locations (tenant_id, id);

alter table tasks
  add constraint tasks_ordering_account_id_fkey foreign key (tenant_id, ordering_account_id) references accounts (tenant_id, id);

alter table pickface_rotations enable row level security, force row level security;
create policy tenant on pickface_rotations using (tenant_id = current_setting('app.tenant_id')::bigint);
