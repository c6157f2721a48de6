-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/records/aggregation.ts

/* filled(form, run) */;

-- src/records/check-references.ts

select t.id, true/* sameValues(among) */ as fits
from /* sourceOf(target) */ t
where t.id = any($1::bigint[])
and /* visibilityOf(target, 't', tx) *//* alwaysCondition(target, 't') */;

-- src/records/check-uniqueness.ts

select r.place
from /* tableOf('r', { place: 'int8', itself: 'int8', ...types }, rows) */
where exists (select from /* sourceOf(resource) */ t where t.tenant_id = $1/* join(same, sql``) */ and t.id is distinct from r.itself);

select r.place
from /* tableOf('r', { place: 'int8', itself: 'int8', ...types }, rows) */
where exists (select from /* sourceOf(resource) */ t where t.tenant_id = $1/* join(same, sql``) */);

-- src/records/clear-references.ts

update /* name(resource.table) */ t
set /* name(reference.name) */ = null, lock_version = "t"."lock_version" + 1, updated_at = $1
where t.tenant_id = $2 and /* name('t', reference.name) */ = any($3::bigint[]);

-- src/records/create.ts

insert into /* name(resource.table) */ (/* filled */) values ($1, $2, $3, /* ...columns.map((column) => valueSql(tx, resource, { column, row })) */, /* ...extra.map((key) => sql`${row[key]}`) */) returning /* selectList(resource) */;

select t.id from /* name(reference.target.table) */ t where t.tenant_id = $1 and t./* name(field) */ = $2;

with made as (insert into /* name(resource.table) */ (/* filled */) values ($1, $2, $3, /* ...columns.map((column) => valueSql(tx, resource, { column, row })) */, /* ...extra.map((key) => sql`${row[key]}`) */) returning *), beside as (/* creation.prelude */)
select /* selectList(resource) */ from made;

-- src/records/delete-details.ts

delete from /* name(table) */ d
where d.tenant_id = $1 and /* name('d', column) */ = any($2::bigint[]);

-- src/records/find-holders.ts

/* join(checks, sql` union all `) */;

-- src/records/find.ts

select /* selectList(resource, 't') */
from (
  select s.tenant_id, s.id, /* join(columns, sql`, `) */, s.lock_version, s.created_at, s.updated_at
  from /* name(resource.table) */ s) t
where t.tenant_id = $1 and t.id = $2;

select /* selectList(resource, 't') */
from /* sourceOf(resource) */ t
where t.id = $1 and /* visibilityOf(resource, 't', tx) *//* alwaysCondition(resource, 't') */ and t./* name(where.parent.column) */ = $2/* where.lock */;

select /* selectList(resource, 't') */
from /* sourceOf(resource) */ t
where t.id = $1 and /* visibilityOf(resource, 't', tx) *//* alwaysCondition(resource, 't') *//* where.lock */;

select /* selectList(resource, 't') */
from /* sourceOf(resource) */ t
where t.id = any($1::bigint[]) and /* visibilityOf(resource, 't', tx) *//* alwaysCondition(resource, 't') */;

select /* selectList(resource, 't') */
from /* sourceOf(resource) */ t
where t.id = any($1::bigint[]) and /* visibilityOf(resource, 't', tx) *//* alwaysCondition(resource, 't') */
order by t.id;

select /* selectList(resource, 't') */
from /* sourceOf(resource) */ t
where t.id = any($1::bigint[]) and /* visibilityOf(resource, 't', tx) *//* alwaysCondition(resource, 't') */
order by t.id for update of t;

select /* selectList(target, 'a') */
from /* name(resource.table) */ t
join /* name(target.table) */ a on a.tenant_id = t.tenant_id and a.id = /* name('t', column) */
where t.tenant_id = $1 and t.id = $2;

select t.id as owner_id, /* selectList(target, 'a') */
from /* name(resource.table) */ t
join /* name(target.table) */ a on a.tenant_id = t.tenant_id and a.id = /* name('t', column) */
where t.tenant_id = $1 and t.id = any($2::bigint[]);

select t.id from /* sourceOf(resource) */ t
where t.id = $1 and /* visibilityOf(resource, 't', tx) *//* alwaysCondition(resource, 't') */;

-- src/records/indexed-columns.ts

