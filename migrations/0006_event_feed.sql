-- The change feed shows events as records: their texts have the bounds of its fields.

alter table events
  alter column depth type bigint,
  add constraint events_resource_name_check check (char_length(resource_name) <= 100),
  add constraint events_event_check check (char_length(event) <= 100),
  add constraint events_aggregate_type_check check (char_length(aggregate_type) <= 100),
  add constraint events_source_check check (char_length(source) <= 50),
  add constraint events_request_id_check check (char_length(request_id) <= 128),
  add constraint events_cause_id_check check (char_length(cause_id) <= 50);
