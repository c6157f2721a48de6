-- Queries that clients registered under their hash, so that they need not be sent again; kept for a day after their last use.

create table graphql_documents (
  tenant_id bigint not null,
  sha256 text not null,
  text text not null,
  last_used_at timestamptz(3) not null default now(),
  constraint graphql_documents_pkey primary key (tenant_id, sha256),
  constraint graphql_documents_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint graphql_documents_text_check check (octet_length(text) <= 65536)
);
create index graphql_documents_last_used_at_idx on graphql_documents (tenant_id, last_used_at);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('graphql_documents', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table graphql_documents
  add constraint graphql_documents_tenant_id_fkey foreign key (tenant_id) references tenants (id);

alter table graphql_documents enable row level security, force row level security;
create policy tenant on graphql_documents using (tenant_id = current_setting('app.tenant_id')::bigint);
