import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import type { Store } from '#web/values/store.ts'
import type { Address } from './address.ts'
import {
  type Carton,
  type CartonRefusal,
  countLast,
  emptyCarton,
  type GoodsMatch,
  matchCode,
  matchLabel,
  matchUnitId,
  putInto,
  stillStaged,
  undoLast,
} from './carton.ts'
import { closeCarton, printLabels, shipmentOf, showRefusal, submit } from './close-carton.ts'
import { type BenchCommand, type Entry, readEntry } from './entry.ts'
import { StationContext, type StationStart } from './station-context.ts'
import type { FoundCode, FoundOrder, ReadOrder, StationService } from './station-service.ts'
import { keepCarton, type StationState } from './station-state.ts'

/** Maximum number of waiting scans. */
const LINE_MAX = 10

/** A packing station: processes one scan after the other, and updates its state. */
export class Station {
  readonly #context: StationContext
  #line: Promise<void> = Promise.resolve()

  constructor(service: StationService, start: StationStart) {
    this.#context = new StationContext(service, start)
  }

  get state(): Store<StationState> {
    return this.#context.state
  }

  /** Takes a scan, or a line that was typed. */
  readonly scan = (text: string): void => this.#queue(() => this.#take(readEntry(text)))

  /** Opens an order that was chosen. */
  readonly open = (order: FoundOrder): void => this.#queue(() => this.#open(order))

