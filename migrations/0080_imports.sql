-- Whose file an import is, the names of files in the folders of logins, and who may look a login up.

alter table imports add column ftp_user_id bigint;
create index imports_ftp_user_id_idx on imports (tenant_id, ftp_user_id);
alter table imports
  add constraint imports_ftp_user_id_fkey foreign key (tenant_id, ftp_user_id) references ftp_users (tenant_id, id);

-- One name is one file in a folder that people read; what is taken in leaves the folder it was brought to at once.
create unique index ftp_files_ftp_user_id_folder_file_name_key
  on ftp_files (tenant_id, ftp_user_id, folder, file_name) where folder <> 'upload' and status <> 'removed';

-- A login names its tenant, so it is looked up before there is one.
grant select on sftp_logins to goodsyard_access;
