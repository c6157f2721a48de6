-- Rows that mean nothing without the record they belong to are deleted with it. They are in tables without a resource, so
-- they kept records from being deleted for reasons that nobody can see.
do $$
declare
  belonging record;
begin
  for belonging in
    select c.conname, c.conrelid::regclass::text as child, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.confdeltype = 'a'
      and c.conname in (
        'charge_counts_charge_basket_id_fkey',
        'charge_counts_charge_line_id_fkey',
        'charge_line_units_charge_line_id_fkey',
        'custom_carrier_type_contents_custom_carrier_type_id_fkey',
        'goods_out_line_materials_goods_out_line_id_fkey',
        'pickface_rotations_location_id_fkey',
        'pickface_rotations_product_id_fkey',
        'pickface_rotations_warehouse_id_fkey',
        'print_agent_tokens_print_agent_id_fkey',
        'stock_check_programme_days_stock_check_programme_id_fkey',
        'template_contents_template_id_fkey')
  loop
    execute format('alter table %s drop constraint %I', belonging.child, belonging.conname);
    execute format('alter table %s add constraint %I %s on delete cascade', belonging.child, belonging.conname, belonging.definition);
  end loop;
end
$$;
