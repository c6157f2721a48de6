-- What was added to a tenant to practise with: the ids of its records by type; null without any.
alter table tenants add column sample_data jsonb;
alter table tenants add column has_sample_data boolean not null generated always as (sample_data is not null) stored;
