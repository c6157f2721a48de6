-- What the device of a handheld login reported last, for whoever leads the floor.
alter table hhd_users
  add column reported_at timestamp(3) with time zone,
  add column waiting_count bigint,
  add column refused_count bigint,
  add column battery_percent bigint;
