-- The next task for a user: the best of each kind without reading the others, and which of a kind are at a place.

create index tasks_available_idx on tasks (tenant_id, warehouse_id, type, priority desc, due_at, id) where status = 'AVAILABLE';
create index tasks_available_location_from_id_idx on tasks (tenant_id, location_from_id, type, priority desc, due_at, id)
  where status = 'AVAILABLE';

-- Places as they are walked, along an aisle and through the whole warehouse.
create index locations_aisle_walk_idx on locations (tenant_id, warehouse_id, aisle, pick_sequence, id);
create index locations_walk_idx on locations (tenant_id, warehouse_id, pick_sequence, id);
