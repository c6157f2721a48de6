-- The least length of PINs and passwords of handheld users; those that were set before stay.
alter table tenants
  add column handheld_pin_min_characters bigint not null default 4,
  add constraint tenants_handheld_pin_min_characters_check check (handheld_pin_min_characters between 4 and 64);
