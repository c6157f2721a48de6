import type { QueryClient } from '@tanstack/react-query'
import { act, newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { keys } from '#web/api/keys.ts'
import { type ScreenQuery, screenQuery } from '#web/api/screen-query.ts'
import type { ServiceClient } from '#web/api/service-client.ts'
import { type Bench, benchQuery } from './bench.graphql.ts'
import type { LabelledProduct } from './carton.ts'
import { findOrderQuery } from './find-order.graphql.ts'
import { ordersOfGoodsQuery } from './orders-of-goods.graphql.ts'
import { type Packing, packingQuery } from './packing.graphql.ts'
import { type StagedOrder, stagedOrderOf, stagedStockIds } from './staged.ts'
import { type StagedGoods, stagedGoodsQuery } from './staged-goods.graphql.ts'
import type { SuggestedCarton } from './station-state.ts'

type WrittenRecord = { readonly id: string; readonly attributes?: Readonly<Record<string, unknown>> }

/** What a code stands for by the lookup of handhelds. */
type ScanAnswer = {
  readonly id: string
  readonly attributes: {
    readonly kind: 'storage_unit' | 'product' | 'task'
    readonly fields: {
      readonly code?: string
      readonly units?: number
      readonly batch?: string
      readonly serial_number?: string
    }
  }
}

type ScanMatch = { readonly id: string } & ScanAnswer['attributes']

type SuggestionRow = {
  readonly attributes: {
    readonly storage_unit_type_id: string | number
    readonly contents: readonly { readonly product_id: string | number; readonly quantity: string | number }[]
  }
}

/** An order as a packing station reads it. */
export type ReadOrder = { readonly answer: Packing; readonly staged: StagedOrder }

/** An order that goods belong to. */
export type FoundOrder = { readonly id: string; readonly reference: string }

/** What a scanned code stands for in the whole warehouse. */
export type FoundCode =
  | {
      readonly kind: 'orders'
      readonly orders: readonly FoundOrder[]
      /** The unit that was scanned, if it was one. */
      readonly unit_id: string | null
    }
  | { readonly kind: 'product'; readonly code: string; readonly label: LabelledProduct }
  | { readonly kind: 'nothing' }

/** A write of the station: where it goes, and what it sends. */
type Write = {
  readonly method?: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly id?: string
  readonly type: string
  readonly takes: 'attributes' | 'plain' | 'nothing'
  readonly attributes?: Readonly<Record<string, unknown>>
}

/** What a packing station reads and writes. */
export class StationService {
  readonly #service: ServiceClient
  readonly #client: QueryClient
  /** The keys of writes without an answer, by what was sent: the same again is the same write. */
  readonly #keys = new Map<string, string>()

  constructor(service: ServiceClient, client: QueryClient) {
    this.#service = service
    this.#client = client
  }

  get tenant(): string {
    return this.#service.tenant
  }

  /** Reads an order with what is staged for it, as it is now. */
  async readOrder(id: string): Promise<ReadOrder> {
    const answer = await this.#read(packingQuery, { id, of: id })
    const stocks = stagedStockIds(answer)
    const goods: StagedGoods =
      stocks.length === 0 ? { stocks: null } : await this.#read(stagedGoodsQuery, { stocks })
    return { answer, staged: stagedOrderOf(answer, goods) }
  }

  /** The order as it was read last, or as it is now where it was not read yet. */
  async knownOrder(id: string): Promise<ReadOrder> {
    const answer = this.#cached(packingQuery, { id, of: id })
    if (answer === undefined) return this.readOrder(id)
    const stocks = stagedStockIds(answer)
    const goods = stocks.length === 0 ? { stocks: null } : this.#cached(stagedGoodsQuery, { stocks })
    return goods === undefined ? this.readOrder(id) : { answer, staged: stagedOrderOf(answer, goods) }
  }

  /** The printers and cartons of the bench. */
  readBench(): Promise<Bench> {
    return this.#client.ensureQueryData(screenQuery(this.#service, benchQuery, {}))
  }

  /** Finds what a code stands for: an order, or something that leads to one. */
  async find(code: string): Promise<FoundCode> {
    const scanned = await this.#scan(code)
    if (scanned?.kind === 'product') return productOf(scanned)
    const unit_id = scanned?.kind === 'storage_unit' ? scanned.id : null
    const found = await this.#read(findOrderQuery, {
      reference: code,
      task: scanned?.kind === 'task' ? scanned.id : '0',
      is_task: scanned?.kind === 'task',
      unit: unit_id,
      is_unit: unit_id !== null,
    })
    const task = found.tasks?.find?.goods_out ?? null
    const stocks = found.stocks?.all.nodes.map(({ id }) => id) ?? []
    const orders = [
      ...(found.goods_outs?.all.nodes ?? []),
      ...(task === null ? [] : [task]),
      ...(stocks.length === 0 ? [] : await this.#ordersOf({ stocks })),
    ]
    return orders.length === 0 ? { kind: 'nothing' } : { kind: 'orders', orders: named(orders), unit_id }
  }

  /** The orders for which a product is staged. */
  async ordersOfProduct(product: string): Promise<readonly FoundOrder[]> {
    return named(await this.#ordersOf({ product }))
  }

  async #ordersOf({
    stocks = [],
    product = null,
  }: {
    readonly stocks?: readonly string[]
    readonly product?: string | null
  }) {
    const { allocations, tasks } = await this.#read(ordersOfGoodsQuery, {
      stocks,
      has_stocks: stocks.length > 0,
      product,
      has_product: product !== null,
    })
    const staged = (allocations?.all.nodes ?? []).flatMap(({ task }) =>
      task?.type === 'DISP' && task.goods_out !== null ? [task.goods_out] : [],
    )
    return [...staged, ...(tasks?.all.nodes ?? []).flatMap(({ goods_out }) => goods_out ?? [])]
  }

  /** Cartons for what is left; none where the service can suggest none. */
  async suggest(shipment_id: string): Promise<readonly SuggestedCarton[]> {
    try {
      const { data } = await this.#service.send<readonly SuggestionRow[]>({
        method: 'POST',
        path: `/api/shipments/${shipment_id}/suggest_packages`,
      })
      return data.map(({ attributes: { storage_unit_type_id, contents } }) => ({
        storage_unit_type_id: String(storage_unit_type_id),
        contents: contents.map(({ product_id, quantity }) => ({
          product_id: String(product_id),
          quantity: String(quantity),
        })),
      }))
    } catch (error) {
      if (error instanceof GoodsyardError && error.status === 422) return []
      throw error
    }
  }

  /** Writes once, despite repeated keys or lost answers; afterwards everything on screen is refreshed. */
  async write(write: Write, key?: string): Promise<WrittenRecord> {
    const { method = 'POST', path, id, type, takes, attributes = {} } = write
    const name = JSON.stringify(write)
    const own = key ?? this.#keys.get(name) ?? newKey()
    this.#keys.set(name, own)
    const sent = { path: id === undefined ? {} : { id }, attributes }
    try {
      const { data } = await act<WrittenRecord>(this.#service, { method, path, type, takes }, sent, {
        key: own,
      })
      this.#keys.delete(name)
      return data
    } catch (error) {
      if (error instanceof GoodsyardError && error.status !== 0) this.#keys.delete(name)
      throw error
    } finally {
      void this.#client.invalidateQueries({ queryKey: keys.tenant(this.tenant) })
    }
  }

  async #scan(barcode: string): Promise<ScanMatch | null> {
    try {
      const { data } = await this.#service.send<ScanAnswer>({
        method: 'POST',
        path: '/api/rf/scan',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ barcode, expect: ['storage_unit', 'product', 'task'] }),
      })
      return { id: data.id, ...data.attributes }
    } catch (error) {
      if (error instanceof GoodsyardError && [403, 404, 422].includes(error.status)) return null
      throw error
    }
  }

  #cached<Data, Variables extends Readonly<Record<string, unknown>>>(
    query: ScreenQuery<Data, Variables>,
    variables: Variables,
  ): Data | undefined {
    return this.#client.getQueryData<Data>(screenQuery(this.#service, query, variables).queryKey)
  }

  /** Reads what was just written, too; the answer is that of the views of the same query. */
  async #read<Data, Variables extends Readonly<Record<string, unknown>>>(
    query: ScreenQuery<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const { queryKey } = screenQuery(this.#service, query, variables)
    const data = await this.#service.graphql<Data>(query.text, variables, { fresh: true, isPartial: true })
    this.#client.setQueryData(queryKey, data as never)
    return data
  }
}

function productOf({ id, fields }: ScanMatch): FoundCode {
  const { code = '', units = 1, batch = null, serial_number = null } = fields
  return { kind: 'product', code, label: { id, units: String(units), batch, serial_number } }
}

function named(
  orders: readonly { readonly id: string; readonly reference: string | null }[],
): readonly FoundOrder[] {
  return [
    ...new Map(orders.map(({ id, reference }) => [id, { id, reference: reference ?? `#${id}` }])).values(),
  ]
}
