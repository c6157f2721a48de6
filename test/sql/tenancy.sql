-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/tenancy/backup-results.ts

insert into backup_results (outcome, ended_at, folder, reason)
values ($1, now(), $2, $3)
on conflict (outcome) do update
set ended_at = excluded.ended_at, folder = excluded.folder, reason = excluded.reason;

select
coalesce(extract(epoch from max(b.ended_at) filter (where b.outcome = 'succeeded')), 0)::double precision as succeeded,
coalesce(extract(epoch from max(b.ended_at) filter (where b.outcome = 'failed')), 0)::double precision as failed
from backup_results b;

-- src/domain/tenancy/check-sample-data.ts

select 'account_warehouses' as type, count(*) as count from account_warehouses w
where w.tenant_id = $1 and (w.account_id = $2) <> (w.warehouse_id = $3)
union all
select 'account_products', count(*) from account_products p
where p.tenant_id = $4 and p.account_id <> $5 and p.product_id = any($6::bigint[])
union all
select 'accounts', count(*) from accounts a
where a.tenant_id = $7 and a.id <> $8
and (a.charge_card_id = $9 or a.default_warehouse_id = $10)
union all
select 'goods_outs', count(*) from goods_outs o
where o.tenant_id = $11
and ((o.account_id = $12) <> (o.warehouse_id = $13)
  or (o.account_id <> $14 and o.customer_id = any($15::bigint[])))
union all
select 'goods_in_receipts', count(*) from goods_in_receipts r
where r.tenant_id = $16
and ((r.account_id = $17) <> (r.warehouse_id = $18)
  or (r.account_id <> $19
    and (r.supplier_id = $20 or r.customer_id = any($21::bigint[]))))
union all
select 'stocks', count(*) from stocks s
where s.tenant_id = $22 and (s.account_id = $23) <> (s.warehouse_id = $24)
union all
select 'transactions', count(*) from transactions m
where m.tenant_id = $25
and ((m.account_id = $26) <> (m.warehouse_id = $27)
  or (m.account_to_id is not null and (m.account_id = $28) <> (m.account_to_id = $29)));

select 'product_materials' as type, count(*) as count from product_materials k
where k.tenant_id = $1 and k.child_product_id = any($2::bigint[])
and k.parent_product_id <> all($3::bigint[])
union all
select 'users', count(*) from subdomain_users u
where u.tenant_id = $4
and ($5 = any(u.account_ids) or $6 = any(u.warehouse_ids))
union all
select 'hhd_users', count(*) from hhd_users h
where h.tenant_id = $7 and h.warehouse_id = $8
union all
select 'charge_baskets', count(*) from charge_baskets b
where b.tenant_id = $9 and b.account_id <> $10 and b.charge_card_id = $11
union all
select 'ftp_users', count(*) from ftp_users f
where f.tenant_id = $12 and f.account_id = $13
union all
select 'import_templates', count(*) from import_templates i
where i.tenant_id = $14 and i.account_id = $15
union all
select 'integrations', count(*) from integrations i
where i.tenant_id = $16 and (i.account_id = $17 or i.warehouse_id = $18)
union all
select 'warehouse_routes', count(*) from warehouse_routes w
where w.tenant_id = $19 and (w.account_id = $20 or w.warehouse_id = $21);

-- src/domain/tenancy/delete-movements.ts

delete from "transactions" m where m.tenant_id = $1 and m.id = any($2::bigint[]);

delete from "transactions" t where t.tenant_id = $1;

select m.id from transactions m where m.tenant_id = $1 and m.account_id = $2;

-- src/domain/tenancy/export-rows.ts

close /* cursor */;

declare /* cursor */ no scroll cursor for /* rows */;

fetch 1000 from /* cursor */;

-- src/domain/tenancy/finish-tenant-import.ts

select
array(select f.username from ftp_users f where f.tenant_id = $1 order by f.id) as sftp_passwords,
array(select h.username from hhd_users h where h.tenant_id = $2 order by h.id) as handheld_passwords,
array(select p.name from print_agents p where p.tenant_id = $3 order by p.id) as print_agents,
array(
  select c.code from carriers c
  where c.tenant_id = $4 and c.carrier_type <> 'custom' order by c.id) as carriers,
array(select i.name from integrations i where i.tenant_id = $5 order by i.id) as integrations,
array(
  select coalesce(a.name, 'automation ' || a.id) from automations a
  where a.tenant_id = $6 and exists (
    select from automation_actions n
    join automation_action_parameters p on p.tenant_id = n.tenant_id and p.automation_action_id = n.id
    where n.tenant_id = a.tenant_id and n.automation_id = a.id and p.has_value and p.value is null)
  order by a.id) as automations,
