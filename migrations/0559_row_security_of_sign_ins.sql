-- What acts of a tenant may read and write of people, applications and logins; the rest is for the role that sees across tenants.

revoke insert, update, delete on users from goodsyard_app;
grant insert (id, email, name, user_type, is_active, created_at, updated_at) on users to goodsyard_app;
-- Rows are locked with it; what people have in all tenants is written by the other role.
grant update (lock_version, updated_at) on users to goodsyard_app;

-- Acts delete tokens and links by their holder, and read none.
revoke select, insert, update on oauth_artifacts from goodsyard_app;
grant select (kind, user_id, application_id) on oauth_artifacts to goodsyard_app;

revoke select on sign_in_sessions from goodsyard_app;
grant select (user_id) on sign_in_sessions to goodsyard_app;

-- Secrets of applications are compared at sign-in alone.
revoke select, insert, update, delete on oauth_applications from goodsyard_app;
grant select (id, tenant_id, user_id, name, client_id, confidential, grant_types, redirect_uris, trusted, active, last_used_at,
  lock_version, created_at, updated_at) on oauth_applications to goodsyard_app;
grant update (lock_version) on oauth_applications to goodsyard_app;
grant delete on sftp_logins to goodsyard_access;

-- A tenant sees its own applications and those that it let in.
create policy access on oauth_applications to goodsyard_access using (true);
create policy access on sftp_logins to goodsyard_access using (true);
create policy tenant on sftp_logins to goodsyard_app using (tenant_id = current_setting('app.tenant_id')::bigint);

-- On a Citus cluster these tables are on all nodes, where policies cannot look at the rows of a tenant.
do $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    create policy tenant on oauth_applications to goodsyard_app
      using (tenant_id = current_setting('app.tenant_id')::bigint or user_id in (
        select m.user_id from subdomain_users m where m.tenant_id = current_setting('app.tenant_id')::bigint));
    alter table oauth_applications enable row level security;
    alter table sftp_logins enable row level security;
  end if;
end
$$;
