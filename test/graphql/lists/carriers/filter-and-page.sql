select "t"."code", "t"."name", "t"."active"
from "carriers" "t"
where "t"."tenant_id" = $1
  and "t"."active" = $2::boolean
  and "t"."code" ilike $3::text
order by "t"."name" desc, "t"."code", "t"."id"
limit $4;

select count(*)
from "carriers" "t"
where "t"."tenant_id" = $1
  and "t"."active" = $2::boolean
  and "t"."code" ilike $3::text;
