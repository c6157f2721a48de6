-- The logo of a company, for its printed forms: a picture as a data: address.
alter table tenants
  add column logo_url text,
  add constraint tenants_logo_url_check check (char_length(logo_url) <= 300000);
