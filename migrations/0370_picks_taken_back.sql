-- What a pick did can be undone in part: how much of it was. What was undone so far was undone as a whole.
alter table tasks add column reversed_quantity numeric(15,4) not null default 0;

alter table tasks no force row level security;

update tasks set reversed_quantity = coalesce(confirmed_quantity, 0) where reversed_at is not null;

alter table tasks force row level security;

alter table tasks add constraint tasks_reversed_quantity_check
  check (reversed_quantity >= 0 and reversed_quantity <= coalesce(confirmed_quantity, 0));

-- Goods that were picked go back: a row of the ledger of its own.
alter table transactions drop constraint transactions_subtype_check;
alter table transactions add constraint transactions_subtype_check check (subtype in ('RECEIVE', 'RETURN', 'TRANSFER_IN', 'UNRECEIVE', 'PUTAWAY', 'PUTAWAY_REVERT', 'MOVE', 'PUT_BACK', 'MERGE', 'SPLIT', 'REPLENISH', 'PICK', 'UNPICK', 'PACK', 'UNPACK', 'LOAD', 'UNLOAD', 'DISPATCH', 'UNDISPATCH', 'TRANSFER_OUT', 'TRANSFER_CANCEL', 'CONSUME', 'PRODUCE', 'POSITIVE', 'NEGATIVE', 'STOCK_CHECK_POSITIVE', 'STOCK_CHECK_NEGATIVE', 'HOLD', 'RELEASE', 'ACCOUNT_TRANSFER', 'ATTRIBUTE_CHANGE', 'RCV', 'TRAN'));
