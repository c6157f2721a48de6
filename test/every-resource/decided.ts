/**
 * Where the declarations differ from the description by other hands, and what decided it. The interface specification
 * outranks the platform specification and `operations.md`, and these outrank the description.
 */
export const decided: Readonly<Record<string, string>> = {
  'groups POST group_id: is not required': 'the group stands in the path, which has the say',
  'import_configurations node created_at: is Datetime, not String':
    'the stamps that every record has are of one type (platform 3.1); it is written the same way',
  'integrations node created_at: is Datetime, not String':
    'the stamps that every record has are of one type (platform 3.1); it is written the same way',
  'rf_flows node created_at: is Datetime, not String':
    'the stamps that every record has are of one type (platform 3.1); it is written the same way',
  'report_queries POST name: is required': 'a report query has a name and a text (platform 14.1)',
  'report_queries POST graphql: is required': 'a report query has a name and a text (platform 14.1)',
  'products node units_per_case: is Decimal, not Int':
    'factors are quantities, which are exact decimals (operations 0.4, 1)',
  'putaway_rules PATCH account_id: is fixed': 'the account of a putaway rule is immutable (platform 2.1)',
  'goods_in_receipts node expected_date_of_receipt: is Datetime, not String':
    'it is the same value as expected_date_of_arrival, which is a moment (platform 2.3)',
  'goods_in_receipts node actual_date_of_receipt: is Datetime, not String':
    'it is the same value as actual_date_of_arrival, which is a moment (platform 2.3)',
  'goods_outs node expected_date_of_dispatch: is Datetime, not String':
    'moments are of one type in every list (platform 3.1); it is written the same way',
  'pick_processing_requests node created_at: is Datetime, not String':
    'the stamps that every record has are of one type (platform 3.1); it is written the same way',
  'pick_processing_requests node updated_at: is Datetime, not String':
    'the stamps that every record has are of one type (platform 3.1); it is written the same way',
  'charge_baskets POST ids: is not required':
    'a list without ids is empty_ids_provided, which the act says (operations 14)',
  'goods_out_pick_lists POST ids: is not required':
    'a list without ids is empty_ids_provided, which the act says (operations 14)',
  'pick_processing_requests POST ids: is not required':
    'a list without ids is empty_ids_provided, which the act says (operations 14)',
  'goods_out_pick_lists POST goods_out_pick_list_attributes.goods_out_pick_list_reference: is not declared':
    'it stands inside goods_out_pick_list_attributes, which is read as an object',
  'goods_out_pick_lists POST goods_out_pick_list_attributes.expected_date_of_dispatch: is not declared':
    'it stands inside goods_out_pick_list_attributes, which is read as an object',
  'goods_out_pick_lists POST goods_out_pick_list_attributes.goods_out_bay_id: is not declared':
    'it stands inside goods_out_pick_list_attributes, which is read as an object',
  'stocks POST to_location_id: is required': 'a move goes somewhere (operations 3.3)',
  'stocks POST ids: is not required':
    'a list without ids is empty_ids_provided, which the act says (operations 14)',
  'tasks POST ids: is not required':
    'a list without ids is empty_ids_provided, which the act says (operations 14)',
  'tasks PATCH ids: is not required':
    'a list without ids is empty_ids_provided, which the act says (operations 14)',
  'tasks POST task_type_code: is one of RCV, PWAY, PICK, REPLEN, TRAN, CONV, DISP, LOAD, CHECK':
    'counting has tasks too (operations 6.1)',
  'stock_checks POST stock_check_record_ids: is not required':
    'a list without ids is empty_ids_provided, which the act says (operations 14)',
  'stock_checks POST reason_code_id: is not required':
    'a missing reason is reason_code_required, which the act says (operations 3.4)',
  'automations POST event: is one of account_transferred, authorised, cancelled, completed, created, dispatched, due, failed, moved_to_part, negatively_adjusted, paid, picked, placed_on_hold, positively_adjusted, processed, received, released_from_hold, submitted, triggered, undispatched, unreceived, updated, uploaded':
    'automations may also wait until orders and receipts become due (platform 8.8)',
  'automations PATCH event: is one of account_transferred, authorised, cancelled, completed, created, dispatched, due, failed, moved_to_part, negatively_adjusted, paid, picked, placed_on_hold, positively_adjusted, processed, received, released_from_hold, submitted, triggered, undispatched, unreceived, updated, uploaded':
    'automations may also wait until orders and receipts become due (platform 8.8)',
}
