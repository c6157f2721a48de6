-- When a group was last counted, and how much of it came in after that and was left out of the count.

alter table stock_check_records no force row level security;

alter table stock_check_records
  add column counted_at timestamptz(3),
  add column left_out numeric(15,4) not null default 0;

-- A record is changed by counts alone until it is settled.
update stock_check_records set counted_at = updated_at;

alter table stock_check_records
  alter column counted_at set not null,
  drop constraint stock_check_records_result_check,
  add constraint stock_check_records_result_check check (result in ('success', 'failure', 'left_out'));

alter table stock_check_records force row level security;
