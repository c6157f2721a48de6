-- What print agents prove themselves with, and what is looked for often: jobs that wait, printers whose agent is silent.

create table print_agent_tokens (
  tenant_id bigint not null,
  print_agent_id bigint not null,
  token_hash text not null,
  constraint print_agent_tokens_pkey primary key (tenant_id, print_agent_id)
);

do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('print_agent_tokens', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

alter table print_agent_tokens
  add constraint print_agent_tokens_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint print_agent_tokens_print_agent_id_fkey foreign key (tenant_id, print_agent_id) references print_agents (tenant_id, id);
alter table print_agent_tokens enable row level security, force row level security;
create policy tenant on print_agent_tokens using (tenant_id = current_setting('app.tenant_id')::bigint);

create index print_jobs_open_idx on print_jobs (tenant_id, printer_id, id) where status in ('queued', 'sent', 'printing');

-- The scheduler looks across tenants for printers whose agent is silent, and at nothing else.
grant select (tenant_id, agent_id, status) on printers to goodsyard_access;
create policy access on printers for select to goodsyard_access using (true);
grant select (tenant_id, id, last_seen_at) on print_agents to goodsyard_access;
create policy access on print_agents for select to goodsyard_access using (true);
