-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/accounts/assign-window.ts

delete from charge_window_watches h
where h.tenant_id = $1 and h.account_id = any($2::bigint[]);

insert into charge_window_watches as h (tenant_id, account_id, frequency, numbers, charged_from, given_at)
select $1::bigint, a.id, w.frequency, w.numbers, coalesce((
    select min(b.charged_from)
    from charge_window_watches b
    where b.tenant_id = $2 and b.account_id = a.id and b.ended_at = $3::timestamptz), $4::timestamptz),
$5::timestamptz
from accounts a
join charge_windows w on w.tenant_id = $6 and w.id = a.charge_window_id
where a.tenant_id = $7 and /* which */
order by a.id
/* lock */
on conflict (tenant_id, account_id, given_at) do update
set frequency = excluded.frequency, numbers = excluded.numbers, ended_at = null;

select a.id
from accounts a
where a.tenant_id = $1 and a.charge_window_id = $2
order by a.id
for no key update;

update charge_window_watches h
set ended_at = $1
where h.tenant_id = $2 and /* which */ and h.ended_at is null;

-- src/domain/accounts/check-card.ts

select c.code, c.active from charge_cards c where c.tenant_id = $1 and c.id = $2;

-- src/domain/accounts/link-warehouses.ts

select count(*) as others
from account_warehouses l
where l.tenant_id = $1 and l.account_id = $2;

update account_warehouses l
set is_default = false, lock_version = "l"."lock_version" + 1, updated_at = $1
where l.tenant_id = $2 and l.id = any($3::bigint[]) and l.is_default;

update account_warehouses l
set is_default = true, lock_version = "l"."lock_version" + 1, updated_at = $1
where l.tenant_id = $2
and l.id in (
  select min(o.id)
  from account_warehouses o
  where o.tenant_id = $3 and o.account_id = any($4::bigint[])
  group by o.account_id
  having not bool_or(o.is_default))
returning /* selectList(resource, 'l') */;

-- src/domain/accounts/save-account.ts

select count(*) as count
from accounts a, jsonb_to_recordset(a.linked_accounts) as l (account_id bigint)
where a.tenant_id = $1 and l.account_id = any($2::bigint[]) and a.id <> all($3::bigint[]);
