-- A tote holds the goods of one order, unless the pick list shares its totes: then each of its orders has a position in them.
alter table goods_out_pick_lists add column shares_totes boolean not null default false;
alter table tasks add column tote_position bigint;
alter table tasks add constraint tasks_tote_position_check check (tote_position > 0);
