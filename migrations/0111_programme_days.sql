-- Up to which day programmes of stock checks have run by themselves.
create table stock_check_programme_days (
  tenant_id bigint not null,
  stock_check_programme_id bigint not null,
  seen_until date not null,
  constraint stock_check_programme_days_pkey primary key (tenant_id, stock_check_programme_id)
);

-- On a cluster tenants are spread by their id; references come after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('stock_check_programme_days', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table stock_check_programme_days
  add constraint stock_check_programme_days_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint stock_check_programme_days_stock_check_programme_id_fkey
    foreign key (tenant_id, stock_check_programme_id) references stock_check_programmes (tenant_id, id);

alter table stock_check_programme_days enable row level security, force row level security;
create policy tenant on stock_check_programme_days using (tenant_id = current_setting('app.tenant_id')::bigint);
