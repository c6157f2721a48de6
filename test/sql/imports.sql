-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/imports/close-import.ts

select f.id, f.ftp_user_id, f.file_name
from ftp_files f
where f.tenant_id = $1 and f.import_id = $2 and f.status = 'importing';

select i.id
from imports i
where i.tenant_id = $1 and i.ftp_user_id = $2 and i.status = 'queued'
order by i.id
limit 1;

update ftp_files f
set folder = $1, status = $2, file_name = $3, message = $4,
lock_version = "f"."lock_version" + 1, updated_at = $5
where f.tenant_id = $6 and f.id = $7;

-- src/domain/imports/find-mapping.ts

select m.operation_type_fields as meaning
from mappings m
join lateral (
  select count(*) as fields, count(s.value) as agreeing
  from mapping_field_values v
  left join jsonb_each_text($1::jsonb) s on s.key = v.code and s.value = v.value
  where v.tenant_id = m.tenant_id and v.mapping_id = m.id) f on f.fields > 0 and f.fields = f.agreeing
where m.tenant_id = $2 and m.mapping_group_id = $3
order by f.fields desc, m.id
limit 1;

select m.operation_type_fields as meaning
from mappings m
join lateral (
  select count(*) as fields, count(s.value) as agreeing
  from mapping_field_values v
  left join jsonb_each_text($1::jsonb) s on s.key = v.code and s.value = v.value
  where v.tenant_id = m.tenant_id and v.mapping_id = m.id) f on f.fields > 0 and f.fields = f.agreeing
where m.tenant_id = $2 and m.operation_type = $3
order by f.fields desc, m.id
limit 1;

-- src/domain/imports/find-records.ts

select /* selectList(resource, 't') */
from /* sourceOf(resource) */ t
where /* visibilityOf(resource, 't', tx) */ and /* ...conditions.map(({ holds }) => holds) *//* alwaysCondition(resource, 't') */
order by /* ...conditions.flatMap(({ order: one }) => one ?? []) */, t.id desc
limit $1;

-- src/domain/imports/folders.ts

select f.file_name
from ftp_files f
where f.tenant_id = $1 and f.ftp_user_id = $2 and f.folder = $3
and f.status <> 'removed' and starts_with(f.file_name, $4);

select f.id, f.file_name, f.file_size, d.file_path, f.updated_at
from ftp_files f
join documents d on d.tenant_id = f.tenant_id and d.id = f.document_id
where f.tenant_id = $1 and f.ftp_user_id = $2 and f.folder = $3
and f.status <> 'removed' and d.file_path is not null
and ($4::text is null or f.file_name = $5::text)
order by f.file_name
limit $6;

select u.active and u.direction = $1 and t.is_active and t.is_live as is_allowed
from ftp_users u
join tenants t on t.id = u.tenant_id
where u.tenant_id = $2 and u.id = $3;

update ftp_files f
set status = 'fetched', lock_version = "f"."lock_version" + 1, updated_at = $1
where f.tenant_id = $2 and f.id = $3 and f.status = 'offered';

update ftp_files f
set status = 'removed', lock_version = "f"."lock_version" + 1, updated_at = $1
where f.tenant_id = $2 and f.id = $3 and f.status <> 'removed';

-- src/domain/imports/import-by-action.ts

select c.content from template_contents c where c.tenant_id = $1 and c.template_id = $2;

select c.id, c.version from import_configurations c where c.tenant_id = $1 and c.id = $2;

-- src/domain/imports/logins.ts

delete from sftp_logins l
where l.tenant_id = $1 and l.ftp_user_id = any($2::bigint[]);

insert into sftp_logins (login, tenant_id, ftp_user_id)
select lower($1::text), $2, $3
where not exists (
  select from tenants t
  where t.id <> $4 and starts_with(lower($5::text), t.subdomain || '.'))
on conflict (login) do nothing
returning login;

insert into sftp_logins (login, tenant_id, ftp_user_id)
values (lower($1::text), $2, $3)
on conflict (login) do nothing;

select u.changed_by_id from ftp_users u
where u.tenant_id = $1 and u.id = $2;

with plain as (
  insert into sftp_logins (login, tenant_id, ftp_user_id)
  select lower(f.username), f.tenant_id, f.id
  from ftp_users f
  where f.tenant_id = $1
  and not exists (
    select from tenants t where t.id <> $2 and starts_with(lower(f.username), t.subdomain || '.'))
  order by f.id
  on conflict (login) do nothing
  returning ftp_user_id
),
qualified as (
  insert into sftp_logins (login, tenant_id, ftp_user_id)
  select lower($3::text || '.' || f.username), f.tenant_id, f.id
  from ftp_users f
  where f.tenant_id = $4 and f.id not in (select p.ftp_user_id from plain p)
  order by f.id
  on conflict (login) do nothing
)
update ftp_users u
set login = g.login, lock_version = "u"."lock_version" + 1, updated_at = $5
from (
  select f.id, case when p.ftp_user_id is null then $6::text || '.' else '' end || f.username as login
  from ftp_users f
  left join plain p on p.ftp_user_id = f.id
  where f.tenant_id = $7
) g
where u.tenant_id = $8 and u.id = g.id and u.login is distinct from g.login;

