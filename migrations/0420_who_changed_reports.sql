-- Reports that go out by themselves show what all may see who last changed what they are made of.
alter table reports add column changed_by_id bigint references users (id);
alter table report_queries add column changed_by_id bigint references users (id);

update reports t set changed_by_id = e.actor_id
from (select distinct on (tenant_id, aggregate_id) tenant_id, aggregate_id, actor_id from events
  where aggregate_type = 'reports' order by tenant_id, aggregate_id, id desc) e
where e.tenant_id = t.tenant_id and e.aggregate_id = t.id;
update report_queries t set changed_by_id = e.actor_id
from (select distinct on (tenant_id, aggregate_id) tenant_id, aggregate_id, actor_id from events
  where aggregate_type = 'report_queries' order by tenant_id, aggregate_id, id desc) e
where e.tenant_id = t.tenant_id and e.aggregate_id = t.id;

create index reports_changed_by_id_idx on reports (tenant_id, changed_by_id);
create index report_queries_changed_by_id_idx on report_queries (tenant_id, changed_by_id);
