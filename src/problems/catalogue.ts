import type { JsonObject } from '#values/json.ts'
import type { Kind } from './kind.ts'

/** One entry: the specification's number, the kind of refusal, and its one sentence from the facts. */
type Entry = {
  readonly number: number
  readonly kind: Kind
  readonly retry?: boolean
  readonly message: (at: never) => string
}

/**
 * Every refusal there is. Numbers and wording are platform.md 17's; neither is ever renamed or reused.
 * `message` takes the facts it needs; they are also the context of the error.
 */
export const catalogue = {
  blank: {
    number: 1001,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} must not be blank`,
  },
  taken: {
    number: 1002,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} is already in use`,
  },
  too_long: {
    number: 1003,
    kind: 'invalid',
    message: (at: { field: string; max: number }) => `${at.field} must have at most ${at.max} characters`,
  },
  too_short: {
    number: 1004,
    kind: 'invalid',
    message: (at: { field: string; min: number }) => `${at.field} must have at least ${at.min} characters`,
  },
  inclusion: {
    number: 1005,
    kind: 'invalid',
    message: (at: { field: string; allowed: readonly string[] }) =>
      `${at.field} must be one of ${at.allowed.join(', ')}`,
  },
  invalid: {
    number: 1006,
    kind: 'invalid',
    message: (at: { field: string; expected?: string }) =>
      `${at.field} is not valid${at.expected === undefined ? '' : `; ${at.expected} is expected`}`,
  },
  not_a_number: {
    number: 1007,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} must be a number`,
  },
  must_exist: {
    number: 1008,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} does not exist`,
  },
  confirmation: {
    number: 1009,
    kind: 'invalid',
    message: (at: { field: string; other: string }) => `${at.field} does not match ${at.other}`,
  },
  not_an_integer: {
    number: 1010,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} must be a whole number`,
  },
  immutable: {
    number: 1011,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} cannot be changed`,
  },
  out_of_range: {
    number: 1012,
    kind: 'invalid',
    message: (at: { field: string; min: number | null; max: number | null }) =>
      `${at.field} must be between ${at.min} and ${at.max}`,
  },
  range_reversed: {
    number: 1015,
    kind: 'invalid',
    message: (at: { field: string; lower: string }) =>
      `the range from ${at.lower} to ${at.field} is reversed`,
  },
  empty_ids_provided: {
    number: 36,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} must not be empty`,
  },
  invalid_ids_provided: {
    number: 37,
    kind: 'invalid',
    message: (at: { ids: readonly (string | number)[] }) => `unknown or repeated ids: ${at.ids.join(', ')}`,
  },
  authentication_required: {
    number: 2001,
    kind: 'unauthenticated',
    message: (_: object) => 'Authentication is required.',
  },
  invalid_token: {
    number: 2002,
    kind: 'unauthenticated',
    message: (_: object) => 'The access token is invalid or has expired.',
  },
  subdomain_header_missing: {
    number: 2003,
    kind: 'malformed',
    message: (_: object) => 'The X-Service-Subdomain header is required.',
  },
  subdomain_not_permitted: {
    number: 2004,
    kind: 'forbidden',
    message: (_: object) => 'This subdomain is not available to you.',
  },
  subdomain_suspended: {
    number: 2005,
    kind: 'forbidden',
    message: (_: object) => 'This subdomain is suspended.',
  },
  permission_denied: {
    number: 2006,
    kind: 'forbidden',
    message: (_: object) => 'You do not have permission to do this.',
  },
  not_owner: { number: 2007, kind: 'forbidden', message: (_: object) => 'Only the owner may do this.' },
  not_found: { number: 2008, kind: 'missing', message: (_: object) => 'Not found.' },
  method_not_allowed: {
    number: 2009,
    kind: 'method',
    message: (at: { allow: string; read_by?: string }) =>
      at.read_by === undefined
        ? 'Method not allowed.'
        : `Method not allowed. Records are read by POST /graphql with the query ${at.read_by}`,
  },
  malformed_body: {
    number: 2010,
    kind: 'malformed',
    message: (at: { reason: string }) => `The request body is not a valid JSON object: ${at.reason}.`,
  },
  payload_too_large: {
    number: 2011,
    kind: 'too_large',
    message: (_: object) => 'The request body is too large.',
  },
  headers_too_large: {
    number: 2012,
    kind: 'too_large',
    message: (_: object) => 'The request headers are too large.',
  },
  unsupported_media_type: {
    number: 2013,
    kind: 'media',
    message: (_: object) => 'Unsupported content type.',
  },
  rate_limited: {
    number: 2014,
    kind: 'exhausted',
    retry: true,
    message: (_: { retry_after: number }) => 'Too many requests.',
  },
  idempotency_key_invalid: {
    number: 2015,
    kind: 'malformed',
    message: (_: object) => 'The Idempotency-Key header is not valid.',
  },
  idempotency_key_reused: {
    number: 2016,
    kind: 'invalid',
    message: (_: object) => 'the idempotency key was used for another request',
  },
  idempotency_in_progress: {
    number: 2017,
    kind: 'conflict',
    retry: true,
    message: (_: object) => 'A request with this key is in progress.',
  },
  precondition_failed: {
    number: 2018,
    kind: 'stale',
    message: (_: object) => 'The record was changed in the meantime.',
  },
  service_unavailable: {
    number: 2019,
    kind: 'unavailable',
    retry: true,
    message: (_: object) => 'The service is temporarily unavailable.',
  },
  request_timeout: {
    number: 2020,
    kind: 'unavailable',
    retry: true,
    message: (_: object) => 'The request took too long.',
  },
  type_mismatch: {
    number: 2021,
    kind: 'invalid',
    message: (at: { expected: string }) => `type must be ${at.expected}`,
  },
  id_mismatch: { number: 2022, kind: 'invalid', message: (_: object) => 'id must equal the id of the path' },
  unknown_attribute: {
    number: 2023,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} is not a known writable attribute`,
  },
  change_not_allowed: {
    number: 2024,
    kind: 'invalid',
    message: (at: { type: string }) => `${at.type} is not allowed on create`,
  },
  change_target_not_found: {
    number: 2025,
    kind: 'invalid',
    message: (at: { list: string; id: string | number }) => `${at.list} has no item ${at.id}`,
  },
  too_many_items: {
    number: 2026,
    kind: 'invalid',
    message: (at: { field: string; max: number }) => `${at.field} may have at most ${at.max} items`,
  },
  record_in_use: {
    number: 2027,
    kind: 'invalid',
    message: (at: { count: number; type: string }) => `the record is used by ${at.count} ${at.type}`,
  },
  built_in_record: {
    number: 2028,
    kind: 'invalid',
    message: (_: object) => 'built-in records cannot be changed or deleted',
  },
  cannot_unset_default: {
    number: 2029,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} cannot be set to false; make another record the default`,
  },
  empty_upload: { number: 2030, kind: 'invalid', message: (_: object) => 'the file is empty' },
  record_shared: {
    number: 2031,
    kind: 'forbidden',
    message: (_: object) =>
      'The record is shared with other accounts; only users who see all accounts may change it.',
  },
  second_factor_required: {
    number: 2032,
    kind: 'forbidden',
    message: (_: object) =>
      'This subdomain requires a second factor. Sign in again, and set one up if you have none.',
  },
  secret_needed_again: {
    number: 2080,
    kind: 'invalid',
    message: (at: { field: string }) =>
      `${at.field} must be sent again, since the action goes to another server than it was given for`,
  },
  automation_without_rights: {
    number: 2081,
    kind: 'forbidden',
    message: (_: object) =>
      'the user who last changed the automation, or the SFTP user it sends files to, no longer has access to this tenant or is unknown; have it saved again by a user with access',
  },
  automation_data_hidden: {
    number: 2082,
    kind: 'forbidden',
    message: (at: { type: string }) =>
      `the automation reads ${at.type} that the user who last changed it, or the SFTP user it sends files to, may not view; have it saved again by a user who may`,
  },
  too_many_attempts: {
    number: 2100,
    kind: 'exhausted',
    retry: true,
    message: (_: object) => 'Too many failed attempts.',
  },
  oauth_error: { number: 2101, kind: 'malformed', message: (at: { reason: string }) => `${at.reason}` },
  last_admin: { number: 2111, kind: 'invalid', message: (_: object) => 'the last administrator must stay' },
  permission_not_held: {
    number: 2112,
    kind: 'forbidden',
    message: (_: object) => 'You cannot grant a permission you do not hold.',
  },
  password_by_invitation: {
    number: 2113,
    kind: 'invalid',
    message: (at: { field: string }) =>
      `${at.field} cannot be set for another user; omit it, and the user chooses it through the link in the invitation`,
  },
  password_too_common: {
    number: 2114,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} is too common and easily guessed; choose another`,
  },
  no_second_factor: {
    number: 2115,
    kind: 'invalid',
    message: (_: object) => 'the user has no second factor',
  },
  user_not_assignable: {
    number: 2116,
    kind: 'invalid',
    message: (at: { field: string }) =>
      `${at.field} must be a person who has accepted the invitation to this subdomain, or a handheld user`,
  },
  graphql_parse_failed: {
    number: 2200,
    kind: 'invalid',
    message: (at: { reason: string }) => `${at.reason}`,
  },
  graphql_validation_failed: {
    number: 2201,
    kind: 'invalid',
    message: (at: { reason: string }) => `${at.reason}`,
  },
  invalid_filter: {
    number: 2202,
    kind: 'invalid',
    message: (at: { field: string; reason: string }) => `${at.field}: ${at.reason}`,
  },
  invalid_paging: { number: 2203, kind: 'invalid', message: (at: { reason: string }) => `${at.reason}` },
  invalid_cursor: {
    number: 2204,
    kind: 'invalid',
    message: (_: object) => 'the cursor does not fit this list',
  },
  cursor_expired: {
    number: 2205,
    kind: 'invalid',
    message: (_: object) => 'the cursor is older than the retention of events',
  },
  query_too_deep: {
    number: 2206,
    kind: 'invalid',
    message: (at: { depth: number; max: number }) => `depth ${at.depth} exceeds ${at.max}`,
  },
  query_too_complex: {
    number: 2207,
    kind: 'invalid',
    message: (at: { cost: number; max: number }) => `cost ${at.cost} exceeds ${at.max}`,
  },
  query_timeout: {
    number: 2208,
    kind: 'unavailable',
    retry: true,
    message: (_: object) => 'the query took too long',
  },
  persisted_query_not_found: { number: 2209, kind: 'invalid', message: (_: object) => 'unknown query hash' },
  field_forbidden: {
    number: 2210,
    kind: 'forbidden',
    message: (at: { root: string }) => `${at.root} is not permitted`,
  },
  automation_disabled: {
    number: 2300,
    kind: 'invalid',
    message: (_: object) => 'the automation is disabled',
  },
  automation_action_invalid: {
    number: 2301,
    kind: 'invalid',
    message: (_: object) => 'an action refers to a record that was deleted',
  },
  automation_loop_stopped: {
    number: 2302,
    kind: 'exhausted',
    retry: true,
    message: (at: { depth: number }) => `depth ${at.depth}`,
  },
  automation_rate_stopped: {
    number: 2303,
    kind: 'exhausted',
    retry: true,
    message: (at: { count: number }) => `${at.count} runs within an hour`,
  },
  action_failed: {
    number: 2304,
    kind: 'unavailable',
    retry: true,
    message: (at: { destination_type: string; reason: string }) => `${at.destination_type}: ${at.reason}`,
  },
  ai_not_configured: {
    number: 2305,
    kind: 'unavailable',
    retry: true,
    message: (_: object) => 'no language model endpoint is configured',
  },
  destination_not_allowed: {
    number: 2306,
    kind: 'invalid',
    message: (at: { host: string; settings: readonly string[] }) =>
      at.settings.length === 0
        ? `${at.host} is not an allowed destination, and no setting allows such an address`
        : `${at.host} is not an allowed destination; operators allow it with ${at.settings.join(' and ')}`,
  },
  delivery_dead: {
    number: 2307,
    kind: 'unavailable',
    retry: true,
    message: (at: { attempts: number }) => `gave up after ${at.attempts} attempts`,
  },
  delivery_not_final: {
    number: 2308,
    kind: 'invalid',
    message: (_: object) => 'the delivery is still in progress',
  },
  mapping_group_kind: {
    number: 2410,
    kind: 'invalid',
    message: (_: object) => 'this kind of group has its own endpoint',
  },
  incomplete_pair: {
    number: 2412,
    kind: 'invalid',
    message: (at: { a: string; b: string }) => `${at.a} and ${at.b} must be given together`,
  },
  missing_template: {
    number: 2600,
    kind: 'invalid',
    message: (at: { type: string }) => `no template content for ${at.type}`,
  },
  unsupported_template_type: {
    number: 2601,
    kind: 'invalid',
    message: (at: { type: string }) => `${at.type} cannot be test printed`,
  },
  template_syntax_error: {
    number: 2602,
    kind: 'invalid',
    message: (at: { line: number; reason: string }) => `line ${at.line}: ${at.reason}`,
  },
  template_render_failed: {
    number: 2603,
    kind: 'invalid',
    message: (at: { reason: string }) => `${at.reason}`,
  },
  forms_differ: {
    number: 2613,
    kind: 'invalid',
    message: (_: object) =>
      'the records have different forms; print them on a printer by form, or name a template for all',
  },
  nothing_picked: {
    number: 2604,
    kind: 'invalid',
    message: (at: { order: string }) =>
      `no goods of order ${at.order} have been picked into a storage unit yet; print the labels after picking`,
  },
  invalid_date_expression: {
    number: 2702,
    kind: 'invalid',
    message: (at: { value: string }) => `${at.value} is not a date expression`,
  },
  concurrent_change: {
    number: 1050,
    kind: 'invalid',
    retry: true,
    message: (_: object) => 'The records changed meanwhile, try again',
  },
  sequence_exhausted: {
    number: 1113,
    kind: 'invalid',
    message: (at: { code: string }) => `Sequence ${at.code} has no numbers left`,
  },
  sequence_missing: {
    number: 1123,
    kind: 'invalid',
    message: (at: { code: string }) =>
      `Sequence ${at.code} does not exist; create it, or send a number with the request`,
  },
  exclusive: {
    number: 1014,
    kind: 'invalid',
    message: (at: { fields: readonly string[] }) => `Give exactly one of ${at.fields.join(', ')}`,
  },
  pickface_not_assigned: {
    number: 1500,
    kind: 'invalid',
    message: (at: { product: string; location: string }) => `${at.product} has no pickface at ${at.location}`,
  },
  pickface_full: {
    number: 1501,
    kind: 'invalid',
    message: (at: { level: number; max: number }) => `Level ${at.level} is at or above ${at.max}`,
  },
  no_bulk_stock: {
    number: 1502,
    kind: 'invalid',
    message: (at: { product: string }) => `No stock to replenish ${at.product} from`,
  },
  location_is_not_pickface: {
    number: 1503,
    kind: 'invalid',
    message: (at: { location: string }) => `${at.location} is not a pickface`,
  },
  order_volume_pickface_exists: {
    number: 1504,
    kind: 'invalid',
    message: (at: { product: string }) => `${at.product} has an order volume pickface`,
  },
  pickface_range_invalid: {
    number: 1505,
    kind: 'invalid',
    message: (at: { max: number; min: number }) => `Maximum ${at.max} is below minimum ${at.min}`,
  },
  product_is_not_bill_of_materials: {
    number: 1850,
    kind: 'invalid',
    message: (at: { product: string }) => `${at.product} is not a bill of materials`,
  },
  bill_of_materials_empty: {
    number: 1851,
    kind: 'invalid',
    message: (at: { product: string }) => `${at.product} has no materials`,
  },
  order_quantity_not_multiple_of_output: {
    number: 1853,
    kind: 'invalid',
    message: (at: { quantity: number; output_quantity: number }) =>
      `${at.quantity} is not a multiple of ${at.output_quantity}`,
  },
  bill_of_materials_recursive: {
    number: 1852,
    kind: 'invalid',
    message: (at: { product: string }) => `${at.product} would contain itself`,
  },
  open_basket_exists: {
    number: 1900,
    kind: 'invalid',
    message: (at: { code: string }) => `Account ${at.code} has an open basket`,
  },
  basket_not_open: {
    number: 1901,
    kind: 'invalid',
    message: (at: { id: number }) => `Basket ${at.id} is closed`,
  },
  basket_not_closed: {
    number: 1902,
    kind: 'invalid',
    message: (at: { id: number }) => `Basket ${at.id} is open`,
  },
  basket_invoiced: {
    number: 1903,
    kind: 'invalid',
    message: (at: { id: number }) => `Basket ${at.id} is invoiced`,
  },
  charge_line_invoiced: {
    number: 1904,
    kind: 'invalid',
    message: (at: { id: number }) => `Charge line ${at.id} is invoiced`,
  },
  charge_price_scope_invalid: {
    number: 1905,
    kind: 'invalid',
    message: (at: { field: string; charge_type: string }) =>
      `${at.field} does not apply to ${at.charge_type}`,
  },
  charge_card_inactive: {
    number: 1906,
    kind: 'invalid',
    message: (at: { code: string }) => `Charge card ${at.code} is inactive`,
  },
  unit_of_measure_not_for_charge_type: {
    number: 1907,
    kind: 'invalid',
    message: (at: { unit_of_measure: string; charge_type: string }) =>
      `${at.unit_of_measure} does not apply to ${at.charge_type}`,
  },
  window_numbers_invalid: {
    number: 1908,
    kind: 'invalid',
    message: (at: { frequency: string }) => `Numbers do not fit frequency ${at.frequency}`,
  },
  invoice_state_invalid: {
    number: 1909,
    kind: 'invalid',
    message: (at: { document_number: string; status: string }) =>
      `Invoice ${at.document_number} is ${at.status}`,
  },
  basket_not_begun: {
    number: 1910,
    kind: 'invalid',
    message: (at: { id: number; code: string }) =>
      `Basket ${at.id} of account ${at.code} starts in the future`,
  },
  trial_range_invalid: {
    number: 1911,
    kind: 'invalid',
    message: (at: { max: number }) => `The end must be on or after the beginning, by at most ${at.max} days`,
  },
  price_code_taken: {
    number: 1912,
    kind: 'invalid',
    message: (at: { code: string }) => `Another price has the code ${at.code} that a copy would get`,
  },
  booking_outside_opening_times: {
    number: 295,
    kind: 'invalid',
    message: (at: { start: string; end: string }) => `${at.start} to ${at.end} is outside the opening times`,
  },
  booking_overlaps: {
    number: 296,
    kind: 'invalid',
    // Null where the caller does not see the other one.
    message: (at: { booking_reference: string | null }) =>
      `The slot overlaps ${at.booking_reference === null ? 'another booking' : `booking ${at.booking_reference}`}`,
  },
  booking_cannot_return_to_pending: {
    number: 298,
    kind: 'invalid',
    message: (_: object) => 'A booking cannot go back to pending',
  },
  packing_quantity_exceeds_staged: {
    number: 1404,
    kind: 'invalid',
    message: (at: { quantity: number; staged: number }) => `${at.quantity} exceeds ${at.staged} staged`,
  },
  package_in_submitted_shipment: {
    number: 1405,
    kind: 'invalid',
    message: (_: object) => 'The shipment is submitted',
  },
  no_carton_fits: {
    number: 1406,
    kind: 'invalid',
    message: (at: { product: string }) => `No carton fits ${at.product}`,
  },
  load_state_invalid: {
    number: 1700,
    kind: 'invalid',
    message: (at: { reference: string; status: string }) => `Load ${at.reference} is ${at.status}`,
  },
  load_not_open_for_drops: {
    number: 1701,
    kind: 'invalid',
    message: (at: { reference: string; status: string }) =>
      `Load ${at.reference} takes no drops in ${at.status}`,
  },
  load_dispatched: {
    number: 1702,
    kind: 'invalid',
    message: (at: { reference: string }) => `Load ${at.reference} is dispatched`,
  },
  load_drop_target_mismatch: {
    number: 1703,
    kind: 'invalid',
    message: (at: { expected: string }) => `The load is validated by ${at.expected}`,
  },
  load_tasks_open: {
    number: 1704,
    kind: 'invalid',
    message: (at: { count: number }) => `${at.count} units are not loaded`,
  },
  trailer_capacity_exceeded: {
    number: 1705,
    kind: 'invalid',
    message: (at: { limit: string; excess: number }) => `${at.limit} exceeded by ${at.excess}`,
  },
  load_sequence_violation: {
    number: 1706,
    kind: 'invalid',
    message: (at: { sequence: number }) => `Load drop ${at.sequence} first`,
  },
  storage_unit_not_on_load: {
    number: 1707,
    kind: 'invalid',
    message: (at: { reference: string }) => `${at.reference} is not for this load`,
  },
  storage_unit_already_loaded: {
    number: 1708,
    kind: 'invalid',
    message: (at: { reference: string }) => `${at.reference} is loaded`,
  },
  shipment_state_invalid: {
    number: 1720,
    kind: 'invalid',
    message: (at: { reference: string; status: string }) => `Shipment ${at.reference} is ${at.status}`,
  },
  shipment_carrier_required: {
    number: 1721,
    kind: 'invalid',
    message: (at: { reference: string }) => `Shipment ${at.reference} has no carrier`,
  },
  shipment_integration_missing: {
    number: 1722,
    kind: 'invalid',
    message: (at: { code: string }) => `Carrier ${at.code} has no working connection`,
  },
  package_dimensions_invalid: {
    number: 1723,
    kind: 'invalid',
    message: (at: { id: number | null }) =>
      at.id === null
        ? 'A package with length, width, height and weight is needed'
        : `Package ${at.id} needs length, width, height and weight`,
  },
  carrier_rejected: {
    number: 1724,
    kind: 'invalid',
    message: (at: { carrier: string; message: string }) => `${at.carrier}: ${at.message}`,
  },
  carrier_cancel_refused: {
    number: 1725,
    kind: 'invalid',
    message: (at: { carrier: string; message: string }) => `${at.carrier}: ${at.message}`,
  },
  carrier_service_mismatch: {
    number: 1726,
    kind: 'invalid',
    message: (at: { service: string; carrier: string }) =>
      `Service ${at.service} is not of carrier ${at.carrier}`,
  },
  location_not_bookable: {
    number: 1740,
    kind: 'invalid',
    message: (at: { location: string }) => `${at.location} is not in the booking diary`,
  },
  booking_transition_invalid: {
    number: 1741,
    kind: 'invalid',
    message: (at: { from: string; to: string }) => `${at.from} to ${at.to} is not allowed`,
  },
  crossdock_transition_invalid: {
    number: 1750,
    kind: 'invalid',
    message: (at: { from: string; to: string }) => `${at.from} to ${at.to} is not allowed`,
  },
  crossdock_units_missing: {
    number: 1751,
    kind: 'invalid',
    message: (_: object) => 'The crossdock has no units',
  },
  printer_kind: {
    number: 2511,
    kind: 'invalid',
    message: (at: { kind: string }) => `the printer does not support ${at.kind}`,
  },
  print_failed: {
    number: 2512,
    kind: 'invalid',
    message: (at: { reason: string }) => `The print failed: ${at.reason}`,
  },
  print_stuck: {
    number: 2513,
    kind: 'invalid',
    message: (at: { printer: string; minutes: number }) =>
      `${at.printer} has not printed it for ${at.minutes} minutes`,
  },
  carrier_unreachable: {
    number: 2522,
    kind: 'invalid',
    message: (_: object) => 'the carrier did not answer',
  },
  location_check_digit_mismatch: {
    number: 1950,
    kind: 'invalid',
    message: (at: { location: string }) => `Check digit of ${at.location} does not match`,
  },
  barcode_unknown: {
    number: 1951,
    kind: 'invalid',
    message: (at: { barcode: string }) => `${at.barcode} is unknown`,
  },
  barcode_ambiguous: {
    number: 1952,
    kind: 'invalid',
    message: (at: { barcode: string }) => `${at.barcode} means several records`,
  },
  flow_definition_invalid: {
    number: 1953,
    kind: 'invalid',
    message: (at: { message: string; path: string }) => `Flow definition: ${at.message} at ${at.path}`,
  },
  hhd_user_warehouse_mismatch: {
    number: 1954,
    kind: 'invalid',
    message: (at: { warehouse: string }) => `The device works in ${at.warehouse}`,
  },
  performed_at_invalid: {
    number: 1955,
    kind: 'invalid',
    message: (at: { hours: number }) =>
      `X-Performed-At must be a moment with its time zone, at most ${at.hours} hours ago and not in the future`,
  },
  task_problem_reported: {
    number: 1956,
    kind: 'invalid',
    message: (at: { text: string }) => at.text,
  },
  no_matching_template: {
    number: 2400,
    kind: 'invalid',
    message: (at: { file_name: string }) => `no import template matches ${at.file_name}`,
  },
  import_without_rights: {
    number: 2430,
    kind: 'forbidden',
    message: (_: object) =>
      'the user who last changed the template, configuration, SFTP user or automation of this import no longer has access to this tenant; have it saved again by a user with access',
  },
  not_importable: {
    number: 2431,
    kind: 'invalid',
    message: (at: { field: string; type: string }) =>
      `${at.type} control access and cannot be written by imports; set ${at.field} to another type`,
  },
  secret_not_importable: {
    number: 2432,
    kind: 'invalid',
    message: (at: { field: string }) =>
      `${at.field} is a password or credential and cannot be imported, because files are stored as they were sent; remove it from the import`,
  },
  sample_data_present: {
    number: 2711,
    kind: 'invalid',
    message: (_: object) => 'the tenant has sample data already',
  },
  sample_data_absent: {
    number: 2712,
    kind: 'invalid',
    message: (_: object) => 'the tenant has no sample data',
  },
  import_file_invalid: { number: 2401, kind: 'invalid', message: (at: { reason: string }) => `${at.reason}` },
  import_column_missing: {
    number: 2402,
    kind: 'invalid',
    message: (at: { column: string; headings: string }) =>
      `column ${at.column} is missing; the headings of the file are: ${at.headings}`,
  },
  import_resource_not_found: {
    number: 2403,
    kind: 'invalid',
    message: (at: { resource: string; attribute: string; value: string }) =>
      `no ${at.resource} with ${at.attribute} ${at.value}`,
  },
  import_row_rejected: {
    number: 2404,
    kind: 'invalid',
    message: (at: { message: string }) => `${at.message}`,
  },
  import_state: {
    number: 2405,
    kind: 'invalid',
    message: (at: { status: string }) => `the import is ${at.status}`,
  },
  import_file_too_large: {
    number: 2406,
    kind: 'invalid',
    message: (at: { bound: string }) => `the file is too large: ${at.bound}; split it into several files`,
  },
  import_read_timeout: {
    number: 2407,
    kind: 'invalid',
    message: (at: { seconds: number }) =>
      `reading the file took longer than ${at.seconds} s; split the file, or simplify its pre_processors`,
  },
  import_interrupted: {
    number: 2408,
    kind: 'invalid',
    message: (at: { times: number }) =>
      `the import was given up after the service had been interrupted ${at.times} times while processing it; retry it, or split the file`,
  },
  mapping_missing: {
    number: 2411,
    kind: 'invalid',
    message: (at: { value: string }) => `no mapping for ${at.value}`,
  },
  edi_interchange_duplicate: {
    number: 2440,
    kind: 'invalid',
    message: (at: { control_number: string; partner: string }) =>
      `interchange ${at.control_number} of ${at.partner} was received before; nothing of the file was imported`,
  },
  edi_interchange_rejected: {
    number: 2441,
    kind: 'invalid',
    message: (at: { message_type: string; control_number: string; reason: string }) =>
      `${at.message_type} in interchange ${at.control_number} was rejected by the partner: ${at.reason}`,
  },
  edi_acknowledgement_overdue: {
    number: 2442,
    kind: 'invalid',
    message: (at: { message_type: string; control_number: string }) =>
      `${at.message_type} in interchange ${at.control_number} was not acknowledged in time`,
  },
  edi_acknowledgement_unknown: {
    number: 2443,
    kind: 'invalid',
    message: (at: { control_number: string }) =>
      `an acknowledgement names interchange ${at.control_number}, which was not sent to its partner`,
  },
  edi_partner_unknown: {
    number: 2444,
    kind: 'invalid',
    message: (at: { sender: string; recipient: string }) =>
      `no EDI partner exchanges messages as ${at.sender} with ${at.recipient}; the interchange was not acknowledged`,
  },
  edi_interchange_test: {
    number: 2445,
    kind: 'invalid',
    message: (at: { control_number: string; sender: string }) =>
      `interchange ${at.control_number} of ${at.sender} is marked as a test, and its partner is not; nothing of the file was imported`,
  },
  ftp_direction: {
    number: 2420,
    kind: 'invalid',
    message: (at: { direction: string }) => `the SFTP user must have direction ${at.direction}`,
  },
  integration_inactive: {
    number: 2500,
    kind: 'invalid',
    message: (_: object) => 'the integration is inactive',
  },
  adapter_not_available: {
    number: 2501,
    kind: 'invalid',
    message: (at: { name: string }) => `no adapter named ${at.name}`,
  },
  integration_without_rights: {
    number: 2160,
    kind: 'forbidden',
    message: (_: object) =>
      'the user who last changed the integration no longer has access to this tenant or is unknown; have it saved again by a user with access',
  },
  integration_data_hidden: {
    number: 2161,
    kind: 'forbidden',
    message: (at: { type: string }) =>
      `the integration needs ${at.type} that the user who last changed it may not view or manage; have it saved again by a user who may`,
  },
  integration_failed: { number: 2502, kind: 'invalid', message: (at: { reason: string }) => `${at.reason}` },
  document_not_writable: {
    number: 2610,
    kind: 'invalid',
    message: (at: { status: string }) => `the document is ${at.status}`,
  },
  storage_quota_exceeded: {
    number: 2612,
    kind: 'invalid',
    message: (at: { used_bytes: number; quota_bytes: number }) =>
      `the file exceeds the storage quota of ${at.quota_bytes} bytes, of which ${at.used_bytes} are in use; delete documents, or have an operator raise storage_quota_mib of the tenant`,
  },
  document_not_available: {
    number: 2611,
    kind: 'invalid',
    message: (at: { status: string }) => `the document is ${at.status}`,
  },
  report_query_invalid: {
    number: 2700,
    kind: 'invalid',
    message: (at: { reason: string }) => `${at.reason}`,
  },
  report_too_large: {
    number: 2701,
    kind: 'invalid',
    message: (at: { max: number }) => `more than ${at.max} rows`,
  },
  report_without_rights: {
    number: 2703,
    kind: 'forbidden',
    message: (_: object) =>
      'the owner of the report, or a user who last changed the report, its query, the automation or the SFTP user it is sent to, no longer has access to this tenant or is unknown; have it saved again by a user with access',
  },
  warehouse_inactive: {
    number: 1051,
    kind: 'invalid',
    message: (at: { code: string }) => `Warehouse ${at.code} is inactive`,
  },
  account_inactive: {
    number: 1052,
    kind: 'invalid',
    message: (at: { code: string; record_id?: number }) => `Account ${at.code} is inactive`,
  },
  account_not_in_warehouse: {
    number: 1053,
    kind: 'invalid',
    message: (at: { account: string; warehouse: string }) =>
      `Account ${at.account} is not linked to warehouse ${at.warehouse}`,
  },
  product_not_in_account: {
    number: 1054,
    kind: 'invalid',
    message: (at: { product: string; account: string }) =>
      `Product ${at.product} is not assigned to account ${at.account}`,
  },
  product_stopped: {
    number: 1055,
    kind: 'invalid',
    message: (at: { code: string }) => `Product ${at.code} is stopped`,
  },
  product_obsolete: {
    number: 1056,
    kind: 'invalid',
    message: (at: { code: string }) => `Product ${at.code} is obsolete`,
  },
  quantity_precision: {
    number: 1057,
    kind: 'invalid',
    message: (at: { field: string; decimal_places: number }) =>
      `Quantity allows ${at.decimal_places} decimals`,
  },
  quantity_not_positive: {
    number: 1058,
    kind: 'invalid',
    message: (_: { field: string }) => 'Quantity must be above 0',
  },
  reason_code_required: {
    number: 1059,
    kind: 'invalid',
    message: (at: { reason_type: string }) => `A reason code of type ${at.reason_type} is required`,
  },
  reason_code_invalid: {
    number: 1060,
    kind: 'invalid',
    message: (at: { code: string }) => `Reason code ${at.code} cannot be used here`,
  },
  pattern_too_large: {
    number: 1061,
    kind: 'invalid',
    message: (at: { field: string }) =>
      `${at.field} is too complex a pattern; shorten it, or reduce its repetitions`,
  },
  too_many_patterns: {
    number: 1062,
    kind: 'invalid',
    message: (at: { field: string; max: number }) => `${at.field} may have at most ${at.max} patterns`,
  },
  stock_quantity_insufficient: {
    number: 1100,
    kind: 'invalid',
    message: (at: { free: number; asked: number }) => `Only ${at.free} available, ${at.asked} requested`,
  },
  stock_allocated: {
    number: 1101,
    kind: 'invalid',
    message: (at: { id: number; allocated: number }) => `Stock ${at.id} has ${at.allocated} allocated`,
  },
  stock_held: { number: 1102, kind: 'invalid', message: (at: { id: number }) => `Stock ${at.id} is on hold` },
  stock_not_held: {
    number: 1103,
    kind: 'invalid',
    message: (at: { id: number }) => `Stock ${at.id} is not on hold`,
  },
  location_inactive: {
    number: 1104,
    kind: 'invalid',
    message: (at: { code: string }) => `Location ${at.code} is inactive`,
  },
  location_type_refuses_stock: {
    number: 1105,
    kind: 'invalid',
    message: (at: { type: string }) => `Location type ${at.type} does not take this movement`,
  },
  location_capacity_exceeded: {
    number: 1106,
    kind: 'invalid',
    message: (at: { code: string; limit: string; excess: number }) =>
      `Location ${at.code}: ${at.limit} exceeded by ${at.excess}`,
  },
  location_warehouse_mismatch: {
    number: 1107,
    kind: 'invalid',
    message: (at: { code: string }) => `Location ${at.code} is in another warehouse`,
  },
  storage_unit_inactive: {
    number: 1108,
    kind: 'invalid',
    message: (at: { reference: string }) => `Storage unit ${at.reference} is inactive or dispatched`,
  },
  storage_unit_elsewhere: {
    number: 1109,
    kind: 'invalid',
    message: (at: { reference: string; location: string }) =>
      `Storage unit ${at.reference} is at ${at.location}`,
  },
  storage_unit_not_empty: {
    number: 1110,
    kind: 'invalid',
    message: (at: { reference: string }) => `Storage unit ${at.reference} is not empty`,
  },
  storage_unit_in_use: {
    number: 1111,
    kind: 'invalid',
    message: (at: { reference: string; task_id: number }) =>
      `Storage unit ${at.reference} is being worked by task ${at.task_id}`,
  },
  check_digit_invalid: {
    number: 1112,
    kind: 'invalid',
    message: (at: { reference: string }) => `Check digit of ${at.reference} is wrong`,
  },
  serial_numbers_count_mismatch: {
    number: 1114,
    kind: 'invalid',
    message: (at: { given: number; quantity: number }) =>
      `${at.given} serial numbers for ${at.quantity} units`,
  },
  serial_number_already_in_stock: {
    number: 1115,
    kind: 'invalid',
    message: (at: { serial: string }) => `Serial number ${at.serial} is already in stock`,
  },
  serial_number_unknown: {
    number: 1116,
    kind: 'invalid',
    message: (at: { serial: string }) => `Serial number ${at.serial} is not in the source`,
  },
  same_account: {
    number: 1117,
    kind: 'invalid',
    message: (at: { account: string }) => `Stock already belongs to ${at.account}`,
  },
  same_location: {
    number: 1118,
    kind: 'invalid',
    message: (at: { location: string }) => `Stock is already at ${at.location}`,
  },
  split_needs_other_storage_unit: {
    number: 1119,
    kind: 'invalid',
    message: (_: object) => 'A split needs another storage unit',
  },
  attributes_unchanged: { number: 1120, kind: 'invalid', message: (_: object) => 'Nothing to change' },
  transfer_not_cancellable: {
    number: 1121,
    kind: 'invalid',
    message: (at: { place: string }) => `Transfer cannot go back to ${at.place}`,
  },
  storage_unit_passes_through: {
    number: 1122,
    kind: 'invalid',
    message: (at: { reference: string; crossdock: string | null }) =>
      `Storage unit ${at.reference} belongs to ${at.crossdock === null ? 'a crossdock' : `crossdock ${at.crossdock}`} and must stay unopened; use another storage unit`,
  },
  receipt_not_pending: {
    number: 1200,
    kind: 'invalid',
    message: (at: { reference: string; status: string }) =>
      `Receipt ${at.reference} is ${at.status}, not PENDING`,
  },
  receipt_has_no_lines: {
    number: 1201,
    kind: 'invalid',
    message: (at: { reference: string }) => `Receipt ${at.reference} has no lines`,
  },
  receipt_not_receiving: {
    number: 1202,
    kind: 'invalid',
    message: (at: { reference: string; status: string }) =>
      `Receipt ${at.reference} is ${at.status}, not RCV`,
  },
  receipt_has_completed_tasks: {
    number: 1203,
    kind: 'invalid',
    message: (at: { task_id: number }) => `Task ${at.task_id} is completed`,
  },
  over_receipt_refused: {
    number: 1204,
    kind: 'invalid',
    message: (at: { received: number; expected: number; tolerance: number }) =>
      `${at.received} exceeds ${at.expected} by more than ${at.tolerance} %`,
  },
  capture_required: {
    number: 1205,
    kind: 'invalid',
    message: (at: { field: string; product: string }) =>
      `${at.field.charAt(0).toUpperCase()}${at.field.slice(1)} must be recorded for ${at.product}`,
  },
  goods_in_bay_required: {
    number: 1206,
    kind: 'invalid',
    message: (_: object) => 'No goods-in location is known',
  },
  receive_task_not_reversible: {
    number: 1207,
    kind: 'invalid',
    message: (at: { task_id: number; reason: string }) =>
      `Task ${at.task_id} cannot be reversed: ${at.reason}`,
  },
  putaway_not_reversible: {
    number: 1208,
    kind: 'invalid',
    message: (at: { task_id: number; reason: string }) =>
      `Task ${at.task_id} cannot be reversed: ${at.reason}`,
  },
  disposition_required: {
    number: 1209,
    kind: 'invalid',
    message: (_: object) => 'A disposition is required',
  },
  return_exceeds_dispatched: {
    number: 1210,
    kind: 'invalid',
    message: (at: { returned: number; dispatched: number }) =>
      `${at.returned} returned of ${at.dispatched} dispatched`,
  },
  configuration_not_receivable: {
    number: 1211,
    kind: 'invalid',
    message: (at: { configuration: string }) => `Configuration ${at.configuration} is not received`,
  },
  receipt_task_not_completed: {
    number: 1212,
    kind: 'invalid',
    message: (at: { task_id: number }) => `Task ${at.task_id} is not completed`,
  },
  task_is_not_receipt_task: {
    number: 1213,
    kind: 'invalid',
    message: (at: { task_id: number }) => `Task ${at.task_id} is not a receive task`,
  },
  receipt_not_blind: {
    number: 1214,
    kind: 'invalid',
    message: (at: { reference: string }) => `Receipt ${at.reference} is not blind`,
  },
  receipt_split_invalid: {
    number: 1215,
    kind: 'invalid',
    message: (at: { expected: number; count: number }) =>
      `${at.expected} cannot be spread over ${at.count} units`,
  },
  printer_required: {
    number: 1216,
    kind: 'invalid',
    message: (_: object) => 'A printer is required for cloud print',
  },
  receipt_under_tolerance: {
    number: 1217,
    kind: 'invalid',
    message: (at: { reference: string; tolerance: number }) =>
      `Receipt ${at.reference} fell short of the expected quantity by more than ${at.tolerance} %`,
  },
  serial_numbers_not_dispatched: {
    number: 1218,
    kind: 'invalid',
    message: (at: { serials: string; count: number }) =>
      `${at.count} of the serial numbers were not dispatched to this customer: ${at.serials}. Check them, or set allow_undispatched_serial_returns on the account`,
  },
  putaway_override_refused: {
    number: 1250,
    kind: 'invalid',
    message: (at: { location: string }) => `Put away to ${at.location}`,
  },
  not_enough_stocks_for_picking: {
    number: 39,
    kind: 'invalid',
    message: (at: {
      reference: string
      product_codes: string
      shortages: string
      products: readonly JsonObject[]
    }) => `No stock for order ${at.reference}: ${at.shortages}`,
  },
  goods_out_already_allocated: {
    number: 59,
    kind: 'invalid',
    message: (at: { reference: string; record_id?: number }) => `Order ${at.reference} is already allocated`,
  },
  goods_outs_with_different_pick_types_cannot_be_consolidated: {
    number: 318,
    kind: 'invalid',
    message: (_: object) => 'Orders have different pick types',
  },
  goods_out_not_editable: {
    number: 1300,
    kind: 'invalid',
    message: (at: { field: string; status: string }) => `${at.field} cannot change in status ${at.status}`,
  },
  goods_out_status_not_settable: {
    number: 1301,
    kind: 'invalid',
    message: (at: { status: string }) => `Status ${at.status} is set by operations only`,
  },
  goods_out_not_processable: {
    number: 1302,
    kind: 'invalid',
    message: (at: { reference: string; status: string; record_id?: number }) =>
      `Order ${at.reference} is ${at.status}`,
  },
  goods_out_has_no_lines: {
    number: 1303,
    kind: 'invalid',
    message: (at: { reference: string; record_id?: number }) => `Order ${at.reference} has no lines`,
  },
  line_quantity_below_allocated: {
    number: 1304,
    kind: 'invalid',
    message: (at: { quantity: number; committed: number }) =>
      `${at.quantity} is below ${at.committed} already reserved or short`,
  },
  no_route_warehouse: {
    number: 1305,
    kind: 'invalid',
    message: (_: object) => 'No warehouse can serve the order',
  },
  consolidation_disabled: {
    number: 1306,
    kind: 'invalid',
    message: (at: { code: string }) => `Warehouse ${at.code} does not consolidate picks`,
  },
  consolidation_warehouse_mismatch: {
    number: 1307,
    kind: 'invalid',
    message: (_: object) => 'Orders are in different warehouses',
  },
  consolidation_crossdock_refused: {
    number: 1308,
    kind: 'invalid',
    message: (_: object) => 'Crossdock orders cannot be consolidated',
  },
  bay_not_goods_out: {
    number: 1309,
    kind: 'invalid',
    message: (at: { code: string }) => `Location ${at.code} is not a goods-out bay`,
  },
  goods_out_not_part_allocated: {
    number: 1310,
    kind: 'invalid',
    message: (at: { reference: string; record_id?: number }) => `Order ${at.reference} is not part allocated`,
  },
  account_not_short_pickable: {
    number: 1311,
    kind: 'invalid',
    message: (at: { code: string; record_id?: number }) => `Account ${at.code} does not allow short orders`,
  },
  goods_out_not_cancellable: {
    number: 1312,
    kind: 'invalid',
    message: (at: { reference: string; reason: string; record_id?: number }) =>
      `Order ${at.reference} cannot be cancelled: ${at.reason}`,
  },
  goods_out_not_unallocatable: {
    number: 1313,
    kind: 'invalid',
    message: (at: { reference: string; reason: string; record_id?: number }) =>
      `Order ${at.reference} cannot be unallocated: ${at.reason}`,
  },
  pick_list_started: {
    number: 1314,
    kind: 'invalid',
    message: (at: { task_id: number }) => `Task ${at.task_id} has been started`,
  },
  processing_broke_off: {
    number: 1315,
    kind: 'unavailable',
    retry: true,
    message: (_: object) =>
      'Processing was stopped by an internal error; try again, and see the service log for details',
  },
  pick_substitution_refused: {
    number: 1400,
    kind: 'invalid',
    message: (at: { stock_id: number; reason: string }) =>
      `Stock ${at.stock_id} cannot replace the allocated stock: ${at.reason}`,
  },
  tote_required: { number: 1401, kind: 'invalid', message: (_: object) => 'Pick into a tote' },
  staging_location_invalid: {
    number: 1402,
    kind: 'invalid',
    message: (at: { location: string }) => `${at.location} is not a staging location`,
  },
  storage_unit_to_required: {
    number: 1403,
    kind: 'invalid',
    message: (_: object) => 'Load orders are picked into a storage unit',
  },
  dispatch_by_load_only: {
    number: 1407,
    kind: 'invalid',
    message: (at: { reference: string }) => `Dispatch the load ${at.reference} instead`,
  },
  dispatch_automatic_only: {
    number: 1408,
    kind: 'invalid',
    message: (_: object) => 'This task completes by itself',
  },
  shipment_not_submitted: {
    number: 1409,
    kind: 'invalid',
    message: (at: { reference: string }) => `Shipment ${at.reference} is not submitted`,
  },
  nothing_to_dispatch: {
    number: 1410,
    kind: 'invalid',
    message: (at: { reference: string; record_id?: number }) => `Nothing is staged for ${at.reference}`,
  },
  not_undispatchable: {
    number: 1411,
    kind: 'invalid',
    message: (at: { reference: string; reason: string; record_id?: number }) =>
      `${at.reference} cannot be undispatched: ${at.reason}`,
  },
  unpacked_goods: {
    number: 1412,
    kind: 'invalid',
    message: (at: { reference: string; quantity: number }) =>
      `Shipment ${at.reference}: ${at.quantity} units are not packed. Pack them, or dispatch with force`,
  },
  pick_not_reversible: {
    number: 1413,
    kind: 'invalid',
    message: (at: { task_id: number; reason: string }) =>
      `Pick task ${at.task_id} cannot be reversed: ${at.reason}`,
  },
  tote_holds_another_order: {
    number: 1414,
    kind: 'invalid',
    // Null where the caller does not see the order.
    message: (at: { reference: string; order: string | null }) =>
      `${at.reference} holds goods of ${at.order === null ? 'another order' : `order ${at.order}`}; use an empty tote`,
  },
  task_already_completed: {
    number: 1600,
    kind: 'invalid',
    message: (at: { task_id: number }) => `Task ${at.task_id} is completed`,
  },
  task_cancelled: {
    number: 1601,
    kind: 'invalid',
    message: (at: { task_id: number }) => `Task ${at.task_id} is cancelled`,
  },
  task_allocated_to_another_user: {
    number: 1602,
    kind: 'invalid',
    message: (at: { task_id: number }) => `Task ${at.task_id} belongs to another user`,
  },
  task_on_hold: {
    number: 1603,
    kind: 'invalid',
    message: (at: { task_id: number; hold_reason: string }) =>
      `Task ${at.task_id} is on hold: ${at.hold_reason}`,
  },
  task_not_completable_here: {
    number: 1604,
    kind: 'invalid',
    message: (at: { type: string; operation: string }) => `${at.type} tasks are completed by ${at.operation}`,
  },
  task_not_cancellable: {
    number: 1605,
    kind: 'invalid',
    message: (at: { task_id: number }) => `Task ${at.task_id} cannot be cancelled`,
  },
  too_many_tasks: {
    number: 1606,
    kind: 'invalid',
    message: (at: { count: number; limit: number }) => `${at.count} tasks match, at most ${at.limit} allowed`,
  },
  no_tasks_matched: { number: 1607, kind: 'invalid', message: (_: object) => 'No open task matches' },
  task_filter_required: { number: 1608, kind: 'invalid', message: (_: object) => 'Give at least one filter' },
  user_not_in_warehouse: {
    number: 1609,
    kind: 'invalid',
    message: (at: { user: string; warehouse: string }) => `User ${at.user} does not work in ${at.warehouse}`,
  },
  task_status_not_settable: {
    number: 1610,
    kind: 'invalid',
    message: (at: { status: string }) => `Status ${at.status} cannot be set`,
  },
  task_quantity_exceeded: {
    number: 1611,
    kind: 'invalid',
    message: (at: { confirmed: number; start: number }) => `${at.confirmed} exceeds ${at.start}`,
  },
  task_not_splittable: {
    number: 1612,
    kind: 'invalid',
    message: (at: { task_id: number; type: string }) =>
      `Task ${at.task_id} of type ${at.type} cannot be split; only PICK tasks can`,
  },
  split_leaves_nothing: {
    number: 1613,
    kind: 'invalid',
    message: (at: { field: string; task_id: number; quantity: number; start: number }) =>
      `Task ${at.task_id} has a quantity of ${at.start}; split off less than that, not ${at.quantity}`,
  },
  stock_check_not_pending: {
    number: 1800,
    kind: 'invalid',
    message: (at: { id: number; status: string }) => `Stock check ${at.id} is ${at.status}`,
  },
  stock_check_task_closed: {
    number: 1801,
    kind: 'invalid',
    message: (at: { id: number }) => `The task of stock check ${at.id} is closed`,
  },
  stock_check_attempts_exhausted: {
    number: 1802,
    kind: 'invalid',
    message: (_: object) => 'Two attempts are recorded; complete and resolve',
  },
  stock_check_record_not_resolvable: {
    number: 1803,
    kind: 'invalid',
    message: (at: { id: number }) => `Record ${at.id} is resolved, passed or not closed`,
  },
  stock_check_account_required: {
    number: 1804,
    kind: 'invalid',
    message: (at: { product: string }) => `Several accounts hold ${at.product} here`,
  },
  programme_inactive: {
    number: 1805,
    kind: 'invalid',
    message: (at: { name: string }) => `Programme ${at.name} is inactive`,
  },
  web_session_ended: {
    number: 2090,
    kind: 'unauthenticated',
    message: (_: object) => 'The session has ended; sign in again',
  },
  request_from_elsewhere: {
    number: 2091,
    kind: 'forbidden',
    message: (_: object) => 'Only pages of this service may send this request',
  },
  file_not_code: {
    number: 2092,
    kind: 'forbidden',
    message: (at: { purpose: string }) => `A stored file is not served as ${at.purpose}`,
  },
  free_slots_range_invalid: {
    number: 2134,
    kind: 'invalid',
    message: (at: { max: number }) => `The end must be after the start, by at most ${at.max} days`,
  },
  unknown_live_type: {
    number: 2130,
    kind: 'invalid',
    message: (at: { type: string }) => `There is no list of ${at.type}; name types of GET /api/metadata`,
  },
  invalid_live_position: {
    number: 2131,
    kind: 'invalid',
    message: (at: { position: string }) =>
      `${at.position} is not a position; send the id of the last event that was received`,
  },
  too_many_own_streams: {
    number: 2132,
    kind: 'exhausted',
    message: (at: { max: number }) => `At most ${at.max} streams may be open in a tenant; close one first`,
  },
  too_many_streams: {
    number: 2133,
    kind: 'unavailable',
    message: (at: { max: number }) => `This process has ${at.max} streams open; try again later`,
  },
  answer_too_large: {
    number: 2220,
    kind: 'invalid',
    message: (at: { max: number }) =>
      `The answer has more than ${at.max} bytes; ask for fewer records or fields`,
  },
  too_many_tenant_streams: {
    number: 2170,
    kind: 'exhausted',
    message: (at: { max: number }) =>
      `At most ${at.max} streams of this tenant may be open at a process; close one first`,
  },
  too_many_subdomains: {
    number: 2171,
    kind: 'invalid',
    message: (at: { max: number }) =>
      `At most ${at.max} subdomains may be created; ask whoever runs the service for more`,
  },
  too_many_applications: {
    number: 2172,
    kind: 'invalid',
    message: (at: { max: number }) => `A subdomain has at most ${at.max} applications; delete one first`,
  },
  too_many_exports: {
    number: 2710,
    kind: 'exhausted',
    message: (at: { max: number }) =>
      `At most ${at.max} reports and exports may wait; try again when one of them is complete`,
  },
  wrong_password: {
    number: 2163,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field} is not the current password`,
  },
  comment_for_client: {
    number: 2190,
    kind: 'invalid',
    message: (at: { field: string }) =>
      `${at.field}: what users limited to accounts write is always visible to the client`,
  },
  mention_hidden: {
    number: 2191,
    kind: 'invalid',
    message: (at: { field: string; ids: readonly string[] }) =>
      `${at.field} has users who do not see comments within the warehouse: ${at.ids.join(', ')}`,
  },
  comment_file_foreign: {
    number: 2195,
    kind: 'invalid',
    message: (at: { field: string; ids: readonly string[] }) =>
      `${at.field} has documents that are no attachments of the caller: ${at.ids.join(', ')}`,
  },
  hand_over_of_warehouse: {
    number: 2192,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field}: a hand-over belongs to a warehouse`,
  },
  hand_over_inside: {
    number: 2193,
    kind: 'invalid',
    message: (at: { field: string }) => `${at.field}: a hand-over is always internal`,
  },
  no_hand_over: {
    number: 2194,
    kind: 'invalid',
    message: (_: object) => 'Only a hand-over is acknowledged',
  },
  dry_run_unavailable: {
    number: 2162,
    kind: 'invalid',
    message: (_: object) =>
      'No dry run is available for this operation, since files or other systems are involved',
  },
} as const satisfies Record<string, Entry>

/** The catalogue as a type: the facts of each refusal. */
export type Catalogue = typeof catalogue

/** The symbolic name of a refusal. */
export type ProblemSymbol = keyof Catalogue
