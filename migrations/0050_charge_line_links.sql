-- What a charge was made for: a receipt or a line of it, a storage unit.
alter table charge_lines
  add column inbound_good_id bigint,
  add column inbound_item_id bigint,
  add column storage_unit_id bigint,
  add constraint charge_lines_inbound_good_id_fkey foreign key (tenant_id, inbound_good_id) references goods_in_receipts (tenant_id, id),
  add constraint charge_lines_inbound_item_id_fkey foreign key (tenant_id, inbound_item_id) references goods_in_lines (tenant_id, id),
  add constraint charge_lines_storage_unit_id_fkey foreign key (tenant_id, storage_unit_id) references storage_units (tenant_id, id);
create index charge_lines_inbound_good_id_idx on charge_lines (tenant_id, inbound_good_id);
create index charge_lines_inbound_item_id_idx on charge_lines (tenant_id, inbound_item_id);
create index charge_lines_storage_unit_id_idx on charge_lines (tenant_id, storage_unit_id);
