-- What a request for processing failed with is told with its facts: how much of what was wanted, how much was free, and why the rest was not.
alter table pick_processing_requests add column context jsonb;
