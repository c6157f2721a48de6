-- How many bytes the files of each tenant's documents take, so that no upload has to add them up.
create table storage_uses (
  tenant_id bigint not null,
  used_bytes bigint not null,
  constraint storage_uses_pkey primary key (tenant_id)
);

-- Row security binds the owner too; what every tenant uses is counted once, before anything else happens.
alter table documents no force row level security;
insert into storage_uses (tenant_id, used_bytes)
select d.tenant_id, sum(d.file_size) from documents d where d.file_size is not null group by d.tenant_id;
alter table documents force row level security;

-- On a cluster tenants are spread by their id; references come after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('storage_uses', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table storage_uses
  add constraint storage_uses_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table storage_uses enable row level security, force row level security;
create policy tenant on storage_uses using (tenant_id = current_setting('app.tenant_id')::bigint);
grant select on storage_uses to goodsyard_access;
create policy access on storage_uses for select to goodsyard_access using (true);

-- What an operator allows a tenant instead of the default of the service; 0 is no limit.
alter table tenants add column storage_quota_mib bigint
  constraint tenants_storage_quota_mib_check check (storage_quota_mib >= 0);
