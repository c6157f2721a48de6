-- Whoever changes or removes a person within a tenant ends their sessions; what the sessions keep is not read there.
grant select (user_id), delete on web_sessions to goodsyard_app;
