select g.total_records, "g1"."id", "g1"."code", "g"."total_records", "g"."metric_0"
from (
  select "t"."stock_unit_type_id" as "stock_unit_type_id", date_trunc('month', "t"."created_at", $1) as "created_at_month", count(*) as total_records, sum("t"."units_per_case") as "metric_0"
  from "products" "t"
  where "t"."tenant_id" = $2
  group by "t"."stock_unit_type_id", date_trunc('month', "t"."created_at", $1)
  order by "metric_0" desc nulls last, "stock_unit_type_id", "created_at_month"
  limit $3) as g
left join "stock_unit_types" "g1" on "g1"."id" = "g"."stock_unit_type_id" and "g1"."tenant_id" = $2
order by "g"."metric_0" desc nulls last, "g"."stock_unit_type_id", "g"."created_at_month";
