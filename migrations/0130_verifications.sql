-- How the last verification of each tenant ended, for whoever watches the installation.
create table verifications (
  tenant_id bigint not null,
  verified_at timestamptz(3) not null,
  differences int not null,
  constraint verifications_pkey primary key (tenant_id),
  constraint verifications_differences_check check (differences >= 0)
);

-- On a cluster tenants are spread by their id; references come after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('verifications', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table verifications
  add constraint verifications_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table verifications enable row level security, force row level security;
create policy tenant on verifications using (tenant_id = current_setting('app.tenant_id')::bigint);
grant select on verifications to goodsyard_access;
create policy access on verifications for select to goodsyard_access using (true);
