-- A tenant that administrators of another one created shares connections, processor time and limits with it. Tenants that
-- operators created, and those from before, belong to themselves.
alter table tenants add column owner_id bigint;