jsonb_strip_nulls(jsonb_build_object(
    'documents', (select nullif(count(*), 0) from documents d where d.tenant_id = $7 and d.status in ('queued', 'processing')),
    'imports', (select nullif(count(*), 0) from imports i where i.tenant_id = $8 and i.status in ('queued', 'parsing', 'processing')),
    'orders to process', (
      select nullif(count(*), 0) from pick_processing_requests q where q.tenant_id = $9 and q.status = 'pending'),
    'automation runs', (
      select nullif(count(*), 0) from automation_runs r where r.tenant_id = $10 and r.status in ('queued', 'running')),
    'webhook deliveries', (
      select nullif(count(*), 0) from webhook_deliveries w where w.tenant_id = $11 and w.status in ('pending', 'failed'))
  )) as unfinished;

update integration_runs r
set status = 'failed', message = 'it had not ended when the tenant was exported', finished_at = $1,
lock_version = "r"."lock_version" + 1, updated_at = $2
where r.tenant_id = $3 and r.status in ('queued', 'running');

-- src/domain/tenancy/import-rows.ts

analyze imported_ids;

analyze imported_rows;

create index on imported_rows (table_name, place);

create temp table imported_ids (table_name text, old_id bigint, new_id bigint not null, primary key (table_name, old_id))
on commit drop;

create temp table imported_rows (table_name text, place bigint, content jsonb) on commit drop;

insert into /* name(table) */ (/* names(written.map(({ column }) => column)) */)
select /* join(values, sql`, `) */
from imported_rows r
cross join lateral jsonb_populate_record(null::/* name(table) */, r.content) v /* join(joins, sql` `) */
where r.table_name = $1
order by /* name('v', counter.column) */, r.place;

insert into /* name(table) */ (/* names(written.map(({ column }) => column)) */)
select /* join(values, sql`, `) */
from imported_rows r
cross join lateral jsonb_populate_record(null::/* name(table) */, r.content) v /* join(joins, sql` `) */
where r.table_name = $1
order by r.place;

insert into imported_ids (table_name, old_id, new_id)
select g."table", g.old_id, g.new_id
from jsonb_to_recordset($1::jsonb) as g ("table" text, old_id bigint, new_id bigint);

insert into imported_rows (table_name, place, content)
select $1, $2::bigint + r.place, r.content::jsonb
from unnest($3::text[]) with ordinality as r (content, place);

select set_config('idle_in_transaction_session_timeout', '0', true);

update imported_rows r
set content = r.content || jsonb_build_object('file_path', (
    select f.file_path from jsonb_to_recordset($1::jsonb) as f (id bigint, file_path text)
    where f.id = (r.content ->> 'id')::bigint))
where r.table_name = 'documents';

with numbered as (
  select n."table", n.sequence from jsonb_to_recordset($1::jsonb) as n ("table" text, sequence text)
),
source_rows as (
  select r.table_name, r.content ->> 'id' as old_id
  from imported_rows r
  join numbered n on n."table" = r.table_name
  union
  select l.target, r.content ->> l."column"
  from jsonb_to_recordset($2::jsonb) as l ("table" text, "column" text, target text)
  join imported_rows r on r.table_name = l."table"
  union
  select k."table", r.content ->> p."column"
  from jsonb_to_recordset($3::jsonb) as p ("table" text, "column" text, type text)
  join imported_rows r on r.table_name = p."table"
  join jsonb_to_recordset($4::jsonb) as k (kind text, "table" text) on k.kind = r.content ->> p.type
),
sorted as materialized (
  select t.table_name, t.old_id::bigint as old_id, n.sequence
  from source_rows t
  join numbered n on n."table" = t.table_name
  where t.old_id is not null
  order by t.table_name, t.old_id::bigint
)
insert into imported_ids (table_name, old_id, new_id)
select s.table_name, s.old_id, case when s.sequence is null then s.old_id else nextval(s.sequence::regclass) end
from sorted s;

with referring as materialized (
  select array(
    select i.new_id from unnest(/* value */) with ordinality as o (id, place)
    join imported_ids i on i.table_name = $1 and i.old_id = o.id
    order by o.place) as id, array(
    select i.new_id from unnest(/* value */) with ordinality as o (id, place)
    join imported_ids i on i.table_name = $2 and i.old_id = o.id
    order by o.place) as reference
  from imported_rows r
  cross join lateral jsonb_populate_record(null::/* name(table) */, r.content) v /* join(joins, sql` `) */
  where r.table_name = $3 and /* name('v', shape.column) */ is not null
)
update /* name(table) */ t
set /* name(shape.column) */ = g.reference
from referring g
where t.tenant_id = $4 and t.id = g.id;

-- src/domain/tenancy/insert-tenant-defaults.ts

