select "t"."code", "t"."created_at"
from "carriers" "t"
where "t"."tenant_id" = $1
  and "t"."created_at" >= $2::timestamptz and "t"."created_at" < $3::timestamptz
  and "t"."created_at" >= $4::timestamptz
  and "t"."created_at" < $5::timestamptz
order by "t"."id"
limit $6;
