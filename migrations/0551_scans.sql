-- What scanners send in place of the separator of GS1 codes.
alter table rf_implementations add column gs1_separators text[] not null default '{}';

-- Codes of places are found without regard to case, blanks and punctuation, as people type them.
create collation place_code (provider = icu, locale = 'und-u-ka-shifted-ks-level2', deterministic = false);
create index locations_code_place_idx on locations (tenant_id, code collate place_code);
create index locations_barcode_place_idx on locations (tenant_id, barcode collate place_code) where barcode is not null;
