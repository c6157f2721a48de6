-- Integrations take and send what whoever last changed them may manage and view.
alter table integrations add column changed_by_id bigint references users (id);

update integrations t set changed_by_id = e.actor_id
from (select distinct on (tenant_id, aggregate_id) tenant_id, aggregate_id, actor_id from events
  where aggregate_type = 'integrations' order by tenant_id, aggregate_id, id desc) e
where e.tenant_id = t.tenant_id and e.aggregate_id = t.id;

create index integrations_changed_by_id_idx on integrations (tenant_id, changed_by_id);
