-- What the lines of orders are built from: how much of each component goes into one go of their product, as it was when the
-- first of them was reserved. A bill of materials may change meanwhile; what is under way stays what it was begun as.
create table goods_out_line_materials (
  tenant_id bigint not null,
  goods_out_line_id bigint not null,
  product_id bigint not null,
  quantity numeric(15,4) not null,
  output_quantity numeric(15,4) not null,
  position int not null,
  constraint goods_out_line_materials_quantity_check check (quantity > 0),
  constraint goods_out_line_materials_output_quantity_check check (output_quantity > 0),
  constraint goods_out_line_materials_pkey primary key (tenant_id, goods_out_line_id, product_id)
);
create index goods_out_line_materials_product_id_idx on goods_out_line_materials (tenant_id, product_id);

-- On a cluster tenants are spread by their id; references come after distribution.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then
    perform create_distributed_table('goods_out_line_materials', 'tenant_id', colocate_with => 'roles');
  end if;
end
$$;

insert into goods_out_line_materials (tenant_id, goods_out_line_id, product_id, quantity, output_quantity, position)
select l.tenant_id, l.id, m.child_product_id, m.quantity, coalesce(p.output_quantity, 1),
  row_number() over (partition by l.tenant_id, l.id order by m.id)
from goods_out_lines l
join products p on p.tenant_id = l.tenant_id and p.id = l.product_id
join product_materials m on m.tenant_id = l.tenant_id and m.parent_product_id = l.product_id
where exists (
  select from tasks k
  where k.tenant_id = l.tenant_id and k.goods_out_line_id = l.id and k.type = 'PICK' and k.product_id <> l.product_id);

alter table goods_out_line_materials
  add constraint goods_out_line_materials_tenant_id_fkey foreign key (tenant_id) references tenants (id),
  add constraint goods_out_line_materials_goods_out_line_id_fkey
    foreign key (tenant_id, goods_out_line_id) references goods_out_lines (tenant_id, id),
  add constraint goods_out_line_materials_product_id_fkey foreign key (tenant_id, product_id) references products (tenant_id, id);

alter table goods_out_line_materials enable row level security, force row level security;
create policy tenant on goods_out_line_materials using (tenant_id = current_setting('app.tenant_id')::bigint);
