-- The texts that old interchanges still have, for the job that deletes them.
create index edi_interchanges_created_at_idx on edi_interchanges (tenant_id, created_at)
  where content is not null and file_name is not null;
