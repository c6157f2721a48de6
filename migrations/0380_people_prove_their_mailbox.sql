-- A person works in a tenant once they accepted its invitation from their mailbox, and what a tenant notes about them is
-- kept with their membership, so that no other tenant sees it.

alter table subdomain_users
  add column accepted_at timestamp(3) with time zone,
  add column language text not null default 'en-GB' constraint subdomain_users_language_check check (char_length(language) <= 35),
  add column timezone text constraint subdomain_users_timezone_check check (char_length(timezone) <= 255),
  add column external_system_reference1 text constraint subdomain_users_external_system_reference1_check check (char_length(external_system_reference1) <= 255),
  add column external_system_reference2 text constraint subdomain_users_external_system_reference2_check check (char_length(external_system_reference2) <= 255),
  add column external_system_reference3 text constraint subdomain_users_external_system_reference3_check check (char_length(external_system_reference3) <= 255),
  add column string1 text constraint subdomain_users_string1_check check (char_length(string1) <= 255),
  add column string2 text constraint subdomain_users_string2_check check (char_length(string2) <= 255),
  add column string3 text constraint subdomain_users_string3_check check (char_length(string3) <= 255),
  add column string4 text constraint subdomain_users_string4_check check (char_length(string4) <= 255),
  add column string5 text constraint subdomain_users_string5_check check (char_length(string5) <= 255);
update subdomain_users set accepted_at = created_at;

-- Where several tenants wrote to one row, nobody knows who wrote what: the oldest membership keeps it.
update subdomain_users m
set language = u.language, timezone = u.timezone, external_system_reference1 = u.external_system_reference1,
  external_system_reference2 = u.external_system_reference2, external_system_reference3 = u.external_system_reference3,
  string1 = u.string1, string2 = u.string2, string3 = u.string3, string4 = u.string4, string5 = u.string5
from users u
where u.id = m.user_id and m.id = (select min(o.id) from subdomain_users o where o.user_id = u.id);

alter table users
  drop column language, drop column timezone,
  drop column external_system_reference1, drop column external_system_reference2, drop column external_system_reference3,
  drop column string1, drop column string2, drop column string3, drop column string4, drop column string5;
