-- Documents belong to the record that they were printed of or attached to.
alter table documents
  add column record_type text,
  add column record_id bigint,
  add constraint documents_record_type_check check (char_length(record_type) <= 63),
  add constraint documents_record_check check ((record_type is null) = (record_id is null));

create index documents_record_idx on documents (tenant_id, record_type, record_id) where record_id is not null;
