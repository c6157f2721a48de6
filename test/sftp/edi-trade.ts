import assert from 'node:assert/strict'
import { actionAddition } from '../automations/installation.ts'
import type { SftpClient } from './client.ts'
import { eventually, type Yard } from './yard.ts'

type Attributes = Readonly<Record<string, unknown>>

/** A client of the warehouse who trades by EDI: its account with its goods, and the logins of both directions. */
export type EdiTrade = {
  readonly account: number
  readonly partner: number
  /** Brings a file, and waits for its import. */
  bring(file_name: string, content: string): Promise<Attributes>
  /** What the import makes of a file that is tried without writing anything: its status. */
  reads(content: string): Promise<unknown>
  /** The content of the file in the folder of the partner whose name matches, once it is there. */
  fetched(pattern: RegExp): Promise<string>
  /** Adds pieces whose date is past: they are on hand, and cannot be sold. */
  expire(quantity: number): Promise<void>
  /** Picks an order onto a pallet and sends it; the SSCC of the pallet. */
  dispatch(reference: string): Promise<string>
  /** Receives a receipt of this quantity and ends it; its reference. */
  receive(quantity: number): Promise<string>
  /** Sends a message when an event occurs; with none, when it is run. */
  sends(message: string, on: readonly [string, string] | null): Promise<number>
}

/** How a client is set up: the identities and forms of its messages, and what its orders look like. */
export type TradeOptions = {
  readonly name: string
  readonly attributes: Attributes
  readonly message_types: readonly string[]
  readonly order: {
    readonly reference: string
    readonly each: string
    readonly product: string
    readonly quantity: string
  }
}

