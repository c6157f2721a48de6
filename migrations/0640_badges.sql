-- Badges of handheld logins, as SHA-256 like tokens.
create table hhd_user_badges (
  tenant_id bigint not null,
  hhd_user_id bigint not null,
  badge_hash text not null,
  constraint hhd_user_badges_pkey primary key (tenant_id, hhd_user_id)
);

-- Sessions at the sign-in page that a handheld login opened end with it.
alter table sign_in_sessions add column bound_tenant_id bigint;

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('hhd_user_badges', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table hhd_user_badges
  add constraint hhd_user_badges_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint hhd_user_badges_hhd_user_id_fkey foreign key (tenant_id, hhd_user_id) references hhd_users (tenant_id, id);

alter table hhd_user_badges enable row level security, force row level security;
create policy tenant on hhd_user_badges using (tenant_id = current_setting('app.tenant_id')::bigint);
