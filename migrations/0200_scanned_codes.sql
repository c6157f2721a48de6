-- What is scanned is found by its code, however many products and places there are.
create index locations_barcode_idx on locations (tenant_id, barcode) where barcode is not null;
create index products_barcode_idx on products (tenant_id, barcode) where barcode is not null;
create index products_case_barcode_idx on products (tenant_id, case_barcode) where case_barcode is not null;
create index products_inner_barcode_idx on products (tenant_id, inner_barcode) where inner_barcode is not null;
create index products_outer_barcode_idx on products (tenant_id, outer_barcode) where outer_barcode is not null;
create index alternative_codes_code_idx on alternative_codes (tenant_id, code);
