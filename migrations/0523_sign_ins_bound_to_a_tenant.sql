-- A handheld login opens its tenant alone: the session of a browser program says so.
alter table web_sessions add column bound_tenant_id bigint;

-- Logins of applications, and of people who have not accepted their invitation, open nothing any more.
update hhd_users h set active = false
where h.active and h.user_id is not null and not exists (
  select from subdomain_users m
  join users u on u.id = m.user_id
  where m.tenant_id = h.tenant_id and m.user_id = h.user_id and m.accepted_at is not null and u.user_type in ('user', 'handheld'));

-- Tokens of handheld logins do not name their tenant yet: who has one signs in again. Those without a refresh token do not tell
-- how they were obtained.
delete from oauth_artifacts t
where t.kind in ('AccessToken', 'RefreshToken', 'AuthorizationCode', 'Grant')
  and not exists (
    select from oauth_artifacts s
    where s.grant_id = t.grant_id and s.kind in ('RefreshToken', 'AuthorizationCode')
      and s.payload ->> 'acr' is distinct from 'handheld');
