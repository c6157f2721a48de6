select "t"."code", "t1"."id", "t1"."code", "t1"."name"
from "carrier_services" "t"
left join "carriers" "t1" on "t1"."id" = "t"."carrier_id" and "t1"."tenant_id" = $1
where "t"."tenant_id" = $1
  and "t1"."code" = $2::text
  and "t"."external_preset_id" is not null
order by "t1"."code", "t"."code" desc, "t"."id" desc
limit $3;
