-- How the last scheduled backups ended, one row for those that are whole and one for those that failed. Of the installation, no tenant.
create table backup_results (
  outcome text not null,
  ended_at timestamptz(3) not null,
  -- Where the backup is; where it failed, where it was to be.
  folder text not null,
  -- Why it failed.
  reason text,
  constraint backup_results_pkey primary key (outcome),
  constraint backup_results_outcome_check check (outcome in ('succeeded', 'failed')),
  constraint backup_results_folder_check check (char_length(folder) <= 4096),
  constraint backup_results_reason_check check (char_length(reason) <= 10000)
);

revoke all on backup_results from goodsyard_app;
grant select, insert, update on backup_results to goodsyard_access;