-- src/domain/imports/match-template.ts

select t.id, t.file_regexp, t.template_type, t.import_configuration_id, c.version as configuration_version,
t.account_id, t.mapping_group_id, t.user_id, t.allow_duplicate_files
from import_templates t
left join import_configurations c on c.tenant_id = t.tenant_id and c.id = t.import_configuration_id
where t.tenant_id = $1 and /* which */
order by t.position, t.id;

-- src/domain/imports/offer-file.ts

insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, folder, file_size, sha256, status, document_id,
  created_at, updated_at)
values ($1, $2, 'download', $3, 'download', $4, $5,
  'offered', $6, $7, $8);

select u.account_id from ftp_users u
where u.tenant_id = $1 and u.id = $2 and u.direction = 'download';

-- src/domain/imports/progress.ts

insert into import_rows (tenant_id, import_id, row_number, status, resource_type, resource_id, code, symbol, message,
  raw, created_at, updated_at)
select $1, $2, r.row_number, r.status, r.resource_type, r.resource_id, r.code, r.symbol,
r.message, r.raw, $3, $4
from jsonb_to_recordset($5::jsonb) as r (row_number bigint, status text, resource_type text,
  resource_id bigint, code bigint, symbol text, message text, raw text);

select d.file_path, t.mapping_group_id, u.account_id as ftp_account_id,
case when t.id is null then '[]'::jsonb else jsonb_build_array(t.changed_by_id) end
|| case when c.id is null then '[]'::jsonb else jsonb_build_array(c.changed_by_id) end
|| case when u.id is null then '[]'::jsonb else jsonb_build_array(u.changed_by_id) end as changed_by,
c.parser, c.failure_strategy, c.configuration
from imports i
left join documents d on d.tenant_id = i.tenant_id and d.id = i.document_id
left join import_templates t on t.tenant_id = i.tenant_id and t.id = i.import_template_id
left join ftp_users u on u.tenant_id = i.tenant_id and u.id = coalesce(i.ftp_user_id, t.ftp_user_id)
left join import_configurations c on c.tenant_id = i.tenant_id and c.id = i.import_configuration_id
where i.tenant_id = $1 and i.id = $2;

select i.id
from imports i
where i.tenant_id = $1 and i.ftp_user_id = $2 and i.id < $3
and i.status in ('queued', 'parsing', 'processing')
limit 1;

select i.id from imports i
where i.tenant_id = $1 and i.id = $2 and i.status in ('queued', 'parsing', 'processing');

select i.id from imports i where i.tenant_id = $1 and i.id = $2;

select i.status from imports i where i.tenant_id = $1 and i.id = $2 for update;

select pg_advisory_xact_lock(hashtextextended($1, 0))
from (values (1)) as place;

select r.id, r.row_number, r.symbol, r.message, r.raw
from import_rows r
where r.tenant_id = $1 and r.import_id = $2 and r.status in ('failed', 'skipped')
and (r.row_number, r.id) > ($3::bigint, $4::bigint)
order by r.row_number, r.id
limit $5;

select r.row_number
from imports i
join imports before on before.tenant_id = i.tenant_id and before.document_id = i.document_id and before.id < i.id
and before.dry_run = i.dry_run and before.template_type is not distinct from i.template_type
and before.import_configuration_id is not distinct from i.import_configuration_id
and before.flow_code is not distinct from i.flow_code
join import_rows r on r.tenant_id = before.tenant_id and r.import_id = before.id
where i.tenant_id = $1 and i.id = $2 and r.status <> 'failed';

select r.row_number from import_rows r where r.tenant_id = $1 and r.import_id = $2;

update imports i
set interruptions = 0, lock_version = "i"."lock_version" + 1, updated_at = $1
where i.tenant_id = $2 and i.id = $3 and i.interruptions > 0;

update imports i
set processed_rows = i.processed_rows + $1::bigint,
created_count = i.created_count + $2::bigint,
updated_count = i.updated_count + $3::bigint,
skipped_count = i.skipped_count + $4::bigint,
failed_count = i.failed_count + $5::bigint,
progress = least(100, (i.processed_rows + $6::bigint) * 100 / greatest(i.total_rows, 1)),
lock_version = "i"."lock_version" + 1, updated_at = $7
where i.tenant_id = $8 and i.id = $9;

