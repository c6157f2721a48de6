-- Where a carrier shows how far goods are: an address with {tracking_number} for the number.
alter table carriers add column tracking_url text
  constraint carriers_tracking_url_check check (char_length(tracking_url) <= 500);
