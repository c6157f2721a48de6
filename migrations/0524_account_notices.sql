-- What people are told by mail about changes of how they sign in: written with the change, deleted once it was sent.
create table account_notices (
  id uuid not null,
  user_id bigint not null,
  -- Where it goes: the address of before, if that is what changed.
  address text not null,
  change text not null,
  due_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  constraint account_notices_pkey primary key (id),
  constraint account_notices_change_check check (change in ('password', 'second_factor', 'email')),
  constraint account_notices_address_check check (char_length(address) <= 254)
);
create index account_notices_due_at_idx on account_notices (due_at);
create index account_notices_user_idx on account_notices (user_id);

alter table account_notices
  add constraint account_notices_user_id_fkey foreign key (user_id) references users (id);

-- An act of a tenant writes them and reads none.
revoke select, update, delete on account_notices from goodsyard_app;
grant select, insert, update, delete on account_notices to goodsyard_access;
