import { Store } from '#web/values/store.ts'
import type { Words } from '#web/words/en-GB.ts'
import type { Carton } from './carton.ts'
import { play } from './sound.ts'
import type { ReadOrder, StationService } from './station-service.ts'
import { stationSettings } from './station-settings.ts'
import { IDLE, keepCarton, keptCarton, type StationNotice, type StationState } from './station-state.ts'

/** How a station begins. */
export type StationStart = {
  readonly words: () => Words['packing']
  /** Is told which order is open. */
  readonly onOrder: (id: string | null) => void
  /** The order that was open when the page was left. */
  readonly order_id: string | null
}

/** What the acts of a packing station share: its state, its data, and its messages. */
export class StationContext {
  readonly state: Store<StationState>
  readonly service: StationService
  readonly #start: StationStart
  /** Increased with every error: earlier scans are not processed after it. */
  generation = 0
  /** How many messages there were; a new order begins without a message, and goes on counting. */
  #notices = 0

  constructor(service: StationService, start: StationStart) {
    this.service = service
    this.#start = start
    const { order_id } = start
    const carton = order_id === null ? null : keptCarton(service.tenant, order_id)
    this.state = new Store<StationState>({ ...IDLE, order_id, carton })
  }

  get words(): Words['packing'] {
    return this.#start.words()
  }

  get carton(): Carton | null {
    return this.state.get().carton
  }

  change(changes: Partial<StationState>): void {
    this.state.set((present) => ({ ...present, ...changes }))
  }

  /** Changes the open carton, and stores it on the device. */
  setCarton(carton: Carton | null): void {
    const { order_id } = this.state.get()
    if (order_id !== null) keepCarton(this.service.tenant, order_id, carton)
    this.change({ carton, isWeighing: false })
  }

  /** The open order as it was read last; null where none is open. */
  async order(): Promise<ReadOrder | null> {
    const { order_id } = this.state.get()
    return order_id === null ? null : this.service.knownOrder(order_id)
  }

  /** The open order as it is now. */
  read(): Promise<ReadOrder> {
    return this.service.readOrder(this.state.get().order_id ?? '0')
  }

  /** Begins with an order, or with none. */
  begin(order_id: string | null, changes: Partial<StationState> = {}): void {
    const { waiting } = this.state.get()
    const carton = order_id === null ? null : keptCarton(this.service.tenant, order_id)
    this.change({ ...IDLE, waiting, order_id, carton, ...changes })
    this.#start.onOrder(order_id)
  }

  /** Shows that something went well. */
  showMessage(text: string): void {
    this.#notice('good', text)
  }

  /** Asks the packer for input. */
  prompt(text: string, changes: Partial<StationState> = {}): void {
    this.change(changes)
    this.#notice('info', text)
  }

  /** Shows an error; waiting scans are dropped. */
  stop(text: string): void {
    this.generation += 1
    this.#notice('bad', text)
  }

  #notice(tone: StationNotice['tone'], text: string): void {
    this.#notices += 1
    this.change({ notice: { tone, text, number: this.#notices } })
    if (stationSettings.get().has_sound && tone !== 'info') play(tone)
  }
}
