-- Rows of the ledger go with a tenant that is emptied, and in no other way: whoever serves requests still cannot delete one.
grant select (tenant_id, id), delete on transactions to goodsyard_access;

-- A pick list that goes is looked for in the whole ledger of its tenant otherwise.
create index transactions_goods_out_pick_list_id_idx on transactions (tenant_id, goods_out_pick_list_id) where goods_out_pick_list_id is not null;
