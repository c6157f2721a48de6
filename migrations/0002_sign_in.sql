-- Signing in: OAuth, sessions of browsers, second factors, and limits on failed attempts.

create sequence oauth_applications_id_seq;
create table oauth_applications (
  id bigint not null default nextval('oauth_applications_id_seq'),
  tenant_id bigint,
  user_id bigint not null,
  name text not null,
  client_id text not null,
  client_secret_hmac text,
  previous_secret_hmac text,
  previous_secret_until timestamptz(3),
  confidential boolean not null default true,
  grant_types text[] not null default '{client_credentials}',
  redirect_uris text[] not null default '{}',
  trusted boolean not null default false,
  active boolean not null default true,
  last_used_at timestamptz(3),
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint oauth_applications_pkey primary key (id),
  constraint oauth_applications_client_id_key unique (client_id),
  constraint oauth_applications_user_id_key unique (user_id),
  constraint oauth_applications_name_check check (char_length(name) <= 50),
  constraint oauth_applications_secret_check check (confidential = (client_secret_hmac is not null)),
  constraint oauth_applications_grant_types_check check (grant_types <@ array['client_credentials', 'authorization_code', 'refresh_token'])
);
create index oauth_applications_tenant_idx on oauth_applications (tenant_id);

-- Tokens, codes, grants and one-time links of the authorization server; id_hash is the SHA-256 of the secret that its holder presents.
create table oauth_artifacts (
  kind text not null,
  id_hash text not null,
  grant_id text,
  user_id bigint,
  application_id bigint,
  payload jsonb not null,
  consumed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  constraint oauth_artifacts_pkey primary key (kind, id_hash)
);
create index oauth_artifacts_grant_idx on oauth_artifacts (grant_id) where grant_id is not null;
create index oauth_artifacts_user_idx on oauth_artifacts (user_id);
create index oauth_artifacts_application_idx on oauth_artifacts (application_id);
create index oauth_artifacts_expires_at_idx on oauth_artifacts (expires_at);

create table oauth_consents (
  user_id bigint not null,
  application_id bigint not null,
  created_at timestamptz(3) not null default now(),
  constraint oauth_consents_pkey primary key (user_id, application_id)
);

-- Browsers that are signed in or signing in. The payload is sealed: it names codes and ids of other sessions.
create table sign_in_sessions (
  id_hash text not null,
  uid_hash text,
  user_id bigint,
  payload text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  constraint sign_in_sessions_pkey primary key (id_hash)
);
create index sign_in_sessions_uid_idx on sign_in_sessions (uid_hash);
create index sign_in_sessions_user_idx on sign_in_sessions (user_id);
create index sign_in_sessions_expires_at_idx on sign_in_sessions (expires_at);

-- Failed attempts by hash of name and address. Names are not stored: people type passwords into the wrong field.
create table sign_in_failures (
  subject_hash text not null,
  failed_at timestamptz(3)[] not null default '{}',
  locks int not null default 0,
  locked_until timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  constraint sign_in_failures_pkey primary key (subject_hash)
);
create index sign_in_failures_updated_at_idx on sign_in_failures (updated_at);

-- Browsers that are signed in to the console or the handheld. The cookie is stored as its hash; both tokens are sealed.
create table web_sessions (
  id_hash text not null,
  user_id bigint not null,
  application_id bigint not null,
  access_token_sealed text not null,
  refresh_token_sealed text not null,
  renew_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  constraint web_sessions_pkey primary key (id_hash)
);
create index web_sessions_user_idx on web_sessions (user_id);
create index web_sessions_application_idx on web_sessions (application_id);
create index web_sessions_expires_at_idx on web_sessions (expires_at);

-- Apps that show time-based one-time passwords; a code is accepted only for a time step after the last one used.
create table authenticators (
  id uuid not null,
  user_id bigint not null,
  name text not null,
  secret_sealed text not null,
  last_step bigint not null,
  created_at timestamptz(3) not null default now(),
  constraint authenticators_pkey primary key (id)
);
create index authenticators_user_id_idx on authenticators (user_id);

create table recovery_codes (
  user_id bigint not null,
  code_hash text not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint recovery_codes_pkey primary key (user_id, code_hash)
);

-- Passkeys of people, as second factors. Only public keys are stored.
create table passkeys (
  id uuid not null,
  user_id bigint not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz(3) not null default now(),
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_id_key unique (credential_id)
);
create index passkeys_user_id_idx on passkeys (user_id);

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_reference_table('oauth_applications');
  end if;
end
$$;

alter table oauth_applications
  add constraint oauth_applications_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint oauth_applications_user_id_fkey foreign key (user_id) references users (id);

alter table oauth_artifacts
  add constraint oauth_artifacts_user_id_fkey foreign key (user_id) references users (id),
  add constraint oauth_artifacts_application_id_fkey foreign key (application_id) references oauth_applications (id);

alter table oauth_consents
  add constraint oauth_consents_user_id_fkey foreign key (user_id) references users (id),
  add constraint oauth_consents_application_id_fkey foreign key (application_id) references oauth_applications (id);

alter table sign_in_sessions
  add constraint sign_in_sessions_user_id_fkey foreign key (user_id) references users (id);

alter table web_sessions
  add constraint web_sessions_user_id_fkey foreign key (user_id) references users (id),
  add constraint web_sessions_application_id_fkey foreign key (application_id) references oauth_applications (id);

alter table authenticators
  add constraint authenticators_user_id_fkey foreign key (user_id) references users (id);

alter table recovery_codes
  add constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id);

alter table passkeys
  add constraint passkeys_user_id_fkey foreign key (user_id) references users (id);

grant select, insert, update, delete on oauth_applications to goodsyard_access;
grant usage, select on sequence oauth_applications_id_seq to goodsyard_access;
grant select, insert, update, delete on oauth_artifacts to goodsyard_access;
revoke insert, update on oauth_consents from goodsyard_app;
grant select, insert, update, delete on oauth_consents to goodsyard_access;
revoke insert, update on sign_in_sessions from goodsyard_app;
grant select, insert, update, delete on sign_in_sessions to goodsyard_access;
revoke all on sign_in_failures from goodsyard_app;
grant select, insert, update, delete on sign_in_failures to goodsyard_access;
-- Changing or removing a person within a tenant ends their sessions, without reading them.
revoke select, insert, update on web_sessions from goodsyard_app;
grant select (user_id) on web_sessions to goodsyard_app;
grant select, insert, update, delete on web_sessions to goodsyard_access;
-- Only sign-in reads and writes second factors, before any tenant is entered.
revoke all on authenticators from goodsyard_app;
grant select, insert, update, delete on authenticators to goodsyard_access;
revoke all on recovery_codes from goodsyard_app;
grant select, insert, update, delete on recovery_codes to goodsyard_access;
revoke all on passkeys from goodsyard_app;
grant select, insert, update, delete on passkeys to goodsyard_access;
