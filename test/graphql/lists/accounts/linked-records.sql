select "t"."code"
from "accounts" "t"
where "t"."tenant_id" = $1
  and exists (
    select from "account_warehouses" l
    where "l"."tenant_id" = $1 and "l"."account_id" = "t"."id")
order by "t"."id"
limit $2;
