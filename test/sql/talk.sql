-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/talk/check-comment.ts

select d.id
from documents d
where d.tenant_id = $1 and d.id = any($2::bigint[])
and (d.user_id, d.category) is distinct from ($3::bigint, 'attachment')
order by d.id;

select m.user_id as id
from subdomain_users m
where m.tenant_id = $1 and m.user_id = any($2::bigint[]) and not m.all_accounts
order by m.user_id;

-- src/domain/talk/is-file-of-comment.ts

select exists (
  select from comments c
  where c.tenant_id = $1 and c.user_id = $2 and c.document_ids && $3::bigint[]) as found;

select exists (
  select from comments c
  where c.tenant_id = $1 and c.user_id = $2::bigint and $3::bigint = any(c.document_ids)
  and /* visibilityOf(comments, 'c', tx) */) as found;

-- src/domain/talk/mark-all-read.ts

select n.id
from notifications n
where n.tenant_id = $1 and n.user_id = $2 and not n.read
order by n.id desc
limit $3
for update;

-- src/domain/talk/notify-people.ts

select m.user_id
from subdomain_users m
where m.tenant_id = $1 and m.is_active and (
  m.user_id = any($2::bigint[])
  or m.role_id = $3::bigint
  or (not m.all_accounts and $4::bigint = any(m.account_ids))
  or ($5::boolean and m.user_id in (
      select w.user_id from watches w
      where w.tenant_id = $6 and w.record_type = $7 and w.record_id = $8::bigint)))
order by m.user_id;

-- src/domain/talk/notify-watchers.ts

select distinct on (w.user_id, w.record_type, w.record_id)
w.user_id, w.record_type, w.record_id, left(coalesce(e.data ->> 'reference', e.data ->> 'code', e.data ->> 'name'), 255) as record_title,
case when e.kind = 'domain' then e.event else e.data ->> 'status' end as message, e.actor_id
from jsonb_to_recordset($1::jsonb) as "n" ("place" "int8", "id" "text", "record_type" "text", "record_id" "int8")
join watches w on w.tenant_id = $2 and w.record_type = n.record_type and w.record_id = n.record_id
join subdomain_users m on m.tenant_id = w.tenant_id and m.user_id = w.user_id and m.is_active
cross join lateral (
  select f.* from events f
  where f.tenant_id = w.tenant_id and f.id >= n.id
  order by f.id
  limit 1) e
where e.id = n.id and w.user_id is distinct from e.actor_id and (e.kind = 'domain' or e.previous ? 'status')
order by w.user_id, w.record_type, w.record_id, n.place desc;

-- src/domain/talk/notify.ts

insert into watches (tenant_id, record_type, record_id, user_id, created_at, updated_at)
select $1, $2::text, $3::bigint, u.id, $4::timestamptz, $5::timestamptz
from unnest($6::bigint[]) as u (id)
on conflict on constraint watches_user_id_record_type_record_id_key do nothing;

select m.user_id, m.user_id = any($1::bigint[]) as is_mentioned
from subdomain_users m
where m.tenant_id = $2 and m.is_active and m.user_id <> $3
and (m.all_accounts or $4::boolean)
and (
  m.user_id = any($5::bigint[])
  or $6::boolean and m.user_id in (
    select w.user_id from watches w
    where w.tenant_id = $7 and w.record_type = $8 and w.record_id = $9::bigint))
order by m.user_id;

-- src/domain/talk/write-comment.ts

select c.id
from comments c
where c.tenant_id = $1 and c.record_type = $2 and c.record_id = $3::bigint and c.awaits_answer
and c.kind = 'comment'
order by c.id
for update;