select c.relname as table, array_agg(distinct a.attname::text) as columns
from pg_index i
join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
join pg_attribute f on f.attrelid = i.indrelid and f.attnum = i.indkey[0]
join pg_attribute a on a.attrelid = i.indrelid and a.attnum = case f.attname when 'tenant_id' then i.indkey[1] else f.attnum end
join pg_class x on x.oid = i.indexrelid
join pg_am m on m.oid = x.relam and m.amname = 'btree'
where i.indisvalid and i.indpred is null
-- An index in another order than the column's serves no sort.
and case f.attname when 'tenant_id' then i.indcollation[1] else i.indcollation[0] end = a.attcollation
group by c.relname;

-- src/records/list-children.ts

/* filled(form, { ...run, ids: keys }) */;

-- src/records/list.ts

/* filled(form, run) */;

/* filled(plan.beyond(at.window, at.side), at.run) */;

/* filled(plan.count(window), run) */;

/* filled(plan.page(window), run) */;

-- src/records/lock-by-name.ts

select pg_advisory_xact_lock(hashtextextended($1, 0)) from (values (1)) as place;

-- src/records/numbers.ts

select id from sequences where tenant_id = $1 and code = $2;

with taken as (
  select s.id, s.prefix, s.next_number
  from sequences s
  where s.tenant_id = $1 and s.code = $2
  for update
)
update sequences s
set next_number = lpad((taken.next_number::numeric + 1)::text, length(taken.next_number), '0'),
lock_version = "s"."lock_version" + 1, updated_at = $3
from taken
where s.tenant_id = $4 and s.id = taken.id and taken.next_number !~ '^9+$'
returning taken.prefix || taken.next_number as number;

with taken as (
  select s.id, s.prefix, s.next_number, least($1::numeric, repeat('9', length(s.next_number))::numeric - s.next_number::numeric) as count
  from sequences s
  where s.tenant_id = $2 and s.code = $3
  for update
),
moved as (
  update sequences s
  set next_number = lpad((taken.next_number::numeric + taken.count)::text, length(taken.next_number), '0'),
  lock_version = "s"."lock_version" + 1, updated_at = $4
  from taken
  where s.tenant_id = $5 and s.id = taken.id and taken.count > 0
)
select taken.prefix || lpad((taken.next_number::numeric + place)::text, length(taken.next_number), '0') as number
from taken
cross join lateral generate_series(0, taken.count - 1) as place
order by place;

-- src/records/ownership.ts

select not exists (
  select from /* sourceOf(resource) */ t
  where t.tenant_id = $1 and t.id = any($2::bigint[]) and not coalesce(/* join(conditions, sql` or `) */, false)) as owned;

select not exists (
  select from /* sourceOf(resource) */ t
  where t.tenant_id = $1 and t.id = any($2::bigint[]) and not false) as owned;

-- src/records/parts.ts

delete from /* name(part.children.table) */ t
where t.tenant_id = $1 and t.id = any($2::bigint[]);

insert into /* name(resource.table) */ (tenant_id, created_at, updated_at, /* names(columns) */)
select $1::bigint, $2::timestamptz, $3::timestamptz, /* names(columns, 'r') */
from jsonb_array_elements($4::jsonb) with ordinality as e (row, place)
cross join lateral jsonb_populate_record(null::/* name(table) */, e.row) as r
order by e.place
returning /* selectList(resource) */;

select /* selectList(part.children, 't') */ from /* table */ t where t.tenant_id = $1 and /* name('t', part.by.name) */ in (/* parents */) order by t.id;

select t.id from /* name(part.children.table) */ t
where t.tenant_id = $1 and /* name('t', part.by.name) */ = any($2::bigint[]);

update /* name(part.children.table) */ t
set /* ...sets */, lock_version = "t"."lock_version" + 1, updated_at = $1
where t.tenant_id = $2 and t.id = $3;

-- src/records/positions.ts

select coalesce(max(/* name('t', ordering.column) */) + 1, $1) as place
from /* name(ordering.resource.table) */ t
where t.tenant_id = $2/* groupOf(ordering, row) */;

select count(*) as count
from /* name(ordering.resource.table) */ t
where t.tenant_id = $1/* groupOf(ordering, row) */;

select t.id
from /* name(ordering.resource.table) */ t
where t.tenant_id = $1/* groupOf(ordering, at) */
and /* name('t', ordering.column) */ = $2 and t.id is distinct from $3;

