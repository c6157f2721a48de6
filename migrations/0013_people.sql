-- The permissions there are, shown as a list; the service keeps it like its own table of them at every start.
create sequence permissions_id_seq;
create table permissions (
  id bigint not null default nextval('permissions_id_seq'),
  name text not null,
  area text not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint permissions_pkey primary key (id),
  constraint permissions_name_key unique (name),
  constraint permissions_name_check check (char_length(name) <= 255),
  constraint permissions_area_check check (char_length(area) <= 255)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_reference_table('permissions');
  end if;
end
$$;

revoke insert, update, delete on permissions from goodsyard_app;
grant select, insert, update, delete on permissions to goodsyard_access;
grant usage, select on sequence permissions_id_seq to goodsyard_access;