update imports i
set status = 'processing', total_rows = $1::bigint, warnings = $2::text[],
lock_version = "i"."lock_version" + 1, updated_at = $3
where i.tenant_id = $4 and i.id = $5 and i.status in ('queued', 'parsing', 'processing');

update imports i
set status = case when i.status = 'queued' then 'parsing' else i.status end, interruptions = i.interruptions + 1,
started_at = coalesce(i.started_at, $1), lock_version = "i"."lock_version" + 1, updated_at = $2
where i.tenant_id = $3 and i.id = $4;

-- src/domain/imports/read-file-account.ts

select coalesce(i.account_id, u.account_id) as account_id
from ftp_users u
left join imports i on i.tenant_id = u.tenant_id and i.id = $1
where u.tenant_id = $2 and u.id = $3;

-- src/domain/imports/register-upload.ts

insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, uploaded_name, folder, file_size, sha256, status,
  message, document_id, import_id, created_at, updated_at)
values ($1, $2, 'upload', $3, $4, $5, $6,
  $7, $8, $9, $10, $11, $12, $13)
returning id;

insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, uploaded_name, folder, file_size, sha256, status,
  message, import_id, created_at, updated_at)
values ($1, $2, 'upload', $3, $4, 'upload', $5,
  $6, 'duplicate', $7, $8, $9, $10);

select a.id
from automations a
join automation_actions b on b.tenant_id = a.tenant_id and b.automation_id = a.id
where a.tenant_id = $1 and a.enabled and a.resource_name = 'ftp_file' and a.event = 'uploaded'
and b.destination_type = 'file_import'
limit 1;

-- src/domain/imports/save-errors-file.ts

insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, folder, file_size, sha256, status, document_id,
  import_id, created_at, updated_at)
values ($1, $2, 'upload', $3, $4, $5,
  $6, $7, $8, $9, $10, $11);

-- src/domain/imports/save-ftp-user.ts

select t.id from import_templates t where t.tenant_id = $1 and t.ftp_user_id = $2 limit 1;

update sftp_logins set ftp_user_id = $1 where login = lower($2) and tenant_id = $3;

-- src/domain/imports/save-generic-mapping.ts

delete from mapping_field_values v
where v.tenant_id = $1 and v.mapping_id = $2;

select g.operation_type from mapping_groups g where g.tenant_id = $1 and g.id = $2;

-- src/domain/imports/save-integration-mapping.ts

select f.field_name, f.field_type
from mapping_group_fields f
where f.tenant_id = $1 and f.mapping_group_id = $2
order by f.id;

select s.code as service, c.code as carrier
from carrier_services s
join carriers c on c.tenant_id = s.tenant_id and c.id = $1
where s.tenant_id = $2 and s.id = $3 and s.carrier_id <> c.id;

-- src/domain/imports/save-notice.ts

insert into ftp_files (tenant_id, ftp_user_id, direction, file_name, folder, file_size, sha256, status, document_id,
  created_at, updated_at)
values ($1, $2, 'upload', $3, $4, $5, $6,
  $7, $8, $9, $10);

update ftp_files f
set status = 'removed', lock_version = "f"."lock_version" + 1, updated_at = $1
where f.tenant_id = $2 and f.ftp_user_id = $3 and f.folder = $4
and f.file_name = $5 and f.status <> 'removed';

-- src/domain/imports/uploads.ts

select f.file_name, f.folder, f.created_at, f.import_id
from ftp_files f
left join imports i on i.tenant_id = f.tenant_id and i.id = f.import_id
where f.tenant_id = $1 and f.ftp_user_id = $2 and f.uploaded_name = $3
and f.sha256 = $4 and f.status <> 'duplicate'
and f.created_at > $5::timestamptz - make_interval(mins => $6::int)
and (f.folder <> 'failed' or i.created_count + i.updated_count > 0)
order by f.id
limit 1;

select f.file_size, f.created_at,
case when f.status = 'failed' and f.import_id is null then d.file_path end as unused_path
from ftp_files f
left join documents d on d.tenant_id = f.tenant_id and d.id = f.document_id
where f.tenant_id = $1 and f.ftp_user_id = $2
and coalesce(f.renamed_to, f.uploaded_name) = $3
and f.created_at > $4::timestamptz - make_interval(mins => $5::int)
and f.uploaded_name is not null
order by f.id desc
limit 1;

select from ftp_users u where u.tenant_id = $1 and u.id = $2 for update;

update ftp_files f
set renamed_to = $1, lock_version = "f"."lock_version" + 1, updated_at = $2
where f.tenant_id = $3 and f.ftp_user_id = $4
and coalesce(f.renamed_to, f.uploaded_name) = $5
and f.created_at > $6::timestamptz - make_interval(mins => $7::int)
and f.uploaded_name is not null;
