select "t"."name", "t"."id"
from "automations" "t"
where "t"."tenant_id" = $1
order by "t"."id"
limit $2;

select one.*, k.key
from unnest($1::text[]) with ordinality as k (key, place)
cross join lateral (
    select "c"."source_path", "c"."value", c.id as child_id
    from "automation_conditions" "c"
    where "c"."automation_id" = k.key::bigint and "c"."tenant_id" = $2
    order by c.id
    limit $3) as one
order by k.place, one.child_id;

select one.*, k.key
from unnest($1::text[]) with ordinality as k (key, place)
cross join lateral (
    select "c"."destination_type", "c"."id", c.id as child_id
    from "automation_actions" "c"
    where "c"."automation_id" = k.key::bigint and "c"."tenant_id" = $2
    order by c.id
    limit $3) as one
order by k.place, one.child_id;

select one.*, k.key
from unnest($1::text[]) with ordinality as k (key, place)
cross join lateral (
    select "c"."parameter_code", c.id as child_id
    from "automation_action_parameters" "c"
    where "c"."automation_action_id" = k.key::bigint and "c"."tenant_id" = $2
    order by c.id
    limit $3) as one
order by k.place, one.child_id;
