-- The deliveries of an automation that are under way are counted before each attempt; those that have ended are many.

create index webhook_deliveries_under_way_idx
  on webhook_deliveries (tenant_id, automation_id, sending_until)
  where status in ('pending', 'failed') and sending_until is not null;
