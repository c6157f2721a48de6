-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/operations/applications.ts

select a.user_id from oauth_applications a where a.id = $1;

select a.user_id from oauth_applications a where a.id = any($1::bigint[]);

select count(*) as owned
from oauth_applications a
where a.id = any($1::bigint[]) and a.tenant_id = $2;

select t.id, t.subdomain, array_agg(m.user_id) as users
from oauth_applications a
join subdomain_users m on m.user_id = a.user_id
join tenants t on t.id = m.tenant_id
where a.id = any($1::bigint[]) and t.id <> $2 and t.is_active
group by t.id
order by t.id;

update oauth_applications a
set /* join(sets, sql`, `) */, lock_version = "a"."lock_version" + 1, updated_at = $1
where a.id = $2;

update users u
set name = $1, lock_version = "u"."lock_version" + 1, updated_at = $2
from oauth_applications a
where a.id = $3 and u.id = a.user_id and u.name is distinct from $4;

-- src/operations/choose-password.ts

select t.id, t.subdomain, t.import_timezone as timezone from tenants t where t.id = $1;

update subdomain_users m
set accepted_at = $1, lock_version = "m"."lock_version" + 1, updated_at = $2
where m.tenant_id = $3 and m.user_id = $4 and m.accepted_at is null
returning /* selectList(memberships, 'm') */;

-- src/operations/complete-collection.ts

select k.*, count(*) over () as count
from tasks k
where /* visibilityOf(tasks, 'k', tx) */ and k.warehouse_id = $1 and k.type = $2 and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD')/* join(conditions, sql``) */
order by k.id
limit $3;

-- src/operations/hhd-users.ts

select t.handheld_pin_min_characters as min from tenants t where t.id = $1;

-- src/operations/idempotency.ts

delete from idempotency_keys k
where k.tenant_id = $1 and k.scope_hash = $2 and k.status is null;

select k.fingerprint, k.status, k.body, k.headers
from idempotency_keys k
where k.tenant_id = $1 and k.scope_hash = $2 and k.expires_at > $3;

select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as locked
from (values (1)) as place;

-- src/operations/memberships.ts

delete from subdomain_users m
where m.tenant_id = $1 and m.user_id = any($2::bigint[])
returning /* selectList(members.memberships, 'm') */;

select /* selectList(members.memberships, 'm') */
from subdomain_users m
where m.tenant_id = $1 and m.user_id = $2;

select /* selectList(memberships, 'm') */
from subdomain_users m
where m.tenant_id = $1 and m.user_id = $2;

select count(*) as count
from oauth_applications a
where a.tenant_id = $1 and a.user_id = any($2::bigint[]);

-- src/operations/packages-together.ts

select s.id, s.warehouse_id
from shipments s
where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.status in ('pending', 'failed');

-- src/operations/packages.ts

select o.id
from shipments s
join goods_outs o on o.tenant_id = s.tenant_id and o.id = s.goods_out_id and o.load_id is not null
where s.tenant_id = $1 and s.id = any($2::bigint[])
order by o.id;

-- src/operations/perform-together.ts

select set_config('lock_timeout', $1, true);

-- src/operations/pick-progress.ts

select distinct k.goods_out_id, k.goods_out_pick_list_id
from tasks k
where k.tenant_id = $1 and k.id = any($2::bigint[]) and k.type = 'PICK' and k.goods_out_id is not null;

-- src/operations/profile.ts

select u.id, u.email, u.name, m.language, m.timezone
from users u
left join subdomain_users m on m.tenant_id = $1 and m.user_id = u.id
where u.id = $2;

select u.user_type, m.user_id is not null as is_member
from users u
left join subdomain_users m on m.tenant_id = $1 and m.user_id = u.id
where u.id = $2;

-- src/operations/receives-together.ts

select k.id, k.warehouse_id
from tasks k
where k.tenant_id = $1 and k.id = any($2::bigint[]) and k.type = 'RCV' and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');

-- src/operations/reseal.ts

select t./* name(column) */ as sealed from /* name(table) */ t
where t.tenant_id = $1 and t./* name(column) */ is not null;

select t.id, t./* name(column) */ as sealed_before
from /* name(table) */ t
where t.tenant_id = $1 and t./* name(column) */ is not null
order by t.id;

update /* name(table) */ t
set /* name(column) */ = r.sealed
from jsonb_to_recordset($1::jsonb) as "r" ("id" "int8", "sealed_before" "text", "sealed" "text")
where t.tenant_id = $2 and t.id = r.id and t./* name(column) */ = r.sealed_before;

-- src/operations/sample-data.ts

select t.id, t.code from location_types t where t.tenant_id = $1;

-- src/operations/shipments-together.ts

select s.id, s.warehouse_id
from shipments s
where s.tenant_id = $1 and s.id = any($2::bigint[]) and s.status = 'submitted';

-- src/operations/subdomain-applications.ts

select a.user_id, a.tenant_id from oauth_applications a where a.client_id = $1;

select r.id from roles r where r.tenant_id = $1 and r.id = $2;

-- src/operations/subdomains.ts

select /* selectList(resource, 't') */ from tenants t where t.id = $1;

select count(*) as created from tenants t where t.owner_id = $1;

select pg_advisory_xact_lock(hashtextextended('installation ' || ($1::jsonb ->> 'name'), 0));

select r.role_type, t.require_second_factor
from subdomain_users m
join roles r on r.tenant_id = m.tenant_id and r.id = m.role_id
join tenants t on t.id = m.tenant_id
where m.tenant_id = $1 and m.user_id = $2 and m.is_active and m.accepted_at is not null
and m.all_accounts and m.all_warehouses;

select t.id from tenants t where t.subdomain = $1;

update tenants t
set company_name = $1, import_timezone = $2, is_live = $3,
packing_fill_percent = $4, logo_url = $5,
portal_colour = $6,
storage_quota_mib = $7, require_second_factor = $8,
handheld_pin_min_characters = $9, lock_version = "t"."lock_version" + 1, updated_at = $10
where t.id = $11
returning /* selectList(resource, 't') */;

-- src/operations/tasks-together.ts

select k.id, k.type, k.warehouse_id
from tasks k
where k.tenant_id = $1 and k.id = any($2::bigint[]) and k.type = any($3::text[])
and k.status in ('AVAILABLE', 'ALLOCATED', 'ON_HOLD');

-- src/operations/tenant-usage.ts

select
(select count(*) from subdomain_users m
  join users u on u.id = m.user_id and u.user_type = 'user'
  where m.tenant_id = $1 and m.is_active and m.accepted_at is not null) as people,
(select count(*) from warehouses w where w.tenant_id = $2) as warehouses,
(select count(*) from accounts a where a.tenant_id = $3) as accounts;

select e.occurred_at from events e where e.tenant_id = $1 order by e.id desc limit 1;

-- src/operations/users.ts

insert into subdomain_users (tenant_id, user_id, role_id, accepted_at, created_at, updated_at, /* names(columns) */)
values ($1, $2, $3, $4, $5, $6, /* join( columns.map((column) => sql`${values[column]}`), sql`, `, ) */);

insert into users (created_at, updated_at, /* names(columns.map((column) => column.name)) */)
values ($1, $2, /* join( columns.map((column) => sql`${values[column.name]}`), sql`, `, ) */)
returning id;

select u.id from users u where lower(u.email) = lower($1::text);

update users u
set /* join(sets, sql`, `) */, lock_version = "u"."lock_version" + 1, updated_at = $1
where u.id = $2;