  /** Takes goods out of a package again. */
  readonly unpack = (id: string): void =>
    this.#queue(async () => {
      const path = '/api/packages/{id}'
      await this.#context.service.write({ method: 'DELETE', path, id, type: 'packages', takes: 'nothing' })
      await this.#context.read()
      this.#context.showMessage(this.#context.words.unpacked)
    })

  /** Chooses another carton for what is being packed. */
  readonly chooseType = (storage_unit_type_id: string): void =>
    this.#context.setCarton({ ...(this.#context.carton ?? emptyCarton(newKey())), storage_unit_type_id })

  /** Writes the address anew that a carrier did not accept, and submits again. */
  readonly saveAddress = (address: Address): void =>
    this.#queue(async () => {
      const { refusal } = this.#context.state.get()
      if (refusal === null) return
      await this.#context.service.write({
        method: 'PATCH',
        path: '/api/shipments/{id}',
        id: refusal.shipment_id,
        type: 'shipments',
        takes: 'attributes',
        attributes: { address },
      })
      await this.#context.read()
      await submit(this.#context)
    })

  #queue(work: () => Promise<void>): void {
    const context = this.#context
    if (context.state.get().waiting >= LINE_MAX) return context.stop(context.words.too_fast)
    const { generation } = context
    context.change({ waiting: context.state.get().waiting + 1 })
    this.#line = this.#line.then(async () => {
      try {
        if (generation === context.generation) await work()
      } catch (error) {
        context.stop(error instanceof GoodsyardError ? error.message : String(error))
      } finally {
        context.change({ waiting: context.state.get().waiting - 1 })
      }
    })
  }

  async #take(entry: Entry): Promise<void> {
    const { isWeighing, carton } = this.#context.state.get()
    if (entry.kind === 'command') return this.#obey(entry.command)
    if (entry.kind === 'weight') return this.#weigh(entry.kilograms)
    if (entry.kind === 'code') return this.#code(entry.code)
    if (isWeighing) return this.#weigh(entry.number)
    const order = await this.#context.order()
    const isCode = order === null || matchCode(order.staged.loose, entry.text) !== null
    const loose = order?.staged.loose ?? []
    const counted =
      isCode || carton === null ? null : countLast(stillStaged(carton, loose), loose, entry.number)
    return counted === null ? this.#code(entry.text) : this.#put(counted, entry.number)
  }

  async #obey(command: BenchCommand): Promise<void> {
    const context = this.#context
    const { carton, result } = context.state.get()
    const isEmpty = carton === null || carton.steps.length === 0
    if (command === 'CLOSE' || (command === 'NEW' && !isEmpty)) return closeCarton(context)
    if (command === 'NEW') return this.#nextType()
    if (command === 'PROBLEM') return this.#putAside()
    if (command === 'PRINT AGAIN')
      return result === null ? context.stop(context.words.nothing_printed) : printLabels(context, result)
    if (isEmpty) return context.stop(context.words.nothing_to_undo)
    context.setCarton(undoLast(carton))
    context.showMessage(context.words.undone)
  }

  /** The next larger carton of the list, while nothing is in it. */
  async #nextType(): Promise<void> {
    const context = this.#context
    const types = (await context.service.readBench()).storage_unit_types?.all.nodes ?? []
    const place = types.findIndex(({ id }) => id === context.carton?.storage_unit_type_id)
    const next = types[(place + 1) % types.length]
    if (next === undefined || context.state.get().order_id === null)
      return context.stop(context.words.no_order)
    this.chooseType(next.id)
    context.showMessage(context.words.new_carton(next.name ?? ''))
  }

  /** What cannot be packed now is set aside: nothing of the open carton is stored, and the bench continues. */
  async #putAside(): Promise<void> {
    const context = this.#context
    const { order_id } = context.state.get()
    const order = await context.order()
    if (order_id === null || order === null) return context.stop(context.words.no_order)
    keepCarton(context.service.tenant, order_id, null)
    context.begin(null)
    context.prompt(context.words.put_aside(order.answer.goods_outs?.find?.reference ?? ''))
  }

  async #weigh(weight: string): Promise<void> {
    const context = this.#context
    const { carton, isWeighing } = context.state.get()
    if (carton === null) return context.stop(context.words.empty_carton)
    context.setCarton({ ...carton, weight })
    if (isWeighing) return closeCarton(context)
    context.showMessage(context.words.weighed(weight))
  }

  async #code(code: string): Promise<void> {
    const context = this.#context
    const order = await context.order()
    const match = order === null ? null : matchCode(order.staged.loose, code)
    if (match !== null && order !== null) return this.#pack(order, match)
    const types = (await context.service.readBench()).storage_unit_types?.all.nodes ?? []
    const type = types.find((one) => one.code === code)
    if (order !== null && type !== undefined) return this.chooseType(type.id)
    const found = await context.service.find(code)
    if (found.kind === 'nothing') return context.stop(context.words.unknown(code))
    if (found.kind === 'product') return this.#product(order, found)
    const onUnit =
      order === null || found.unit_id === null ? null : matchUnitId(order.staged.loose, found.unit_id)
    return onUnit === null || order === null ? this.#oneOf(found.orders, code) : this.#pack(order, onUnit)
  }

  async #product(
    order: ReadOrder | null,
    { label, code }: Extract<FoundCode, { readonly kind: 'product' }>,
  ): Promise<void> {
    const { words, service } = this.#context
    const match = order === null ? null : matchLabel(order.staged.loose, label)
    if (match !== null && order !== null) return this.#pack(order, match)
    const orders = await service.ordersOfProduct(label.id)
    const [only] = orders
    if (order === null && only !== undefined && orders.length === 1) return this.#open(only)
    const references = namesOf(orders)
    const reference = order?.answer.goods_outs?.find?.reference ?? null
    this.#context.stop(
      reference === null ? words.for_orders(code, references) : words.foreign(code, reference, references),
    )
  }

  async #oneOf(orders: readonly FoundOrder[], code: string): Promise<void> {
    const context = this.#context
    const { order_id, carton } = context.state.get()
    const [first] = orders
    if (first === undefined || orders.some(({ id }) => id === order_id)) return
    const isPacking = (carton?.steps.length ?? 0) > 0
    if (isPacking) return context.stop(context.words.other_order(code, namesOf(orders)))
    return orders.length === 1
      ? this.#open(first)
      : context.stop(context.words.for_orders(code, namesOf(orders)))
  }

  async #open({ id, reference }: FoundOrder): Promise<void> {
    const context = this.#context
    const order = await context.service.readOrder(id)
    const { loose, shipment } = order.staged
    if (loose.length === 0 && shipment === null) return context.stop(context.words.nothing_staged(reference))
    context.begin(id)
    if (shipment?.status === 'failed' && loose.length === 0)
      return showRefusal(context, order, shipment.carrier_message ?? '')
    context.showMessage(context.words.opened(reference))
  }

  async #pack({ staged: { loose } }: ReadOrder, match: GoodsMatch): Promise<void> {
    const carton = stillStaged(this.#context.carton ?? emptyCarton(newKey()), loose)
    const next = putInto(carton, loose, match)
    this.#put(next, match.units ?? '')
    if ('steps' in next && next.storage_unit_type_id === null) await this.#suggest(next)
  }

  #put(next: Carton | CartonRefusal, units: string): void {
    const context = this.#context
    if ('steps' in next) {
      context.setCarton(next)
      return context.showMessage(context.words.packed(units))
    }
    const { kind, product } = next
    context.stop(
      kind === 'surplus' ? context.words.surplus(product, next.left) : context.words.serial_needed(product),
    )
  }

  /** A carton without a type gets one, by what is suggested for its goods. */
  async #suggest(carton: Carton): Promise<void> {
    const context = this.#context
    const suggested = await context.service.suggest(await shipmentOf(context))
    const types = (await context.service.readBench()).storage_unit_types?.all.nodes ?? []
    const product = carton.steps[0]?.product_id
    const fitting = suggested.find(({ contents }) =>
      contents.some(({ product_id }) => product_id === product),
    )
    const usual = (fitting ?? suggested[0])?.storage_unit_type_id ?? types[0]?.id ?? null
    context.change({ suggested })
    // The packer may have chosen one meanwhile.
    const now = context.carton ?? carton
    context.setCarton({ ...now, storage_unit_type_id: now.storage_unit_type_id ?? usual })
  }
}

function namesOf(orders: readonly FoundOrder[]): string {
  return orders.map(({ reference }) => reference).join(', ')
}