update /* name(resource.table) */ t
set /* name(column) */ = /* place */ + $1::int, lock_version = "t"."lock_version" + 1, updated_at = $2
where t.tenant_id = $3/* groupOf(ordering, move.row) */
and /* place */ >= $4 and /* place */ <= $5 and t.id is distinct from $6
returning /* selectList(resource, 't') */;

update /* name(resource.table) */ t
set /* name(column) */ = /* place */ + $1::int, lock_version = "t"."lock_version" + 1, updated_at = $2
where t.tenant_id = $3/* groupOf(ordering, move.row) */
and /* place */ >= $4 and t.id is distinct from $5
returning /* selectList(resource, 't') */;

with placed as (
  select t.id, /* name('t', column) */ as former,
  row_number() over (partition by /* join(scope, sql`, `) */ order by /* name('t', column) */) - 1 + $1 as place
  from /* name(resource.table) */ t
  where t.tenant_id = $2/* join(groups, sql``) */
)
update /* name(resource.table) */ t
set /* name(column) */ = p.place, lock_version = "t"."lock_version" + 1, updated_at = $3
from placed p
where t.tenant_id = $4 and t.id = p.id and p.place <> p.former
returning /* selectList(resource, 't') */, p.former;

-- src/records/read-visible-ids.ts

select t.id
from /* name(resource.table) */ t
where t.id = any($1::bigint[]) and /* visibilityOf(resource, 't', tx) */;

-- src/records/recently-written.ts

select exists (
  select from (
    select t.* from /* name(resource.table) */ t
    where t.tenant_id = $1 and t.updated_at >= $2::timestamptz) t
  where t.updated_at >= $3::timestamptz and /* visibilityOf(resource, 't', tx) */) as found;

select exists (
  select from (
    select t.* from /* name(resource.table) */ t
    where t.tenant_id = $1 order by t.id desc limit $2) t
  where t.updated_at >= $3::timestamptz and /* visibilityOf(resource, 't', tx) */) as found;

-- src/records/remove.ts

/* join(checks, sql` union all `) */;

delete from /* name(resource.table) */ t
where t.tenant_id = $1 and t.id = any($2::bigint[])
returning /* name('t', column) */ as address_id;

delete from /* name(resource.table) */ t
where t.tenant_id = $1 and t.id = any($2::bigint[])
returning null::bigint as address_id;

select t.id from /* name(resource.table) */ t
where t.tenant_id = $1 and /* name('t', reference.name) */ = any($2::bigint[])
for update;

-- src/records/search.ts

/* filled(plan, run) */;

-- src/records/sole.ts

select 1 from /* name(resource.table) */ t where t.tenant_id = $1 and t./* name(column.name) *//* group(resource, column, row) */ limit 1;

update /* name(resource.table) */ t
set /* name(column.name) */ = false, lock_version = "t"."lock_version" + 1, updated_at = $1
where t.tenant_id = $2 and t./* name(column.name) *//* group(resource, column, setting.row) */;

update /* name(resource.table) */ t
set /* name(column.name) */ = false, lock_version = "t"."lock_version" + 1, updated_at = $1
where t.tenant_id = $2 and t./* name(column.name) *//* group(resource, column, setting.row) */ and t.id <> $3;

-- src/records/stored-documents.ts

delete from graphql_documents d
where d.tenant_id = $1 and d.last_used_at <= $2;

delete from graphql_documents d
where d.tenant_id = $1 and d.sha256 in (
  select o.sha256 from graphql_documents o
  where o.tenant_id = $2
  order by o.last_used_at desc
  offset $3);

insert into graphql_documents (tenant_id, sha256, text, last_used_at)
values ($1, $2, $3, $4)
on conflict (tenant_id, sha256) do update
set last_used_at = excluded.last_used_at;

update graphql_documents d
set last_used_at = $1
where d.tenant_id = $2 and d.sha256 = $3 and d.last_used_at > $4
returning d.text;

-- src/records/update-records.ts

update /* name(resource.table) */ t
set /* ...sets */, lock_version = "t"."lock_version" + 1, updated_at = $1
where t.tenant_id = $2 and t.id = any($3::bigint[])
returning /* selectList(resource, 't') */;

-- src/records/update.ts

delete from /* name(resource.address.target.table) */ t where t.tenant_id = $1 and t.id = $2;
