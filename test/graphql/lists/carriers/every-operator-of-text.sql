select "t"."code"
from "carriers" "t"
where "t"."tenant_id" = $1
  and "t"."code" = $2::text
  and "t"."code" = any($3::text[])
  and "t"."code" like $4::text
  and "t"."code" ilike $5::text
  and "t"."code" collate "C" between $6::text and $7::text
order by "t"."id"
limit $8;
