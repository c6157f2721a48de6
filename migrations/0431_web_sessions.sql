-- A browser that is signed in to the console or the handheld. The cookie is kept as its hash; both tokens are sealed, since they are shown again.
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

alter table web_sessions
  add constraint web_sessions_user_id_fkey foreign key (user_id) references users (id),
  add constraint web_sessions_application_id_fkey foreign key (application_id) references oauth_applications (id);

revoke all on web_sessions from goodsyard_app;
grant select, insert, update, delete on web_sessions to goodsyard_access;
