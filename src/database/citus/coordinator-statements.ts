import { ACCESS_ROLE, APPLICATION_ROLE } from '#database/roles.ts'

/**
 * A table whose only part is on the coordinator, and what happens to rows that are inserted into it from any node, in the same
 * distributed transaction. Where the coordinator itself is asked, statements are executed at once. A part of a transaction
 * of several nodes may send no notices; so what comes from another node is executed once that transaction has committed, by the
 * process that made it or by a worker. Locks are taken at once.
 */
export const COORDINATOR_STATEMENTS = [
  `create or replace function receive_statement() returns trigger language plpgsql as $$
  begin
    if new.takes_lock or current_setting('application_name') not like 'citus%' then
      execute new.statement using new.argument;
      return null;
    end if;
    new.id := nextval('coordinator_statements_id_seq');
    return new;
  end
  $$`,
  `create or replace function execute_statements() returns integer language plpgsql as $$
  declare
    received record;
    executed integer := 0;
  begin
    for received in select s.id, s.statement, s.argument from coordinator_statements as s order by s.id for update skip locked loop
      begin
        execute received.statement using received.argument;
        delete from coordinator_statements as s where s.id = received.id;
        executed := executed + 1;
      exception when others then
        raise warning 'statement % of another node failed: %', received.id, sqlerrm;
      end;
    end loop;
    return executed;
  end
  $$`,
  `do $$
  begin
    if to_regclass('coordinator_statements') is not null then return; end if;
    create sequence if not exists coordinator_statements_id_seq;
    create table coordinator_statements (
      id bigint not null default 0, statement text not null, argument jsonb not null, takes_lock boolean not null,
      received_at timestamptz not null default now(),
      constraint coordinator_statements_pkey primary key (id)
    );
    perform citus_add_local_table_to_metadata('coordinator_statements');
    create trigger receive_statement before insert on coordinator_statements
      for each row execute function receive_statement();
    grant select, insert, update, delete on coordinator_statements to ${APPLICATION_ROLE}, ${ACCESS_ROLE};
    grant usage on sequence coordinator_statements_id_seq to ${APPLICATION_ROLE}, ${ACCESS_ROLE};
  end
  $$`,
]
