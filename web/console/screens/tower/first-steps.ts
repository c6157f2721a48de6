import type { SearchWords } from '#web/console/kit/navigation.ts'
import type { FirstSteps } from './first-steps.graphql.ts'

/** What a new tenant has to be set up with, in the order in which one needs the other. */
export type StepName =
  | 'warehouse'
  | 'goods_in_bay'
  | 'goods_out_bay'
  | 'default_bays'
  | 'locations'
  | 'carton'
  | 'account'
  | 'account_warehouse'
  | 'products'
  | 'receipt'
  | 'order'
  | 'carrier'
  | 'charge_card'
  | 'prices'
  | 'people'
  | 'invoice'
  | 'authorise'

/** A step, whether it is done, and the form on which it is done. */
export type FirstStep = {
  readonly name: StepName
  readonly isDone: boolean
  readonly path: string
  readonly search: SearchWords
  readonly permission: string
}

type RecordCode = { readonly code: string | null } | null

type StepNode = {
  readonly id: string
  readonly code?: string | null
  readonly account?: RecordCode
  readonly warehouse?: RecordCode
  readonly charge_card?: RecordCode
}

type Nodes = { readonly all: { readonly nodes: readonly StepNode[] } } | null

/** Codes of sample data, which is no step of anybody. */
const SAMPLE = /^SAMPLE(?:-|$)/

/** What a tenant has of its own beside its sample data. */
const own = <Node extends StepNode>(nodes: readonly Node[] | undefined): readonly Node[] =>
  (nodes ?? []).filter(({ code, account, warehouse, charge_card }) =>
    [code, account?.code, warehouse?.code, charge_card?.code].every((one) => !SAMPLE.test(one ?? '')),
  )

const isSome = (found: Nodes) => own(found?.all.nodes).length > 0
const firstId = (found: Nodes) => own(found?.all.nodes)[0]?.id

/** A carton that most goods fit into, in centimetres and kilograms; its form shows it, so that it can be changed. */
const CARTON = {
  code: 'CARTON',
  use_for_packing: 'true',
  length: '40',
  width: '30',
  height: '30',
  weight: '0.3',
}

/** A small hall of five aisles, with ten columns of four levels each, to begin the range with. */
const HALL = {
  range_start_aisle: '01',
  range_end_aisle: '05',
  range_start_column: '01',
  range_end_column: '10',
  range_start_row: '1',
  range_end_row: '4',
}

/** The values of a link that are known. */
const given = (values: Readonly<Record<string, string | undefined>>): SearchWords =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** The steps of a tenant; empty once it has authorised an invoice, since its people then know their way. */
export function firstSteps(found: FirstSteps): readonly FirstStep[] {
  if (own(found.invoices?.authorised.nodes).length > 0) return []
  const invoice_id = firstId(found.invoices)
  const warehouse = own(found.warehouses?.all.nodes)[0]
  const account_id = firstId(found.accounts)
  const warehouse_id = warehouse?.id
  const charge_card_id = firstId(found.charge_cards)
  const typeOf = (code: string) => found.location_types?.all.nodes.find((type) => type.code === code)?.id
  const bay = (name: 'goods_in_bay' | 'goods_out_bay', type: string, code: string, isDone: boolean) =>
    step(name, isDone, '/records/locations/new', {
      search: given({ warehouse_id, location_type_id: typeOf(type), code }),
      permission: 'manage_locations',
    })
  const [goods_in, goods_out, racks] = [
    own(found.locations?.goods_in.nodes),
    own(found.locations?.goods_out.nodes),
    own(found.locations?.racks.nodes),
  ]
  return [
    step('warehouse', warehouse !== undefined, '/records/warehouses/new', {
      permission: 'manage_warehouses',
    }),
    bay('goods_in_bay', 'GIBAY', 'IN-1', goods_in.length > 0),
    bay('goods_out_bay', 'GOBAY', 'OUT-1', goods_out.length > 0),
    step(
      'default_bays',
      warehouse?.default_goods_in_location != null && warehouse.default_goods_out_location != null,
      warehouse_id === undefined ? '/records/warehouses' : `/records/warehouses/${warehouse_id}/edit`,
      {
        search: given({
          default_goods_in_location_id: goods_in[0]?.id,
          default_goods_out_location_id: goods_out[0]?.id,
        }),
        permission: 'manage_warehouses',
      },
    ),
    step('locations', racks.length > 0, '/places/range', {
      search: given({ warehouse_id, location_type_id: typeOf('RACK'), ...HALL }),
      permission: 'manage_locations',
    }),
    step('carton', isSome(found.storage_unit_types), '/records/storage_unit_types/new', {
      search: given({ ...CARTON, sequence_id: firstId(found.sequences) }),
      permission: 'manage_storage_unit_types',
    }),
    step('charge_card', charge_card_id !== undefined, '/records/charge_cards/new', {
      permission: 'manage_charge_cards',
    }),
    step(
      'prices',
      isSome(found.charge_prices),
      charge_card_id === undefined ? '/records/charge_prices/new' : `/records/charge_cards/${charge_card_id}`,
      { permission: 'manage_charge_prices' },
    ),
    step('account', account_id !== undefined, '/records/accounts/new', {
      search: given({ charge_card_id }),
      permission: 'manage_accounts',
    }),
    step('account_warehouse', isSome(found.account_warehouses), '/records/account_warehouses/new', {
      search: given({ account_id, warehouse_id }),
      permission: 'manage_account_warehouses',
    }),
    step('products', isSome(found.products), '/products/paste', {
      search: given({ account_id }),
      permission: 'manage_products',
    }),
    step('receipt', isSome(found.goods_in_receipts), '/records/goods_in_receipts/new', {
      search: given({ account_id, warehouse_id }),
      permission: 'manage_goods_in_receipts',
    }),
    step('order', isSome(found.goods_outs), '/records/goods_outs/new', {
      search: given({ account_id, warehouse_id, goods_out_type: 'sales_order' }),
      permission: 'manage_goods_outs',
    }),
    step('carrier', isSome(found.carriers), '/records/carriers/new', { permission: 'manage_carriers' }),
    step('people', (found.users?.all.nodes.length ?? 0) > 1, '/records/users/new', {
      permission: 'manage_users',
    }),
    step('invoice', invoice_id !== undefined, '/records/charge_baskets', { permission: 'manage_invoices' }),
    step(
      'authorise',
      false,
      invoice_id === undefined ? '/records/invoices' : `/records/invoices/${invoice_id}`,
      {
        permission: 'manage_invoices',
      },
    ),
  ]
}

function step(
  name: StepName,
  isDone: boolean,
  path: string,
  { search = {}, permission }: { readonly search?: SearchWords; readonly permission: string },
): FirstStep {
  return { name, isDone, path, search, permission }
}
