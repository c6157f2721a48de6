-- Housekeeping finds the documents that were kept long enough without reading the others.

create index documents_expires_at_idx on documents (tenant_id, expires_at) where expires_at is not null;
