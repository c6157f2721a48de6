-- The statements of this part of the source as they are sent: values are $n, and a piece that is put together
-- at run time stands in a comment. Written by: npm test -- --update test/sql

-- src/domain/documents/create-attachment.ts

select /* account */ as account_id, /* warehouse */ as warehouse_id
from /* name(target.table) */ t
where t.tenant_id = $1 and t.id = $2;

-- src/domain/documents/documents.ts

select d.file_path, d.file_name, d.file_type
from documents d
where d.tenant_id = $1 and d.id = $2 and d.status = 'available' and d.file_path is not null;

-- src/domain/documents/pending-documents.ts

select d.id
from documents d
where d.tenant_id = $1 and d.id = $2 and d.status in ('queued', 'processing');

-- src/domain/documents/storage.ts

insert into storage_uses (tenant_id, used_bytes)
select $1::bigint, coalesce(sum(d.file_size), 0)::bigint from documents d where d.tenant_id = $2;

insert into storage_uses as u (tenant_id, used_bytes)
values ($1, $2)
on conflict (tenant_id) do update set used_bytes = u.used_bytes + excluded.used_bytes
returning u.used_bytes;

select coalesce(sum(u.used_bytes), 0)::float8 as used_bytes,
max(u.used_bytes / (nullif(coalesce(t.storage_quota_mib, $1::bigint), 0) * $2::float8)) as largest_share
from storage_uses u
join tenants t on t.id = u.tenant_id;

select t.storage_quota_mib from tenants t where t.id = $1;

select u.used_bytes from storage_uses u where u.tenant_id = $1;

-- src/domain/documents/sweep-documents.ts

select /* selectList(documents, 'd') */
from documents d
where d.tenant_id = $1 and d.expires_at <= $2
order by d.id
limit $3
for update skip locked;
