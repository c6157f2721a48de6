-- What a login uploaded answers by the name its client knows for some minutes, and the same file sent again is taken in once.
alter table ftp_files
  add column uploaded_name text,
  add column renamed_to text,
  add constraint ftp_files_uploaded_name_check check (char_length(uploaded_name) <= 255),
  add constraint ftp_files_renamed_to_check check (char_length(renamed_to) <= 255),
  drop constraint ftp_files_status_check,
  add constraint ftp_files_status_check
    check (status in ('uploaded', 'importing', 'processed', 'failed', 'offered', 'fetched', 'removed', 'duplicate'));

create index ftp_files_uploads_idx on ftp_files (tenant_id, ftp_user_id, created_at) where uploaded_name is not null;

alter table import_templates
  add column allow_duplicate_files boolean not null default false;
