-- What tells two piles at one place apart, in one value; `domain/stock/identity.ts` works out the same. It stands in a function of
-- its own, which a connection reads once: an expression of a column is read anew by each statement that writes a pile.
create function stock_cell(
  account_id bigint, product_id bigint, batch text, serial_number text, sell_by_date date, best_before_date date,
  fifo_date timestamptz, status text, string2 text, string3 text, string4 text, string5 text,
  integer1 bigint, integer2 bigint, integer3 bigint, integer4 bigint, integer5 bigint,
  boolean1 boolean, boolean2 boolean, boolean3 boolean, boolean4 boolean, boolean5 boolean,
  datetime3 timestamptz, datetime4 timestamptz, datetime5 timestamptz
) returns uuid language plpgsql immutable parallel safe as $$
begin
  return md5(
    account_id::text || '|'
    || product_id::text || '|'
    || coalesce(md5(batch), '') || '|'
    || coalesce(md5(serial_number), '') || '|'
    || coalesce((sell_by_date - date '2000-01-01')::text, '') || '|'
    || coalesce((best_before_date - date '2000-01-01')::text, '') || '|'
    || (extract(epoch from fifo_date) * 1000)::bigint::text || '|'
    || status || '|'
    || coalesce(md5(string2), '') || '|'
    || coalesce(md5(string3), '') || '|'
    || coalesce(md5(string4), '') || '|'
    || coalesce(md5(string5), '') || '|'
    || coalesce(integer1::text, '') || '|'
    || coalesce(integer2::text, '') || '|'
    || coalesce(integer3::text, '') || '|'
    || coalesce(integer4::text, '') || '|'
    || coalesce(integer5::text, '') || '|'
    || coalesce(boolean1::text, '') || '|'
    || coalesce(boolean2::text, '') || '|'
    || coalesce(boolean3::text, '') || '|'
    || coalesce(boolean4::text, '') || '|'
    || coalesce(boolean5::text, '') || '|'
    || coalesce((extract(epoch from datetime3) * 1000)::bigint::text, '') || '|'
    || coalesce((extract(epoch from datetime4) * 1000)::bigint::text, '') || '|'
    || coalesce((extract(epoch from datetime5) * 1000)::bigint::text, '')
  )::uuid;
end
$$;

alter table stocks drop column cell;
alter table stocks add column cell uuid generated always as (stock_cell(
  account_id, product_id, batch, serial_number, sell_by_date, best_before_date, fifo_date, status, string2, string3, string4, string5,
  integer1, integer2, integer3, integer4, integer5, boolean1, boolean2, boolean3, boolean4, boolean5, datetime3, datetime4, datetime5
)) stored;
alter table stocks add constraint stocks_cell_key unique nulls not distinct (tenant_id, location_id, storage_unit_id, cell);
