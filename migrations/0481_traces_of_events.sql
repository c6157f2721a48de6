-- What an event causes takes part in the trace of the request that caused it, as the header traceparent says it.
alter table events add column trace_parent text check (char_length(trace_parent) <= 55);
