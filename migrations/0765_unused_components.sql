-- Components that no kit is made of come back.
alter table transactions
  drop constraint transactions_subtype_check,
  add constraint transactions_subtype_check check (subtype in ('RECEIVE', 'RETURN', 'TRANSFER_IN', 'UNRECEIVE', 'PUTAWAY', 'PUTAWAY_REVERT', 'MOVE', 'PUT_BACK', 'MERGE', 'SPLIT', 'REPLENISH', 'PICK', 'UNPICK', 'PACK', 'UNPACK', 'LOAD', 'UNLOAD', 'DISPATCH', 'UNDISPATCH', 'TRANSFER_OUT', 'TRANSFER_CANCEL', 'CONSUME', 'PRODUCE', 'UNCONSUME', 'POSITIVE', 'NEGATIVE', 'STOCK_CHECK_POSITIVE', 'STOCK_CHECK_NEGATIVE', 'HOLD', 'RELEASE', 'ACCOUNT_TRANSFER', 'ATTRIBUTE_CHANGE', 'RCV', 'TRAN'));
