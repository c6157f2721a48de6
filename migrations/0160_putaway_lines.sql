-- How much of which lines of receipts each putaway takes on: goods of several lines may come to stand on one unit, and those of
-- one line be put away in several goes.
create table putaway_lines (
  tenant_id bigint not null,
  task_id bigint not null,
  goods_in_line_id bigint not null,
  quantity numeric(15,4) not null,
  constraint putaway_lines_quantity_check check (quantity > 0),
  constraint putaway_lines_pkey primary key (tenant_id, task_id, goods_in_line_id)
);
create index putaway_lines_goods_in_line_id_idx on putaway_lines (tenant_id, goods_in_line_id);

-- On a cluster tenants are spread by their id; references come after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('putaway_lines', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

insert into putaway_lines (tenant_id, task_id, goods_in_line_id, quantity)
select k.tenant_id, k.id, l.id,
  least(l.received_quantity, case k.status when 'COMPLETED' then k.confirmed_quantity else k.start_quantity end)
from tasks k
join goods_in_lines l on l.tenant_id = k.tenant_id and l.id = k.goods_in_line_id and l.received_quantity > 0
where k.type = 'PWAY' and k.status <> 'CANCELLED'
  and case k.status when 'COMPLETED' then k.confirmed_quantity else k.start_quantity end > 0
union all
select k.tenant_id, k.id, r.goods_in_line_id, sum(r.confirmed_quantity)
from tasks k
join tasks r on r.tenant_id = k.tenant_id and r.putaway_task_id = k.id and r.reversed_at is null and r.confirmed_quantity > 0
where k.type = 'PWAY' and k.status <> 'CANCELLED' and k.goods_in_line_id is null and r.goods_in_line_id is not null
group by k.tenant_id, k.id, r.goods_in_line_id;

alter table putaway_lines
  add constraint putaway_lines_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint putaway_lines_task_id_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id),
  add constraint putaway_lines_goods_in_line_id_fkey foreign key (tenant_id, goods_in_line_id) references goods_in_lines (tenant_id, id);

alter table putaway_lines enable row level security, force row level security;
create policy tenant on putaway_lines using (tenant_id = current_setting('app.tenant_id')::bigint);
