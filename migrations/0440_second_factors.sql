-- Second factors of people, who are one for the installation, and whether a tenant requires them.

alter table tenants add column require_second_factor boolean not null default false;

-- Apps that show time-based one-time passwords; a code is accepted only for a time step after the last one used.
create table authenticators (
  id uuid not null,
  user_id bigint not null,
  name text not null,
  secret_sealed text not null,
  last_step bigint not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint authenticators_pkey primary key (id),
  constraint authenticators_user_id_fkey foreign key (user_id) references users (id)
);
create index authenticators_user_id_idx on authenticators (user_id);

create table recovery_codes (
  user_id bigint not null,
  code_hash text not null,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id)
);

-- Only sign-in reads and writes them, before any tenant is entered.
revoke all on authenticators, recovery_codes from goodsyard_app;
grant select, insert, update, delete on authenticators, recovery_codes to goodsyard_access;
