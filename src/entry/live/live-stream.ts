import { Readable } from 'node:stream'
import type { Resource } from '#declare/model.ts'
import type { FeedChange } from '#events/changes.ts'
import type { Caller, Tenant } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import type { Principal } from '#values/principal.ts'

/** Why a stream is ended by the service. */
export type EndReason = 'token_ended' | 'rights_changed' | 'suspended' | 'closing'

/** The caller of a stream, and the types that are sent. */
export type LiveReader = {
  readonly token: string
  readonly principal: Principal
  readonly tenant: Tenant
  readonly caller: Caller
  readonly types: ReadonlyMap<string, Resource>
}

/** What is sent about a type that was written without an event: the warehouses concerned; none is all of them. */
export type TableChanges = Readonly<Record<string, readonly number[]>>

/** A stream with so many unsent bytes is full: nothing more is written until they are sent. */
const FULL_BYTES = 64 * 1024
/** A stream that stays full for so long is cut off; its reader reconnects with the last id it has read. */
const SLOW_MS = 30_000
/** The reconnection time of readers, in milliseconds. */
const RETRY_MS: Readonly<Record<EndReason, number>> = {
  token_ended: 100,
  rights_changed: 100,
  suspended: 30_000,
  closing: 1_000,
}

/** One reader of changes: it writes server-sent events, and tracks their position. */
export class LiveStream {
  readonly reader: LiveReader
  readonly output = new Readable({ read: () => this.#drained() })
  /** The last position that was read for it. */
  position: number
  readonly #onDrain: () => void
  /** The last position that was sent. */
  #toldPosition = -1
  #fullSince: number | null = null

  constructor(reader: LiveReader, position: number, onDrain: () => void) {
    this.reader = reader
    this.position = position
    this.#onDrain = onDrain
  }

  /** Streams with the same key share what is read for them. */
  get visibility(): string {
    const { account_ids, warehouse_ids, permissions } = this.reader.caller
    return JSON.stringify([account_ids, warehouse_ids, account_ids && [...permissions].sort()])
  }

  get isLimited(): boolean {
    const { account_ids, warehouse_ids } = this.reader.caller
    return account_ids !== null || warehouse_ids !== null
  }

  /** Whether it has to be drained before more is written. */
  get isFull(): boolean {
    return this.output.readableLength > FULL_BYTES
  }

  /** Whether its reader has read nothing for so long that it is cut off. */
  get isSlow(): boolean {
    return this.#fullSince !== null && performance.now() - this.#fullSince > SLOW_MS
  }

  hello(heartbeat_seconds: number): void {
    this.#send('hello', { position: this.position, heartbeat_seconds })
  }

  /** Sends the changes that its reader sees and requested; `upTo` is the position that was read. */
  changed(changes: readonly FeedChange[], upTo: number): void {
    this.position = upTo
    const visible = changes.filter((change) => this.#sees(change))
    const last = visible.at(-1)
    if (last === undefined) return
    this.#toldPosition = last.position
    this.#send('changed', { changes: visible.map(wireFor) }, last.position)
  }

  /** Tells the reader to reload everything. */
  missed(position: number): void {
    this.position = position
    this.#toldPosition = position
    this.#send('missed', { position }, position)
  }

  tablesChanged(types: TableChanges): void {
    const own = Object.entries(types).filter(([type]) => this.reader.types.has(type))
    if (own.length > 0 && !this.isFull) this.#send('stirred', Object.fromEntries(own))
  }

  /** Keeps the connection open, and sends the position if only changes that the reader does not see have moved it. */
  beat(): void {
    if (this.isFull) return
    if (this.#toldPosition === this.position) return this.#write(':\n\n')
    this.#toldPosition = this.position
    this.#write(`id: ${this.position}\n:\n\n`)
  }

  /** Ends the stream and says why. */
  end(reason: EndReason): void {
    this.#write(`retry: ${RETRY_MS[reason]}\n`)
    this.#send('bye', { reason })
    this.output.push(null)
  }

  #sees({ aggregate_type, actor_id, owner_id, is_visible }: FeedChange): boolean {
    const { caller, types } = this.reader
    const type = types.get(aggregate_type)
    if (type === undefined) return false
    if (actor_id === caller.user_id) return true
    // Private records are announced to their user only.
    return type.declaration.visible_to === undefined ? is_visible : owner_id === caller.user_id
  }

  #send(event: string, data: JsonObject, id?: number): void {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  #write(text: string): void {
    if (this.output.destroyed || this.output.readableEnded) return
    this.output.push(text)
    if (this.isFull) this.#fullSince ??= performance.now()
  }

  #drained(): void {
    if (this.#fullSince === null || this.isFull) return
    this.#fullSince = null
    this.#onDrain()
  }
}

function wireFor(change: FeedChange): JsonObject {
  const { position, aggregate_type, aggregate_id, event, actor_id, occurred_at } = change
  return {
    position,
    type: aggregate_type,
    id: String(aggregate_id),
    event,
    actor_id: actor_id === null ? null : String(actor_id),
    at: occurred_at,
  }
}
