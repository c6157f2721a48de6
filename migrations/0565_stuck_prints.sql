-- Since when a print is known to wait in vain: it was not printed within ten minutes.
alter table print_jobs add column stuck_at timestamptz(3);

-- The prints that the scheduler looks for every second.
create index print_jobs_waiting_idx on print_jobs (tenant_id, created_at)
  where status in ('queued', 'sent', 'printing') and stuck_at is null;
