import type { Column } from '#declare/model.ts'
import { currencyCodes } from '#resources/charging/currency-codes.ts'
import { ownFieldsOf } from '#resources/screens/own-fields.ts'
import type { Builder } from './builder.ts'

type Attributes = Readonly<Record<string, unknown>>

/** Additions to the declaration of a resource whose operations validate several fields together. */
export type Example = {
  /** Attributes of its parent record. */
  readonly parent?: Attributes
  /** Fields that are validated together: no tests of single values are derived for them, since they have their own tests. */
  readonly together?: readonly string[]
  /** Fields that are not required individually, but that a valid record needs. */
  readonly needs?: readonly string[]
  /** Conditions on the referenced record of a field beyond its declaration. */
  readonly among?: Readonly<Record<string, Attributes>>
  /** Attributes of a valid creation in addition to the required ones. */
  readonly creation?: (turn: number, builder: Builder) => Attributes | Promise<Attributes>
}

/** There are few currencies: each is created once. */
let nextCurrency = 0

/** There are few own fields: each is labelled once. */
let nextOwnField = 0
const ownFields = Object.entries(ownFieldsOf).flatMap(([resource_name, names]) =>
  names.map((field_name) => ({ resource_name, field_name })),
)

/** The resources whose declaration alone does not give a valid record. */
export const examples: Readonly<Record<string, Example>> = {
  account_warehouses: { together: ['is_default'] },
  accounts: { together: ['invoice_display', 'linked_accounts'] },
  alternative_codes: {
    together: ['alternative_codeable_type', 'alternative_codeable_id', 'owner_type', 'owner_id'],
  },
  documents: { together: ['record_type', 'record_id'] },
  charge_baskets: {
    together: ['account', 'charge_card', 'start_at', 'end_at', 'status'],
    needs: ['account'],
    // An account has one open basket.
    among: { account: {} },
  },
  charge_prices: {
    together: ['charge_type', 'unit_of_measure', 'subtype', 'carrier', 'carrier_service', 'order_type'],
    creation: () => ({ charge_type: 'PICK', unit_of_measure: 'item' }),
  },
  charge_windows: {
    together: ['frequency', 'numbers'],
    creation: (turn) => ({ frequency: 'Day', numbers: [turn % 7] }),
  },
  comments: {
    together: ['record_type', 'record_id', 'kind', 'visible_to_client', 'document_ids', 'mentioned_user_ids'],
    creation: async (_turn, builder) => ({
      record_type: 'carriers',
      record_id: await builder.among('carriers', {}),
      kind: 'comment',
      visible_to_client: false,
    }),
  },
  watches: {
    together: ['record_type', 'record_id'],
    creation: async (_turn, builder) => ({
      record_type: 'carriers',
      record_id: await builder.among('carriers', {}),
    }),
  },
  currencies: { together: ['code', 'name'], creation: () => ({ code: currencyCodes[nextCurrency++] }) },
  edi_partners: {
    together: [
      'format',
      'own_identity',
      'own_qualifier',
      'own_group_identity',
      'partner_identity',
      'partner_qualifier',
      'partner_group_identity',
      'message_version',
      'character_set',
      'element_separator',
      'component_separator',
      'segment_terminator',
      'decimal_sign',
      'sends_acknowledgements',
      'ftp_user',
    ],
    creation: (turn) => ({
      format: 'edifact',
      own_identity: `OWN-${turn}`,
      partner_identity: `PARTNER-${turn}`,
      sends_acknowledgements: false,
    }),
  },
  field_labels: {
    together: ['resource_name', 'field_name'],
    creation: () => ownFields[nextOwnField++] ?? {},
  },
  pickface_products: {
    together: ['location', 'location_group', 'replenishment_type', 'trigger_min', 'trigger_max'],
    needs: ['location'],
    among: { location: { is_pickface: true } },
  },
  product_materials: {
    parent: { product_type: 'bill_of_materials' },
    together: ['quantity'],
    creation: (turn) => ({ quantity: 1 + turn }),
  },
  product_storage_units: { together: ['total'] },
  products: { together: ['output_quantity'] },
  putaway_rules: { together: ['position'] },
  sequences: { together: ['kind'] },
  // Without a site they join the default one, which the tests of sites create and delete.
  users: { together: ['role', 'password'] },
  roles: { together: ['permissions'] },
  oauth_applications: {
    together: ['role', 'confidential', 'grant_types', 'redirect_uris', 'active'],
  },
  subdomain_users: { together: ['role', 'is_active'] },
  locations: { together: ['opening_times'] },
  warehouses: { together: ['opening_times'], needs: ['site'] },
  warehouse_layouts: { together: ['layout'] },
  warehouse_routes: { together: ['position'] },
  hhd_users: { together: ['user'] },
  printers: { together: ['integration'] },
  report_queries: {
    together: ['graphql', 'parameters'],
    creation: () => ({ graphql: 'query { sites { all { total_count } } }' }),
  },
  reports: { together: ['report_fields', 'variables', 'user'] },
  rf_flows: { together: ['definition'] },
  scheduled_reports: {
    together: [
      'frequency',
      'numbers',
      'timezone',
      'scheduled_report_reports',
      'scheduled_report_recipients',
      'scheduled_report_ftp_recipients',
    ],
    creation: async (turn, builder) => ({
      frequency: 'Day',
      numbers: [1 + (turn % 7)],
      scheduled_report_reports: [{ report_id: await builder.among('reports', {}) }],
      scheduled_report_recipients: [{ email_address: `person${turn}@example.com` }],
    }),
  },
  templates: { together: ['name', 'template_header', 'template_footer'] },
  import_configurations: {
    together: ['settings', 'pre_processors', 'automatic_processing_flows', 'manual_processing_flows'],
    creation: () => ({ automatic_processing_flows: [] }),
  },
  integrations: { together: ['configuration'] },
  integration_carrier_mappings: { together: ['carrier_service'] },
  integration_shipping_rate_mappings: { together: ['carrier', 'carrier_service'] },
  mappings: {
    together: ['operation_type_fields'],
    among: { mapping_group: { operation_type: 'lookup' } },
  },
  automations: { together: ['resource_name', 'event', 'schedule'] },
  automation_conditions: { creation: () => ({ source_path: 'data.id', operator: 'present' }) },
  automation_actions: {
    creation: (turn) => ({
      destination_type: 'email',
      destination_code: 'default',
      parameters_changes: [
        {
          type: 'ADD',
          attributes: { parameter_code: 'email_recipient', value: `person${turn}@example.com` },
        },
      ],
    }),
  },
}

/**
 * Records of warehouse work: each is validated together with accounts, products, locations and stock,
 * so nothing about them can be derived. Their operations have their own tests in `test/operations`.
 */
export const floor: readonly string[] = [
  'goods_in_receipts',
  'goods_outs',
  'stocks',
  'storage_units',
  'stock_checks',
  'tasks',
  'bookings',
  'crossdocks',
  'loads',
  'load_drops',
  'shipments',
  'packages',
]

/** Conditions on the referenced record of a field. */
export function amongOf(resource: string, { field, declared }: Column): Attributes | undefined {
  const input = declared.kind === 'reference' ? declared.among : undefined
  return input ?? examples[resource]?.among?.[field]
}
