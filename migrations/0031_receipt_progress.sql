-- When a receipt was closed by hand, and which putaway takes on what a receive task brought in.

alter table goods_in_receipts add column closed_at timestamptz(3);

alter table tasks add column putaway_task_id bigint;
create index tasks_putaway_task_id_idx on tasks (tenant_id, putaway_task_id) where putaway_task_id is not null;
alter table tasks
  add constraint tasks_putaway_task_id_fkey foreign key (tenant_id, putaway_task_id) references tasks (tenant_id, id);
