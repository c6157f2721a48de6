-- An act that asks the outside in its midst commits before it ends: its key then says that the answer is still to come.
alter table idempotency_keys alter column status drop not null;
