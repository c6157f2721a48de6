-- Who keeps pace with a list reads what changed since they last looked (platform 3.5), and who knows a record by another system's name
-- looks it up by that: neither is to cost more for every record there ever was.
create index goods_outs_updated_at_idx on goods_outs (tenant_id, updated_at, id);
create index goods_in_receipts_updated_at_idx on goods_in_receipts (tenant_id, updated_at, id);
create index shipments_updated_at_idx on shipments (tenant_id, updated_at, id);
create index products_updated_at_idx on products (tenant_id, updated_at, id);
create index goods_in_receipts_reference_idx on goods_in_receipts (tenant_id, reference);
create index goods_outs_external_system_reference1_idx on goods_outs (tenant_id, external_system_reference1)
  where external_system_reference1 is not null;
create index goods_in_receipts_external_system_reference1_idx on goods_in_receipts (tenant_id, external_system_reference1)
  where external_system_reference1 is not null;
