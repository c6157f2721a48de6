-- What a file has that is not read, the encoding that its sender named, and standard files that are no CSV.
alter table imports
  add column warnings text[] not null default '{}',
  add column encoding text,
  add constraint imports_encoding_check check (char_length(encoding) <= 100);
update import_templates t
set file_regexp = replace(t.file_regexp, '\.csv$', '\.(csv|xlsx|json|jsonl)(\.(gz|zip))?$'),
  lock_version = t.lock_version + 1
where t.template_type is not null and t.file_regexp ~ '^\^[A-Z_]+_\.\*\\\.csv\$$';
