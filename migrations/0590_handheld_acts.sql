-- When a person did what a device sent later, and the source of a movement: null for rows from before.
alter table tasks add column performed_at timestamptz(3);
alter table transactions add column performed_at timestamptz(3);
alter table transactions add column source text check (char_length(source) <= 50);
