-- Imports and automations run with the rights of whoever last changed what they run by.
alter table ftp_users add column changed_by_id bigint references users (id);
alter table import_templates add column changed_by_id bigint references users (id);
alter table import_configurations add column changed_by_id bigint references users (id);
alter table automations add column changed_by_id bigint references users (id);

update ftp_users t set changed_by_id = e.actor_id
from (select distinct on (tenant_id, aggregate_id) tenant_id, aggregate_id, actor_id from events
  where aggregate_type = 'ftp_users' order by tenant_id, aggregate_id, id desc) e
where e.tenant_id = t.tenant_id and e.aggregate_id = t.id;
update import_templates t set changed_by_id = e.actor_id
from (select distinct on (tenant_id, aggregate_id) tenant_id, aggregate_id, actor_id from events
  where aggregate_type = 'import_templates' order by tenant_id, aggregate_id, id desc) e
where e.tenant_id = t.tenant_id and e.aggregate_id = t.id;
update import_configurations t set changed_by_id = e.actor_id
from (select distinct on (tenant_id, aggregate_id) tenant_id, aggregate_id, actor_id from events
  where aggregate_type = 'import_configurations' order by tenant_id, aggregate_id, id desc) e
where e.tenant_id = t.tenant_id and e.aggregate_id = t.id;
update automations t set changed_by_id = e.actor_id
from (select distinct on (tenant_id, aggregate_id) tenant_id, aggregate_id, actor_id from events
  where aggregate_type = 'automations' order by tenant_id, aggregate_id, id desc) e
where e.tenant_id = t.tenant_id and e.aggregate_id = t.id;

-- Passwords are slow hashes and credentials are sealed, and nothing else fits there. What an import wrote as it was sent is void:
-- the hash is that of a password that nobody knows.
update users set password_hash = null where password_hash not like '$argon2id$v=19$m=%';
update ftp_users set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$ZOyxbEdONneuOvXjnXQ5zg$LpKzWli0IgzsazYLyWg7tiYi9d5jSri2duvUtxyw6Gc'
where password_hash not like '$argon2id$v=19$m=%';
update hhd_users set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$ZOyxbEdONneuOvXjnXQ5zg$LpKzWli0IgzsazYLyWg7tiYi9d5jSri2duvUtxyw6Gc'
where password_hash not like '$argon2id$v=19$m=%';
update carriers set carrier_authentication_sealed = null
where carrier_authentication_sealed !~ '^[^.]+(\.[A-Za-z0-9_-]+){3}$';
update integrations set configuration_sealed = null where configuration_sealed !~ '^[^.]+(\.[A-Za-z0-9_-]+){3}$';
alter table users add constraint users_password_hash_check check (password_hash like '$argon2id$v=19$m=%');
alter table ftp_users add constraint ftp_users_password_hash_check check (password_hash like '$argon2id$v=19$m=%');
alter table hhd_users add constraint hhd_users_password_hash_check check (password_hash like '$argon2id$v=19$m=%');
alter table carriers add constraint carriers_carrier_authentication_sealed_form_check
  check (carrier_authentication_sealed ~ '^[^.]+(\.[A-Za-z0-9_-]+){3}$');
alter table integrations add constraint integrations_configuration_sealed_form_check
  check (configuration_sealed ~ '^[^.]+(\.[A-Za-z0-9_-]+){3}$');

create index ftp_users_changed_by_id_idx on ftp_users (tenant_id, changed_by_id);
create index import_templates_changed_by_id_idx on import_templates (tenant_id, changed_by_id);
create index import_configurations_changed_by_id_idx on import_configurations (tenant_id, changed_by_id);
create index automations_changed_by_id_idx on automations (tenant_id, changed_by_id);
