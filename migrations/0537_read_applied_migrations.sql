-- A process that serves compares what was applied with what it knows, with a login that owns nothing.
grant select on schema_migrations to goodsyard_app;
