-- Before putaways knew how much of which lines they take on, what was put on their unit beside was counted as theirs, and the line
-- kept within what came of it. So that what they say agrees with their lines, they take on no more of a line than came of it: first
-- those that are done, then those that are not, the oldest first.
alter table putaway_lines no force row level security;
alter table goods_in_lines no force row level security;
alter table tasks no force row level security;
alter table locations no force row level security;
alter table location_types no force row level security;

create view putaway_shares as
select w.tenant_id, w.task_id, w.goods_in_line_id, k.status = 'COMPLETED' as is_done,
  l.received_quantity - coalesce(sum(w.quantity) over (
    partition by w.tenant_id, w.goods_in_line_id order by k.status <> 'COMPLETED', w.task_id
    rows between unbounded preceding and 1 preceding), 0) as room
from putaway_lines w
join goods_in_lines l on l.tenant_id = w.tenant_id and l.id = w.goods_in_line_id
join tasks k on k.tenant_id = w.tenant_id and k.id = w.task_id and k.status <> 'CANCELLED' and k.reversed_at is null
left join locations p on p.tenant_id = k.tenant_id and p.id = k.location_to_id
left join location_types t on t.tenant_id = p.tenant_id and t.id = p.location_type_id
-- What was brought half way is taken on again from there.
where k.status <> 'COMPLETED' or t.code <> 'PICKANDDROP';

delete from putaway_lines w
using putaway_shares s
where s.tenant_id = w.tenant_id and s.task_id = w.task_id and s.goods_in_line_id = w.goods_in_line_id and s.room <= 0;

update putaway_lines w
set quantity = s.room
from putaway_shares s
where s.tenant_id = w.tenant_id and s.task_id = w.task_id and s.goods_in_line_id = w.goods_in_line_id and s.room < w.quantity;

update goods_in_lines l
set put_away_quantity = c.quantity
from (
  select n.tenant_id, n.id, coalesce(sum(w.quantity), 0) as quantity
  from goods_in_lines n
  left join putaway_shares s on s.tenant_id = n.tenant_id and s.goods_in_line_id = n.id and s.is_done
  left join putaway_lines w on w.tenant_id = s.tenant_id and w.task_id = s.task_id and w.goods_in_line_id = s.goods_in_line_id
  group by n.tenant_id, n.id
) c
where c.tenant_id = l.tenant_id and c.id = l.id and c.quantity <> l.put_away_quantity;

drop view putaway_shares;

alter table putaway_lines force row level security;
alter table goods_in_lines force row level security;
alter table tasks force row level security;
alter table locations force row level security;
alter table location_types force row level security;
