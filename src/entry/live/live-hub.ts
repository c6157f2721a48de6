import type { Access, MaybePromise } from '#access/access.ts'
import { accessGeneration } from '#access/access-changes.ts'
import type { TenantEntrance } from '#access/find-entrance.ts'
import type { Database } from '#database/database.ts'
import { onTablesWritten } from '#database/written-tables.ts'
import type { Model, Resource } from '#declare/model.ts'
import { readLastPositions, readPositions } from '#events/changes.ts'
import { Problem, refusal } from '#problems/problem.ts'
import { callerWithoutRights, ownerOf } from '#values/caller.ts'
import type { LiveReport } from './live-report.ts'
import { type EndReason, type LiveReader, LiveStream } from './live-stream.ts'
import { LiveTenant } from './live-tenant.ts'

/** What the hub reads from. */
export type LiveOptions = {
  readonly database: Database
  readonly access: Access
  readonly model: Model
  readonly report: LiveReport
  /** Maximum number of streams of a process. */
  readonly streams_max?: number
}

const STREAMS_MAX = 2_000
/** The tenants of one owner, with all their people and applications, have a quarter of the streams. */
const SHARE_OF_AN_OWNER = 0.25
const STREAMS_OF_A_PERSON_MAX = 5
/** A reader behind by more changes has to reload everything. */
const BEHIND_MAX = 10_000
const TICK_MS = 250
const LOOK_TICKS = 4
/** Maximum time between two messages of a stream. */
const HEARTBEAT_SECONDS = 15
const HEARTBEAT_TICKS = (HEARTBEAT_SECONDS * 1_000) / TICK_MS

