-- Passkeys of people, as second factors. Only public keys are stored.
create table passkeys (
  id uuid not null,
  user_id bigint not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint passkeys_pkey primary key (id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users (id),
  constraint passkeys_credential_id_key unique (credential_id)
);
create index passkeys_user_id_idx on passkeys (user_id);

-- Only sign-in reads and writes them, before any tenant is entered.
revoke all on passkeys from goodsyard_app;
grant select, insert, update, delete on passkeys to goodsyard_access;
