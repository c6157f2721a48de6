-- What goods are worth and under which terms they are sold, for commercial invoices.
alter table products add column unit_value numeric(20,6),
  add constraint products_unit_value_check check (unit_value >= 0);
alter table goods_out_lines add column unit_value numeric(20,6),
  add constraint goods_out_lines_unit_value_check check (unit_value >= 0);
alter table goods_outs add column incoterms text,
  add constraint goods_outs_incoterms_check check (char_length(incoterms) <= 100);