/** All streams of this process: it is notified of writes, reads the changes, and sends them to those who see them. */
export class LiveHub {
  readonly #context: LiveOptions
  readonly #tenants = new Map<number, LiveTenant>()
  readonly #streams = new Set<LiveStream>()
  readonly #typesByTable: ReadonlyMap<string, Resource>
  #forget: (() => void) | null = null
  #timer: NodeJS.Timeout | null = null
  #ticks = 0
  #generation = accessGeneration()
  #working: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(context: LiveOptions) {
    this.#context = context
    this.#typesByTable = typesByTable(context.model)
  }

  /** Opens a stream after a position, or from now without one. */
  async open(reader: LiveReader, after: number | null): Promise<LiveStream> {
    this.#assertRoom(reader)
    const { tenant } = reader
    const scope = { tenant, caller: callerWithoutRights(0, 'api') }
    const { last, first } = await this.#context.database.readOnce(scope, readPositions)
    this.#assertRoom(reader)
    // A position that was never assigned belongs to a tenant that was reset.
    const position = after === null ? last : Math.min(after, last)
    const hub = this.#tenantOf(reader)
    const stream = new LiveStream(reader, position, () => hub.wake([]))
    const isRetained = position === last || (first !== null && position + 1 >= first)
    stream.hello(HEARTBEAT_SECONDS)
    if (!isRetained || last - position > BEHIND_MAX || (after !== null && after > last)) stream.missed(last)
    this.#add(stream, hub)
    return stream
  }

  /** Ends all streams and refuses new ones. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const stream of this.#streams) this.#end(stream, 'closing')
    this.#rest()
    await this.#working
    await Promise.all([...this.#tenants.values()].map((tenant) => tenant.close()))
  }

  #assertRoom({ caller, tenant }: LiveReader): void {
    if (this.#isClosed) throw refusal('service_unavailable', {})
    const max = this.#context.streams_max ?? STREAMS_MAX
    if (this.#streams.size >= max) throw refusal('too_many_streams', { max })
    const owner = ownerOf(tenant)
    const owned = [...this.#streams].filter(({ reader }) => ownerOf(reader.tenant) === owner)
    const share = Math.max(1, Math.floor(max * SHARE_OF_AN_OWNER))
    if (owned.length >= share) throw refusal('too_many_tenant_streams', { max: share })
    const own = owned.filter(
      ({ reader }) => reader.caller.user_id === caller.user_id && reader.tenant.id === tenant.id,
    )
    if (own.length >= STREAMS_OF_A_PERSON_MAX)
      throw refusal('too_many_own_streams', { max: STREAMS_OF_A_PERSON_MAX })
  }

  #tenantOf({ tenant }: LiveReader): LiveTenant {
    const cached = this.#tenants.get(tenant.id)
    if (cached !== undefined) return cached
    const made = new LiveTenant({ ...this.#context, tenant })
    this.#tenants.set(tenant.id, made)
    return made
  }

  #add(stream: LiveStream, hub: LiveTenant): void {
    this.#streams.add(stream)
    hub.streams.add(stream)
    this.#context.report.counted(this.#streams.size)
    stream.output.once('close', () => {
      this.#streams.delete(stream)
      hub.streams.delete(stream)
      this.#context.report.counted(this.#streams.size)
      if (hub.streams.size === 0) this.#tenants.delete(stream.reader.tenant.id)
      if (this.#streams.size === 0) this.#rest()
    })
    this.#forget ??= onTablesWritten((tenant, tables) => this.#written(tenant, tables))
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS)
    hub.wake([])
  }

  #rest(): void {
    this.#forget?.()
    this.#forget = null
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#timer = null
  }

  #written(tenant: number, tables: Iterable<string>): void {
    const types = [...tables].flatMap((table) => this.#typesByTable.get(table) ?? [])
    this.#tenants.get(tenant)?.wake(types)
  }

  #tick(): void {
    this.#ticks += 1
    const isHeartbeat = this.#ticks % HEARTBEAT_TICKS === 0
    const hasChanged = this.#generation !== accessGeneration()
    this.#generation = accessGeneration()
    for (const tenant of this.#tenants.values()) tenant.tick()
    if (isHeartbeat) for (const stream of this.#streams) this.#beat(stream)
    if (isHeartbeat || hasChanged || this.#ticks % LOOK_TICKS === 0)
      this.#working = this.#working
        .then(() => this.#work({ checks: isHeartbeat || hasChanged }))
        .catch((error: unknown) => this.#context.report.failed(error))
  }

  #beat(stream: LiveStream): void {
    if (!stream.isSlow) return stream.beat()
    this.#context.report.cut()
    stream.output.destroy()
  }

  async #work({ checks }: { readonly checks: boolean }): Promise<void> {
    if (checks) for (const stream of [...this.#streams]) await this.#check(stream)
    const tenants = [...this.#tenants.keys()]
    if (tenants.length === 0) return
    const last = await this.#context.database.acrossTenants((session) => readLastPositions(session, tenants))
    for (const [id, position] of last) this.#tenants.get(id)?.advance(position)
  }

  /** Ends a stream whose token is no longer valid, or whose caller's rights have changed. */
  async #check(stream: LiveStream): Promise<void> {
    const { reader } = stream
    const { access } = this.#context
    const principal = await access.authenticate(reader.token)
    if (principal === null) return this.#end(stream, 'token_ended')
    const entrance = await enter(() => access.enter(principal, reader.tenant.subdomain))
    if (entrance === null) return this.#end(stream, 'suspended')
    if (!isSame(reader.caller, entrance.caller)) this.#end(stream, 'rights_changed')
  }

  #end(stream: LiveStream, reason: EndReason): void {
    this.#streams.delete(stream)
    this.#tenants.get(stream.reader.tenant.id)?.streams.delete(stream)
    stream.end(reason)
  }
}

/** Enters a tenant; null if that is no longer allowed. */
async function enter(request: () => MaybePromise<TenantEntrance>): Promise<TenantEntrance | null> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof Problem && error.first.kind === 'forbidden') return null
    throw error
  }
}

type Rights = LiveReader['caller']

function isSame(one: Rights, other: Rights): boolean {
  const visibility = ({ account_ids, warehouse_ids }: Rights) => JSON.stringify([account_ids, warehouse_ids])
  return (
    one.permissions.symmetricDifference(other.permissions).size === 0 && visibility(one) === visibility(other)
  )
}

/** The types of a tenant by their tables, without private ones. */
function typesByTable(model: Model): ReadonlyMap<string, Resource> {
  const own = [...model.values()].filter(
    ({ declaration }) =>
      (declaration.scope ?? 'tenant') === 'tenant' &&
      declaration.graphql?.hidden !== true &&
      declaration.visible_to === undefined,
  )
  return new Map(own.map((resource) => [resource.table, resource]))
}
