select "t"."code", "t"."pick_sequence", "t"."max_weight", "t1"."id", "t1"."code", "t2"."id", "t2"."code", "t3"."id", "t3"."postcode", "t4"."id", "t4"."code"
from "locations" "t"
left join "warehouses" "t1" on "t1"."id" = "t"."warehouse_id" and "t1"."tenant_id" = $1
left join "sites" "t2" on "t2"."id" = "t1"."site_id" and "t2"."tenant_id" = $1
left join "addresses" "t3" on "t3"."id" = "t2"."address_id" and "t3"."tenant_id" = $1
left join "location_types" "t4" on "t4"."id" = "t"."location_type_id" and "t4"."tenant_id" = $1
where "t"."tenant_id" = $1
  and "t1"."code" = $2::text
order by "t"."id"
limit $3;