insert into /* name(table) */ (/* names(columns) */)
select /* names(columns, 'r') */
from jsonb_array_elements($1::jsonb) with ordinality as e (row, place)
cross join lateral jsonb_populate_record(null::/* name(table) */, e.row) as r
order by e.place;

insert into storage_unit_types (tenant_id, code, name, unit_name, sequence_id, has_check_digit, is_pickable, leaves_warehouse,
  max_chars, unit_of_measure, created_at, updated_at)
select $1::bigint, d.code, d.name, d.unit_name, s.id, d.has_check_digit, true, d.leaves_warehouse,
length(s.prefix) + length(s.next_number) + d.has_check_digit::int, 'centimetre', $2::timestamptz, $3::timestamptz
from jsonb_to_recordset($4::jsonb)
as d (code text, name text, unit_name text, has_check_digit boolean, leaves_warehouse boolean)
join sequences s on s.tenant_id = $5 and s.code = d.code
order by s.id;

insert into templates (tenant_id, template_type_id, template_type_code, name, "default", orientation, page_height, page_width, top, bottom,
  "left", "right", header_height, header_spacing, footer_height, footer_spacing, created_at, updated_at)
select $1::bigint, t.id, t.code, t.name, true, 'Portrait', 297, 210, 10, 10, 10, 10, 0, 0, 0, 0, $2::timestamptz,
$3::timestamptz
from template_types t
where t.tenant_id = $4
order by t.id;

with given as (
  select d.*
  from jsonb_to_recordset($1::jsonb)
  as d (code text, name text, description text, widget_type text, graphql text, parameters jsonb, configuration jsonb,
    position jsonb)
), queries as (
  insert into report_queries (tenant_id, name, description, graphql, parameters, created_at, updated_at)
  select $2::bigint, g.name, g.description, g.graphql, g.parameters, $3::timestamptz, $4::timestamptz
  from given g
  returning id, name
), widgets as (
  insert into dashboard_widgets (tenant_id, code, name, description, widget_type, report_query_id, configuration,
    dashboard_filters, created_at, updated_at)
  select $5::bigint, g.code, g.name, g.description, g.widget_type, q.id, g.configuration, '{}',
  $6::timestamptz, $7::timestamptz
  from given g
  join queries q on q.name = g.name
  returning id, code
), dashboard as (
  insert into dashboards (tenant_id, code, name, description, is_default, created_at, updated_at)
  values ($8, 'overview', 'Overview', 'What is going on in the warehouse.', true, $9, $10)
  returning id
)
insert into dashboard_widget_placements (tenant_id, dashboard_id, dashboard_widget_id, position, created_at, updated_at)
select $11::bigint, d.id, w.id, g.position, $12::timestamptz, $13::timestamptz
from dashboard d
cross join widgets w
join given g on g.code = w.code;

with made as (
  insert into rf_implementations (tenant_id, code, name, menu, created_at, updated_at)
  values ($1, 'STANDARD', 'Standard', $2, $3, $4)
  returning tenant_id, id
)
insert into rf_flows (tenant_id, implementation_id, code, name, flow_type, is_default, definition, created_at, updated_at)
select made.tenant_id, made.id, f.code, f.name, f.flow_type, f.is_default, f.definition, $5::timestamptz,
$6::timestamptz
from made
cross join jsonb_to_recordset($7::jsonb)
as f (code text, name text, flow_type text, is_default boolean, definition jsonb);

-- src/domain/tenancy/lock-tenant.ts

select l.tenant_id from relay_leases l where l.tenant_id = $1 for update;

select set_config('lock_timeout', '60s', true);

select t.subdomain from tenants t where t.id = $1 for update;

update tenants t set subdomain = $1, lock_version = "t"."lock_version" + 1, updated_at = $2 where t.id = $3;

with taken as materialized (
  select from /* name(table) */ t where t.tenant_id = $1 order by t.id for update of t
)
select count(*) from taken;

-- src/domain/tenancy/purge-tenant.ts

/* piece */;

select distinct m.user_id from subdomain_users m
where m.tenant_id <> $1 and m.user_id in (select a.user_id from oauth_applications a where a.tenant_id = $2);

select t.id from tenants t where t.id = $1 and not t.is_active;

update oauth_applications a
set tenant_id = null, lock_version = "a"."lock_version" + 1, updated_at = $1
where a.tenant_id = $2 and a.user_id = any($3::bigint[]);

with /* join(deletions, sql`, `) */ select 1;

-- src/domain/tenancy/read-field-labels.ts

select l.field_name, l.label, l.account_id::text, l.position, l.shown
from field_labels l
where l.resource_name = $1 and /* visibilityOf(labels, 'l', tx) */
order by l.position, l.field_name, l.account_id nulls first;

-- src/domain/tenancy/remove-sample-data.ts

