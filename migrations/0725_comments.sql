-- Comments on records, who watches them, and what people are notified of.
create sequence comments_id_seq;
create table comments (
  tenant_id bigint not null,
  id bigint not null default nextval('comments_id_seq'),
  record_type text not null,
  record_id bigint not null,
  record_title text,
  text text not null,
  kind text not null,
  open_points text[] not null default '{}',
  visible_to_client boolean not null default false,
  mentioned_user_ids bigint[] not null default '{}',
  document_ids bigint[] not null default '{}',
  awaits_answer boolean not null default false,
  edited_at timestamptz(3),
  acknowledged_at timestamptz(3),
  acknowledged_by_id bigint,
  user_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint comments_record_type_check check (char_length(record_type) <= 63),
  constraint comments_record_title_check check (char_length(record_title) <= 255),
  constraint comments_text_check check (char_length(text) <= 5000),
  constraint comments_kind_check check (kind in ('comment', 'hand_over')),
  constraint comments_pkey primary key (tenant_id, id)
);
create index comments_record_idx on comments (tenant_id, record_type, record_id);
create index comments_awaits_answer_idx on comments (tenant_id, id) where awaits_answer;
create index comments_acknowledged_by_id_idx on comments (tenant_id, acknowledged_by_id);
create index comments_user_id_idx on comments (tenant_id, user_id);

create sequence watches_id_seq;
create table watches (
  tenant_id bigint not null,
  id bigint not null default nextval('watches_id_seq'),
  record_type text not null,
  record_id bigint not null,
  user_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint watches_user_id_record_type_record_id_key unique nulls not distinct (tenant_id, user_id, record_type, record_id),
  constraint watches_record_type_check check (char_length(record_type) <= 63),
  constraint watches_pkey primary key (tenant_id, id)
);
create index watches_record_idx on watches (tenant_id, record_type, record_id);
create index watches_user_id_idx on watches (tenant_id, user_id);

create sequence notifications_id_seq;
create table notifications (
  tenant_id bigint not null,
  id bigint not null default nextval('notifications_id_seq'),
  kind text,
  record_type text,
  record_id bigint,
  record_title text,
  comment_id bigint,
  message text,
  actor_id bigint,
  read boolean not null default false,
  user_id bigint,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint notifications_kind_check check (kind in ('mention', 'comment', 'status', 'automation')),
  constraint notifications_record_type_check check (char_length(record_type) <= 63),
  constraint notifications_record_title_check check (char_length(record_title) <= 255),
  constraint notifications_message_check check (char_length(message) <= 1000),
  constraint notifications_pkey primary key (tenant_id, id)
);
create index notifications_comment_id_idx on notifications (tenant_id, comment_id);
create index notifications_actor_id_idx on notifications (tenant_id, actor_id);
create index notifications_user_id_idx on notifications (tenant_id, user_id);
create index notifications_unread_idx on notifications (tenant_id, user_id, id) where not read;

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('comments', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('watches', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('notifications', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table comments
  add constraint comments_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint comments_acknowledged_by_id_fkey foreign key (acknowledged_by_id) references users (id),
  add constraint comments_user_id_fkey foreign key (user_id) references users (id);
alter table watches
  add constraint watches_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint watches_user_id_fkey foreign key (user_id) references users (id);
alter table notifications
  add constraint notifications_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint notifications_comment_id_fkey foreign key (tenant_id, comment_id) references comments (tenant_id, id),
  add constraint notifications_actor_id_fkey foreign key (actor_id) references users (id),
  add constraint notifications_user_id_fkey foreign key (user_id) references users (id);

alter table comments enable row level security, force row level security;
create policy tenant on comments using (tenant_id = current_setting('app.tenant_id')::bigint);
alter table watches enable row level security, force row level security;
create policy tenant on watches using (tenant_id = current_setting('app.tenant_id')::bigint);
alter table notifications enable row level security, force row level security;
create policy tenant on notifications using (tenant_id = current_setting('app.tenant_id')::bigint);
