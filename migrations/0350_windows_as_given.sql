-- The window of an account is noted when the account is given it, with the days it had then: its first run is on the first of
-- them after that, and a later change takes back none that were due before it.

alter table charge_window_watches no force row level security;
alter table charge_windows no force row level security;
alter table accounts no force row level security;

alter table charge_window_watches
  add column frequency text,
  add column numbers bigint[],
  add column charged_from timestamptz(3),
  add column given_at timestamptz(3),
  add column ended_at timestamptz(3),
  alter column seen_until drop not null;

delete from charge_window_watches h
where not exists (
  select from accounts a
  where a.tenant_id = h.tenant_id and a.id = h.account_id and a.charge_window_id = h.charge_window_id);

-- No two days of a window are further apart than 31, so what was given earlier has run.
update charge_window_watches h
set frequency = w.frequency, numbers = w.numbers,
  given_at = greatest(a.created_at, h.seen_until::timestamp at time zone 'UTC' - interval '31 days'),
  charged_from = greatest(a.created_at, h.seen_until::timestamp at time zone 'UTC' - interval '31 days')
from accounts a
join charge_windows w on w.tenant_id = a.tenant_id and w.id = a.charge_window_id
where a.tenant_id = h.tenant_id and a.id = h.account_id;

-- An account that nobody has looked at yet was given its window at its last change at the latest.
insert into charge_window_watches (tenant_id, account_id, charge_window_id, frequency, numbers, charged_from, given_at)
select a.tenant_id, a.id, w.id, w.frequency, w.numbers, a.updated_at, a.updated_at
from accounts a
join charge_windows w on w.tenant_id = a.tenant_id and w.id = a.charge_window_id
where not exists (select from charge_window_watches h where h.tenant_id = a.tenant_id and h.account_id = a.id);

alter table charge_window_watches
  alter column frequency set not null,
  alter column numbers set not null,
  alter column charged_from set not null,
  alter column given_at set not null,
  drop column charge_window_id,
  drop constraint charge_window_watches_pkey,
  add constraint charge_window_watches_pkey primary key (tenant_id, account_id, given_at);

-- An account has one window at a time.
create unique index charge_window_watches_account_id_key on charge_window_watches (tenant_id, account_id) where ended_at is null;

-- When the period that was charged ended: the day begins at another moment where the account moves to another time zone.
alter table charge_window_runs add column midnight timestamptz(3);

alter table charge_window_watches force row level security;
alter table charge_windows force row level security;
alter table accounts force row level security;