/** Sets up a client with 100 pieces of one product, whose orders come in over SFTP. */
export async function openTrade(yard: Yard, options: TradeOptions): Promise<EdiTrade> {
  const { name, attributes, message_types, order } = options
  const known = async (table: string, code: string) => {
    const [row] = await yard.rows<{ id: string }>(`select id from ${table} where code = $1`, code)
    return Number(row?.id)
  }
  const warehouse = await yard.made('warehouses', {
    code: `W-${name}`,
    name: 'Main + hall',
    timezone: 'Europe/Berlin',
  })
  const place = async (type: string) =>
    yard.made('locations', {
      code: `${type}-1`,
      warehouse_id: warehouse,
      location_type_id: await known('location_types', type),
    })
  const [rack, out, inbound] = [await place('RACK'), await place('GOBAY'), await place('GIBAY')]
  await patch(yard, 'warehouses', warehouse, {
    default_goods_out_location_id: out,
    default_goods_in_location_id: inbound,
  })
  const account = await yard.made('accounts', { code: `A-${name}` })
  await yard.made('account_warehouses', { account_id: account, warehouse_id: warehouse })
  const customer = await yard.made('customers', { code: `C-${name}`, name: "O'Brien + Söhne: *Großhandel*" })
  const product = await yard.made('products', {
    code: `SPOON-${name}`,
    description: "Spoon: 6+1 'large' * 5~",
    barcode: name === 'x12' ? '012345678905' : '4012345678901',
    stock_unit_type_id: await known('stock_unit_types', 'ITEMS'),
  })
  await yard.made(`products/${product}/account_products`, { account_id: account })
  await yard.made('stocks', {
    account_id: account,
    product_id: product,
    location_id: rack,
    quantity: 100,
    batch: 'LOT+7',
  })
  const brings = await yard.user(`bring-${name}`, { account_id: account })
  const fetches = await yard.user(`fetch-${name}`, { direction: 'download', account_id: account })
  const partner = await yard.made('edi_partners', {
    name,
    account_id: account,
    ftp_user_id: fetches,
    ...attributes,
  })
  const import_configuration_id = await yard.made('import_configurations', {
    name,
    parser: 'edi',
    failure_strategy: 'skip_resource',
    settings: [
      { setting_type: 'format', value: attributes.format },
      { setting_type: 'message_types', value: message_types },
    ],
    automatic_processing_flows: [
      {
        code: 'order',
        processing_actions: [
          {
            action: 'build_resource',
            configuration: {
              resource_name: 'goods_out',
              attributes: {
                goods_out_type: { value: 'sales_order' },
                account_id: { value: account },
                warehouse_id: { value: warehouse },
                customer_id: { value: customer },
                reference: { index: order.reference },
                expected_date_of_dispatch: { value: '2027-01-04' },
              },
            },
          },
          { action: 'call_flow', configuration: { code: 'line', each: order.each } },
        ],
      },
    ],
    manual_processing_flows: [
      {
        code: 'line',
        processing_actions: [
          {
            action: 'find_resource',
            configuration: {
              resource_name: 'product',
              resource_attribute: 'code',
              index: order.product,
              as: 'product',
            },
          },
          {
            action: 'build_nested_resource',
            configuration: {
              parent: 'goods_out',
              collection: 'lines',
              attributes: { product_id: { variable: 'product' }, order_quantity: { index: order.quantity } },
            },
          },
        ],
      },
    ],
  })
  await yard.made('import_templates', { ftp_user_id: brings, file_regexp: '.', import_configuration_id })
  let tried = 0
  const bringing = await yard.enter(`bring-${name}`)
  const fetching = await yard.enter(`fetch-${name}`)
  return {
    account,
    partner,
    bring: async (file_name, content) => {
      await bringing.put(`/upload/${file_name}`, content)
      return yard.imported(file_name)
    },
    reads: async (content) => {
      tried += 1
      const file_name = `tried-${name}-${tried}.edi`
      const path = `/api/import_configurations/${import_configuration_id}/upload?dry_run=true`
      const { status } = await yard.server.api('POST', path, Buffer.from(content, 'latin1'), {
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="${file_name}"`,
        },
      })
      assert.equal(status, 200)
      return (await yard.imported(file_name)).status
    },
    fetched: (pattern) => fetchedFrom(fetching, pattern),
    expire: async (quantity) => {
      const sell_by_date = '2020-01-31'
      await yard.made('stocks', {
        account_id: account,
        product_id: product,
        location_id: rack,
        quantity,
        sell_by_date,
      })
    },
    dispatch: (reference) => dispatchOrder(yard, { reference, out, warehouse }),
    receive: (quantity) => receiveGoods(yard, { account, warehouse, product, quantity }),
    sends: async (edi_message, on) =>
      yard.made('automations', {
        name: edi_message,
        ...(on === null ? {} : { resource_name: on[0], event: on[1] }),
        actions_changes: [
          actionAddition([
            'ftp/ftp_user',
            {
              ftp_user_id: String(fetches),
              format: 'edi',
              edi_partner_id: String(partner),
              edi_message,
              file_name: '{{ edi.message }}_{{ edi.control_number }}.edi',
            },
          ]),
        ],
      }),
  }
}

async function patch(yard: Yard, type: string, id: number, attributes: Attributes): Promise<void> {
  const { status, body } = await yard.server.api('PATCH', `/api/${type}/${id}`, {
    data: { type, attributes },
  })
  assert.equal(status, 200, JSON.stringify(body))
}

async function fetchedFrom(client: SftpClient, pattern: RegExp): Promise<string> {
  const name = await eventually(
    async () => (await client.list('/download')).find((one) => pattern.test(one)) ?? null,
    `a file ${pattern}`,
  )
  return (await client.get(`/download/${name}`)).toString('latin1')
}

type Dispatch = { readonly reference: string; readonly out: number; readonly warehouse: number }

async function dispatchOrder(yard: Yard, { reference, out, warehouse }: Dispatch): Promise<string> {
  const [order] = await yard.rows<{ id: string }>('select id from goods_outs where reference = $1', reference)
  const ids = [Number(order?.id)]
  await yard.server.api('POST', '/api/goods_out_processes/process_picks_async', { ids })
  const pick = await eventually(async () => {
    const [task] = await yard.rows<{ id: string; quantity: number }>(
      `select id, start_quantity::float8 as quantity from tasks where goods_out_id = $1 and type = 'PICK'`,
      ids[0],
    )
    return task ?? null
  }, 'the pick')
  const sscc = `34012345${String(out).padStart(9, '0')}${'5'}`
  const [unit] = await yard.rows<{ id: string }>(
    `insert into storage_units (tenant_id, reference, barcode, storage_unit_type_id, warehouse_id, location_id)
     select tenant_id, $1, '00' || $1, id, $2, $3 from storage_unit_types where code = 'STD' limit 1 returning id`,
    sscc,
    warehouse,
    out,
  )
  await patch(yard, 'tasks', Number(pick.id), {
    status: 'completed',
    location_to_id: out,
    confirmed_quantity: pick.quantity,
    storage_unit_to_id: Number(unit?.id),
  })
  const { status, body } = await yard.server.api('POST', '/api/goods_out_processes/dispatch', { ids })
  assert.equal(status, 204, JSON.stringify(body))
  return sscc
}

type Receipt = {
  readonly account: number
  readonly warehouse: number
  readonly product: number
  readonly quantity: number
}

async function receiveGoods(yard: Yard, { account, warehouse, product, quantity }: Receipt): Promise<string> {
  const reference = `GRN-${account}`
  const id = await yard.made('goods_in_receipts', {
    account_id: account,
    warehouse_id: warehouse,
    reference,
    address: { name: 'Gate' },
    lines_changes: [{ type: 'ADD', attributes: { product_id: product, expected_quantity: quantity } }],
  })
  const act = async (path: string, input: Attributes = {}) => {
    const { status, body } = await yard.server.api('POST', path, input)
    assert.ok(status === 200 || status === 204, JSON.stringify(body))
  }
  await act(`/api/goods_in_receipts/${id}/receive`)
  const [task] = await yard.rows<{ id: string }>(
    `select id from tasks where goods_in_receipt_id = $1 and type = 'RCV'`,
    id,
  )
  await act(`/api/receive_tasks/${task?.id}/receive`)
  const [rack] = await yard.rows<{ id: string }>(
    `select id from locations where warehouse_id = $1 and code = 'RACK-1'`,
    warehouse,
  )
  const putaways = await yard.rows<{ id: string; quantity: number; unit: string | null }>(
    `select id, start_quantity::float8 as quantity, storage_unit_from_id as unit from tasks
     where goods_in_receipt_id = $1 and type = 'PWAY' and status <> 'COMPLETED'`,
    id,
  )
  for (const { id: putaway, quantity: confirmed_quantity, unit } of putaways)
    await patch(yard, 'tasks', Number(putaway), {
      status: 'completed',
      confirmed_quantity,
      location_to_id: Number(rack?.id),
      storage_unit_to_id: unit === null ? null : Number(unit),
    })
  return reference
}
