import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import type { Bench } from './bench.graphql.ts'
import { contentsOf, isAllIn, stillStaged, weightOf } from './carton.ts'
import type { StationContext } from './station-context.ts'
import type { ReadOrder } from './station-service.ts'
import { stationSettings } from './station-settings.ts'
import type { PackedResult } from './station-state.ts'

type CartonType = NonNullable<Bench['storage_unit_types']>['all']['nodes'][number]

/** A pile of the carton is no longer there, or no longer this order's. */
const PILES_CHANGED = ['must_exist', 'packing_quantity_exceeds_staged']

/** Stores the open carton as a package; the last one sends the shipment to its carrier. */
export async function closeCarton(context: StationContext, isRetry = false): Promise<void> {
  const order = await context.order()
  const { carton } = context
  if (order === null) return context.stop(context.words.no_order)
  const { loose, parcels, shipment } = order.staged
  if (carton === null || carton.steps.length === 0) {
    const isPacked = shipment !== null && parcels.length > 0 && isAllIn(null, loose)
    return isPacked ? submit(context) : context.stop(context.words.empty_carton)
  }
  const { storage_unit_types: types } = await context.service.readBench()
  const type = types?.all.nodes.find(({ id }) => id === carton.storage_unit_type_id)
  if (type === undefined) return context.stop(context.words.choose_carton)
  const weight = weightOf(carton, loose, type.weight)
  if (weight === null) return context.prompt(context.words.weigh, { isWeighing: true })
  const shipment_id = Number(await shipmentOf(context))
  const contents = [...contentsOf(carton)].map(([stock_id, quantity]) => ({
    stock_id: Number(stock_id),
    quantity: Number(quantity),
  }))
  const attributes = {
    shipment_id,
    storage_unit_type_id: Number(type.id),
    contents,
    dimensions: { ...sidesOf(type), weight: Number(weight), weight_unit_of_measure: 'kilogram' },
  }
  try {
    await context.service.write(
      { path: '/api/packages', type: 'packages', takes: 'attributes', attributes },
      carton.key,
    )
  } catch (error) {
    // Goods that came to the bay since the scans can have changed the piles.
    if (
      isRetry ||
      !(error instanceof GoodsyardError) ||
      !PILES_CHANGED.includes(error.errors[0]?.symbol ?? '')
    )
      throw error
    const { staged } = await context.read()
    const followed = stillStaged(carton, staged.loose)
    if (followed.steps.length === 0) throw error
    context.setCarton({ ...followed, key: newKey() })
    return closeCarton(context, true)
  }
  context.setCarton(null)
  await afterClosing(context)
}

function sidesOf({ length, width, height, unit_of_measure }: CartonType) {
  return { length: Number(length), width: Number(width), height: Number(height), unit_of_measure }
}

/** The last carton sends the shipment off; while picks are open it is not the last. */
async function afterClosing(context: StationContext): Promise<void> {
  const { answer, staged } = await context.read()
  const picking = answer.tasks?.picking.total_count ?? 0
  if (staged.loose.length > 0) return context.showMessage(context.words.closed)
  return picking > 0 ? context.prompt(context.words.still_picking(picking)) : submit(context)
}

/** The shipment that packages are added to; created where the order has none. */
export async function shipmentOf(context: StationContext): Promise<string> {
  const order = await context.order()
  const known = order?.staged.shipment?.id
  if (known !== undefined) return known
  const { id } = await context.service.write({
    path: '/api/shipments',
    type: 'shipments',
    takes: 'attributes',
    attributes: { goods_out_id: Number(context.state.get().order_id) },
  })
  await context.read()
  return id
}

/** Submits the shipment of the open order to its carrier, and prints its labels. */
export async function submit(context: StationContext): Promise<void> {
  const order = await context.order()
  const shipment = order?.staged.shipment ?? null
  if (order === null || shipment === null) return
  let tracking: unknown
  try {
    const path = '/api/shipments/{id}/submit'
    const written = await context.service.write({
      path,
      id: shipment.id,
      type: 'shipments',
      takes: 'nothing',
    })
    tracking = written.attributes?.['tracking_number']
  } catch (error) {
    const symbol = error instanceof GoodsyardError ? error.errors[0]?.symbol : undefined
    if (symbol === 'shipment_carrier_required') return leaveWithoutCarrier(context, order)
    if (!(error instanceof GoodsyardError) || symbol !== 'carrier_rejected') throw error
    return showRefusal(context, await context.read(), error.message)
  }
  const result: PackedResult = {
    order_id: context.state.get().order_id ?? '',
    reference: order.answer.goods_outs?.find?.reference ?? '',
    tracking_number: typeof tracking === 'string' ? tracking : null,
    package_ids: (shipment.packages ?? []).map(({ id }) => id),
  }
  context.begin(null, { result })
  await printLabels(context, result)
}

/** An order without a carrier needs no label: it is packed, and is dispatched by whoever collects it. */
function leaveWithoutCarrier(context: StationContext, { answer }: ReadOrder): void {
  context.begin(null)
  context.showMessage(context.words.packed_without_carrier(answer.goods_outs?.find?.reference ?? ''))
}

/** Shows what a carrier did not accept, with the address that may be at fault. */
export function showRefusal(context: StationContext, { answer, staged }: ReadOrder, message: string): void {
  const { shipment } = staged
  const address = shipment?.address ?? answer.goods_outs?.find?.address ?? {}
  context.change({ refusal: { shipment_id: shipment?.id ?? '', message, address } })
  context.stop(context.words.carrier_refused(message))
}

/** Prints the labels of an order that was packed, and its dispatch note where the bench wants one. */
export async function printLabels(context: StationContext, result: PackedResult): Promise<void> {
  const { package_ids, order_id, reference } = result
  const all = (await context.service.readBench()).printers?.all.nodes ?? []
  const { label_printer_id, document_printer_id, prints_note } = stationSettings.get()
  const printer =
    all.find(({ id }) => id === label_printer_id) ??
    all.find(({ is_default, supports_labels }) => is_default === true && supports_labels === true)
  if (printer === undefined) return context.stop(context.words.no_printer(reference))
  const path = '/api/packages/{id}/shipment_label'
  const attributes = { cloud_print: true, printer_id: Number(printer.id) }
  for (const id of package_ids)
    await context.service.write({ path, id, type: 'packages', takes: 'plain', attributes })
  const papers = all.find(({ id }) => id === document_printer_id)
  if (prints_note && papers !== undefined)
    await context.service.write({
      path: '/api/goods_outs/{id}/dispatch_note',
      id: order_id,
      type: 'goods_outs',
      takes: 'plain',
      attributes: { cloud_print: true, printer_id: Number(papers.id) },
    })
  context.showMessage(context.words.printed(reference, package_ids.length, printer.name ?? ''))
}
