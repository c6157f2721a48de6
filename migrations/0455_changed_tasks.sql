-- People who are limited to accounts or warehouses are told that tasks changed only if they see one of those that did.
create index tasks_updated_at_idx on tasks (tenant_id, updated_at);
