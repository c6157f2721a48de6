-- How often the service died in the midst of an import: one that may be why is given up. The rows of a long file that were not
-- taken are read in the order of the file, some at a time.
alter table imports
  add column interruptions bigint not null default 0;

drop index import_rows_import_id_idx;
create index import_rows_import_id_idx on import_rows (tenant_id, import_id, row_number, id);