select d.file_path, d.file_size from documents d
where d.tenant_id = $1 and d.account_id = $2;

with /* join(deletions, sql`, `) */,
deleted_addresses as (
  delete from addresses a where a.tenant_id = $1 and a.id in (/* addresses */)
),
deleted_documents as (
  delete from documents d where d.tenant_id = $2 and d.account_id = $3
)
select 1;

-- src/domain/tenancy/renumber-content.ts

select a."table", a.id, i.new_id
from jsonb_to_recordset($1::jsonb) as "a" ("table" "text", "id" "int8")
join imported_ids i on i.table_name = a."table" and i.old_id = a.id;

select r.place, $1 as "column", r.content ->> $2 as text,
coalesce(r.content ->> 'source_path', r.content ->> 'parameter_code',
  case when r.content #>> array[$3, 'id'] = r.content ->> 'aggregate_id' then r.content ->> 'aggregate_type' end) as beside
from imported_rows r
where r.table_name = $4 and r.place > $5 and r.content ->> $6 ~ '[1-9]'
order by r.place
limit 1000;

update imported_rows r
set content = r.content || jsonb_build_object(c."column",
  case jsonb_typeof(r.content -> c."column") when 'string' then to_jsonb(c.text) else c.text::jsonb end)
from jsonb_to_recordset($1::jsonb) as "c" ("place" "int8", "column" "text", "text" "text")
where r.table_name = $2 and r.place = c.place;

-- src/domain/tenancy/reset-tenant.ts

delete from charge_window_watches h where h.tenant_id = $1 and h.ended_at is not null;

update /* name(table) */ t
set /* name(column) */ = null, lock_version = "t"."lock_version" + 1, updated_at = $1
where t.tenant_id = $2 and t./* name(column) */ is not null;

update charge_window_watches h
set given_at = $1, charged_from = $2
where h.tenant_id = $3 and h.ended_at is null;

update sequences s
set next_number = lpad('1', length(s.next_number), '0'), lock_version = "s"."lock_version" + 1, updated_at = $1
where s.tenant_id = $2 and s.code <> all($3::text[]);

with /* join(deletions, sql`, `) */,
deleted_addresses as (
  delete from addresses a where a.tenant_id = $1 and a.id in (/* addresses */)
),
deleted_ftp_files as (
  delete from ftp_files f
  where f.tenant_id = $2
  and (f.direction = 'upload' or f.document_id in (select d.id from documents d where d.tenant_id = $3 and d.category = any($4::text[])))
),
deleted_documents as (
  delete from documents d where d.tenant_id = $5 and d.category = any($6::text[]) returning d.file_path, d.file_size
)
select d.file_path, d.file_size from deleted_documents d where d.file_path is not null;

-- src/domain/tenancy/sample-records.ts

select t.sample_data from tenants t where t.id = $1 for update;

update tenants t set sample_data = $1::jsonb, lock_version = "t"."lock_version" + 1, updated_at = $2 where t.id = $3;

-- src/domain/tenancy/table-columns.ts

select c.relname as table, a.attname as column, y.typname as type, a.attnotnull as required, f.refers_to, s.sequence
from pg_class c
join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
join pg_type y on y.oid = a.atttypid
left join lateral (
  select min(k.confrelid::regclass::text) as refers_to
  from pg_constraint k
  cross join lateral unnest(k.conkey, k.confkey) as p (own, other)
  join pg_attribute o on o.attrelid = k.confrelid and o.attnum = p.other and o.attname = 'id'
  where k.conrelid = c.oid and k.contype = 'f' and p.own = a.attnum
) f on true
left join lateral (
  select min(d.refobjid::regclass::text) as sequence
  from pg_attrdef v
  join pg_depend d on d.classid = 'pg_attrdef'::regclass and d.objid = v.oid and d.refclassid = 'pg_class'::regclass
  join pg_class n on n.oid = d.refobjid and n.relkind = 'S'
  where v.adrelid = c.oid and v.adnum = a.attnum
) s on true
where c.relnamespace = 'public'::regnamespace and c.relname = any($1::text[])
order by c.relname, a.attnum;

select k.conrelid::regclass::text as table, k.confrelid::regclass::text as refers_to,
array(
  select a.attname::text from unnest(k.conkey) with ordinality as p (own, place)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = p.own
  where not a.attnotnull
  order by p.place) as optional
from pg_constraint k
join pg_class c on c.oid = k.conrelid
where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname = any($1::text[])
order by c.relname, k.conname;

-- src/domain/tenancy/verifications.ts

insert into verifications (tenant_id, verified_at, differences)
values ($1, $2, $3)
on conflict (tenant_id) do update
set verified_at = excluded.verified_at, differences = excluded.differences;

select sum(v.differences)::int as differences from verifications v;
