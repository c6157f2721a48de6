-- What is noted of one record, and what was done of one kind, newest first: both are looked for among everything else.
create index audit_entries_aggregate_idx on audit_entries (tenant_id, aggregate_type, aggregate_id, id);
create index audit_entries_action_idx on audit_entries (tenant_id, action, id);
