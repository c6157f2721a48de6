-- Partners of EDI, and the interchanges that were sent to them and received from them.
create sequence edi_partners_id_seq;
create table edi_partners (
  tenant_id bigint not null,
  id bigint not null default nextval('edi_partners_id_seq'),
  name text not null,
  account_id bigint not null,
  format text not null,
  own_identity text not null,
  own_qualifier text,
  own_group_identity text,
  partner_identity text not null,
  partner_qualifier text,
  partner_group_identity text,
  message_version text,
  character_set text,
  unsupported_characters text not null,
  element_separator text,
  component_separator text,
  segment_terminator text,
  decimal_sign text not null,
  line_breaks boolean not null default false,
  is_test boolean not null default false,
  sends_acknowledgements boolean not null default true,
  requests_acknowledgements boolean not null default true,
  acknowledgement_hours bigint not null,
  ftp_user_id bigint,
  last_control_number bigint not null,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint edi_partners_format_own_identity_partner_identity_key unique (tenant_id, format, own_identity, partner_identity),
  constraint edi_partners_name_check check (char_length(name) <= 255),
  constraint edi_partners_format_check check (format in ('x12', 'edifact')),
  constraint edi_partners_own_identity_check check (char_length(own_identity) <= 35),
  constraint edi_partners_own_qualifier_check check (char_length(own_qualifier) <= 4),
  constraint edi_partners_own_group_identity_check check (char_length(own_group_identity) <= 15),
  constraint edi_partners_partner_identity_check check (char_length(partner_identity) <= 35),
  constraint edi_partners_partner_qualifier_check check (char_length(partner_qualifier) <= 4),
  constraint edi_partners_partner_group_identity_check check (char_length(partner_group_identity) <= 15),
  constraint edi_partners_message_version_check check (char_length(message_version) <= 30),
  constraint edi_partners_character_set_check check (character_set in ('UNOA', 'UNOB', 'UNOC', 'UNOW', 'UNOY', 'basic', 'extended', 'utf8')),
  constraint edi_partners_unsupported_characters_check check (unsupported_characters in ('transliterate', 'refuse')),
  constraint edi_partners_element_separator_check check (char_length(element_separator) <= 1),
  constraint edi_partners_component_separator_check check (char_length(component_separator) <= 1),
  constraint edi_partners_segment_terminator_check check (char_length(segment_terminator) <= 1),
  constraint edi_partners_decimal_sign_check check (char_length(decimal_sign) <= 1),
  constraint edi_partners_pkey primary key (tenant_id, id)
);
create index edi_partners_account_id_idx on edi_partners (tenant_id, account_id);
create index edi_partners_ftp_user_id_idx on edi_partners (tenant_id, ftp_user_id);

create sequence edi_interchanges_id_seq;
create table edi_interchanges (
  tenant_id bigint not null,
  id bigint not null default nextval('edi_interchanges_id_seq'),
  edi_partner_id bigint not null,
  account_id bigint not null,
  direction text not null,
  message_type text not null,
  control_number text not null,
  is_test boolean not null default false,
  status text not null,
  reason text,
  record_type text,
  record_id bigint,
  event_id text,
  import_id bigint,
  acknowledges_id bigint,
  acknowledge_by timestamptz(3),
  acknowledged_at timestamptz(3),
  file_name text,
  content text,
  lock_version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint edi_interchanges_direction_check check (direction in ('sent', 'received')),
  constraint edi_interchanges_message_type_check check (char_length(message_type) <= 255),
  constraint edi_interchanges_control_number_check check (char_length(control_number) <= 35),
  constraint edi_interchanges_status_check check (status in ('sent', 'received', 'accepted', 'accepted_with_errors', 'rejected', 'duplicate', 'overdue')),
  constraint edi_interchanges_reason_check check (char_length(reason) <= 10000),
  constraint edi_interchanges_record_type_check check (char_length(record_type) <= 100),
  constraint edi_interchanges_event_id_check check (char_length(event_id) <= 50),
  constraint edi_interchanges_file_name_check check (char_length(file_name) <= 255),
  constraint edi_interchanges_content_check check (char_length(content) <= 10000000),
  constraint edi_interchanges_pkey primary key (tenant_id, id)
);
create index edi_interchanges_edi_partner_id_idx on edi_interchanges (tenant_id, edi_partner_id);
create index edi_interchanges_account_id_idx on edi_interchanges (tenant_id, account_id);
create index edi_interchanges_import_id_idx on edi_interchanges (tenant_id, import_id);
create index edi_interchanges_acknowledges_id_idx on edi_interchanges (tenant_id, acknowledges_id);

-- One interchange is taken once; one that was rejected may be sent again with its number.
create unique index edi_interchanges_received_idx on edi_interchanges (tenant_id, edi_partner_id, control_number)
  where direction = 'received' and status not in ('rejected', 'duplicate');
-- A document that is sent again for the same event keeps its number.
create unique index edi_interchanges_event_id_idx on edi_interchanges (tenant_id, edi_partner_id, message_type, event_id)
  where event_id is not null;

-- On a Citus cluster, tenants are distributed by their id; references are added after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    set local citus.multi_shard_modify_mode = 'sequential';
    perform create_distributed_table('edi_partners', 'tenant_id', colocate_with => 'roles');
    perform create_distributed_table('edi_interchanges', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table edi_partners
  add constraint edi_partners_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint edi_partners_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint edi_partners_ftp_user_id_fkey foreign key (tenant_id, ftp_user_id) references ftp_users (tenant_id, id);

alter table edi_interchanges
  add constraint edi_interchanges_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint edi_interchanges_edi_partner_id_fkey foreign key (tenant_id, edi_partner_id) references edi_partners (tenant_id, id),
  add constraint edi_interchanges_account_id_fkey foreign key (tenant_id, account_id) references accounts (tenant_id, id),
  add constraint edi_interchanges_import_id_fkey foreign key (tenant_id, import_id) references imports (tenant_id, id),
  add constraint edi_interchanges_acknowledges_id_fkey foreign key (tenant_id, acknowledges_id) references edi_interchanges (tenant_id, id);

alter table edi_partners enable row level security, force row level security;
create policy tenant on edi_partners using (tenant_id = current_setting('app.tenant_id')::bigint);

alter table edi_interchanges enable row level security, force row level security;
create policy tenant on edi_interchanges using (tenant_id = current_setting('app.tenant_id')::bigint);
