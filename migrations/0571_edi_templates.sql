-- The types of template of the messages of EDI, each with its default template, for the tenants that there are.
insert into template_types (tenant_id, code, name)
select t.id, v.code, v.name
from tenants t
cross join (values
  (1, 'edi_945', 'EDI 945: shipping advice'),
  (2, 'edi_856', 'EDI 856: ship notice'),
  (3, 'edi_944', 'EDI 944: stock receipt advice'),
  (4, 'edi_846', 'EDI 846: inventory'),
  (5, 'edi_desadv', 'EDI DESADV: despatch advice'),
  (6, 'edi_recadv', 'EDI RECADV: receiving advice'),
  (7, 'edi_invrpt', 'EDI INVRPT: inventory report')) as v (place, code, name)
order by t.id, v.place;

insert into templates (tenant_id, template_type_id, template_type_code, name, "default", orientation, page_height, page_width, top, bottom,
  "left", "right", header_height, header_spacing, footer_height, footer_spacing)
select t.tenant_id, t.id, t.code, t.name, true, 'Portrait', 297, 210, 10, 10, 10, 10, 0, 0, 0, 0
from template_types t
where t.code like 'edi\_%'
order by t.tenant_id, t.id;
