-- Whether returns of an account may bring serial numbers that were never dispatched to the customer.
alter table accounts add column allow_undispatched_serial_returns boolean not null default false;

-- Where a serial number went last.
create index transactions_serial_number_from_idx on transactions (tenant_id, product_id, (attributes_from ->> 'serial_number'), id)
  where attributes_from ->> 'serial_number' is not null;
