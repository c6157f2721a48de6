-- The colour of a company on the screens of its clients, as #rrggbb.
alter table tenants add column portal_colour text;
