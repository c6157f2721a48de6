-- The search finds records by the beginning of their codes, regardless of case. An index of lower(code) would not do: lower is not leakproof, so that
-- row level security keeps it from being used (docs/decisions/0068-search.md).
create collation case_insensitive (provider = icu, locale = 'und-u-ks-level2', deterministic = false);

create index accounts_code_search_idx on accounts (tenant_id, code collate case_insensitive);
create index accounts_name_search_idx on accounts (tenant_id, name collate case_insensitive);
create index alternative_codes_code_search_idx on alternative_codes (tenant_id, code collate case_insensitive);
create index bookings_booking_reference_search_idx on bookings (tenant_id, booking_reference collate case_insensitive);
create index bookings_consignment_reference_search_idx on bookings (tenant_id, consignment_reference collate case_insensitive);
create index carriers_code_search_idx on carriers (tenant_id, code collate case_insensitive);
create index carriers_name_search_idx on carriers (tenant_id, name collate case_insensitive);
create index customers_code_search_idx on customers (tenant_id, code collate case_insensitive);
create index customers_name_search_idx on customers (tenant_id, name collate case_insensitive);
create index documents_file_name_search_idx on documents (tenant_id, file_name collate case_insensitive) where file_name is not null;
create index goods_in_receipts_reference_search_idx on goods_in_receipts (tenant_id, reference collate case_insensitive);
create index goods_in_receipts_external_system_reference1_search_idx on goods_in_receipts (tenant_id, external_system_reference1 collate case_insensitive) where external_system_reference1 is not null;
create index goods_out_pick_lists_reference_search_idx on goods_out_pick_lists (tenant_id, reference collate case_insensitive);
create index goods_outs_reference_search_idx on goods_outs (tenant_id, reference collate case_insensitive);
create index goods_outs_pick_reference_search_idx on goods_outs (tenant_id, pick_reference collate case_insensitive) where pick_reference is not null;
create index goods_outs_external_system_reference1_search_idx on goods_outs (tenant_id, external_system_reference1 collate case_insensitive) where external_system_reference1 is not null;
create index invoices_document_number_search_idx on invoices (tenant_id, document_number collate case_insensitive);
create index loads_reference_search_idx on loads (tenant_id, reference collate case_insensitive);
create index locations_code_search_idx on locations (tenant_id, code collate case_insensitive);
create index locations_barcode_search_idx on locations (tenant_id, barcode collate case_insensitive) where barcode is not null;
create index packages_tracking_number_search_idx on packages (tenant_id, tracking_number collate case_insensitive) where tracking_number is not null;
create index products_code_search_idx on products (tenant_id, code collate case_insensitive);
create index products_barcode_search_idx on products (tenant_id, barcode collate case_insensitive) where barcode is not null;
create index products_case_barcode_search_idx on products (tenant_id, case_barcode collate case_insensitive) where case_barcode is not null;
create index products_inner_barcode_search_idx on products (tenant_id, inner_barcode collate case_insensitive) where inner_barcode is not null;
create index products_outer_barcode_search_idx on products (tenant_id, outer_barcode collate case_insensitive) where outer_barcode is not null;
create index shipments_reference_search_idx on shipments (tenant_id, reference collate case_insensitive);
create index shipments_tracking_number_search_idx on shipments (tenant_id, tracking_number collate case_insensitive) where tracking_number is not null;
create index storage_units_reference_search_idx on storage_units (tenant_id, reference collate case_insensitive);
create index storage_units_barcode_search_idx on storage_units (tenant_id, barcode collate case_insensitive) where barcode is not null;
create index suppliers_code_search_idx on suppliers (tenant_id, code collate case_insensitive);
create index suppliers_name_search_idx on suppliers (tenant_id, name collate case_insensitive);
create index warehouses_code_search_idx on warehouses (tenant_id, code collate case_insensitive);
create index warehouses_name_search_idx on warehouses (tenant_id, name collate case_insensitive);
