select "t"."code", "t"."barcode", "t"."units_per_case"
from "products" "t"
where "t"."tenant_id" = $1
  and ("t"."code" = any($2::text[]) or "t"."barcode" = any($2::text[]) or "t"."case_barcode" = any($2::text[]) or "t"."inner_barcode" = any($2::text[]) or "t"."outer_barcode" = any($2::text[]))
order by "t"."id"
limit $3;
