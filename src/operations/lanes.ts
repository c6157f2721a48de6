import type { Scope, Transaction } from '#database/transaction.ts'
import { changeGuardOf } from '#records/ownership.ts'
import type { Caller } from '#values/caller.ts'
import { required } from '#values/look-up.ts'
import type { AppContext } from './app-context.ts'
import { Lane, type WayOfPerforming } from './lane.ts'
import type { Operation, OperationResult, Together } from './operation.ts'
import { assertPermitted, perform } from './perform.ts'
import type { JoiningRequest } from './perform-together.ts'
import type { Request } from './request.ts'
import { read } from './run-act.ts'

/**
 * Performs requests together that arrive while others of their group are being written (docs/decisions/0069-batched-picks.md).
 * A request that arrives alone in its tenant is done at once, as everywhere else.
 */
export class TaskLanes {
  readonly #lanes = new Map<string, Lane>()
  /** The number of running requests and lanes in each tenant, and apart from them of each operation whose records have no groups. */
  readonly #busy = new Map<string, number>()
  readonly #lookups = new Map<Operation, Lookup>()
  readonly #count: (way: WayOfPerforming) => void

  /** `count` counts each request by the way in which it is performed. */
  constructor(count: (way: WayOfPerforming) => void = () => {}) {
    this.#count = count
  }

  /** Performs a request: at once, or together with others. */
  async perform(app: AppContext, operation: Operation, request: Request): Promise<OperationResult> {
    const { together } = operation
    if (together === undefined) return perform(app, operation, request)
    const busy = busyKeyOf(operation, request.scope)
    const isAlone = !this.#busy.has(busy)
    return this.#during(busy, async () => {
      const joining = isAlone ? 'single' : joiningOf(operation, together, request)
      const group = typeof joining === 'string' ? null : await this.#groupOf(app, joining)
      if (typeof joining !== 'string' && group !== null)
        return this.#laneOf(app, joining, group).take(joining)
      this.#count(typeof joining === 'string' ? joining : 'other_record')
      return perform(app, operation, request)
    })
  }

  /** Counts something as under way until it ends. */
  async #during<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    this.#busy.set(key, (this.#busy.get(key) ?? 0) + 1)
    try {
      return await work()
    } finally {
      const left = (this.#busy.get(key) ?? 1) - 1
      if (left > 0) this.#busy.set(key, left)
      else this.#busy.delete(key)
    }
  }

  async #groupOf(app: AppContext, joining: JoiningRequest): Promise<string | null> {
    const { operation, together } = joining
    if (together.groups === undefined) return ''
    const lookup = this.#lookups.get(operation) ?? new Lookup()
    this.#lookups.set(operation, lookup)
    return lookup.groupOf(app, joining)
  }

  /** The lane of a tenant, of records that go together, and of callers who see the same. */
  #laneOf(app: AppContext, { operation, scope, together }: JoiningRequest, group: string): Lane {
    const { path, method } = operation
    const key = [method, path, scope.tenant.id, visibilityKey(scope.caller), group].join(' ')
    const cached = this.#lanes.get(key)
    if (cached !== undefined) return cached
    const lane = new Lane(
      app,
      {
        during: (work) => this.#during(busyKeyOf(operation, scope), work),
        ended: () => this.#lanes.delete(key),
        count: this.#count,
      },
      together.at_once,
    )
    this.#lanes.set(key, lane)
    return lane
  }
}

/** Which requests keep each other from being done at once. */
function busyKeyOf({ together, method, path }: Operation, { tenant }: Scope): string {
  return together?.groups === undefined ? `${tenant.id} ${method} ${path}` : String(tenant.id)
}

/** Everything that decides what a caller sees. */
function visibilityKey({ account_ids, warehouse_ids, is_operator }: Caller): string {
  return JSON.stringify([account_ids, warehouse_ids, is_operator])
}

/** A request as it may be done together with others, or why it is done by itself. */
function joiningOf(
  operation: Operation,
  together: Together,
  request: Request,
): JoiningRequest | WayOfPerforming {
  const { scope, message, keep } = request
  assertPermitted(operation, scope)
  const isShared = together.relies_on_constraints === true || !isOwnedIfSeen(operation)
  if (scope.caller.account_ids !== null && isShared) return 'limited_caller'
  if (message.is_conditional === true && together.checks_versions !== true) return 'conditional'
  const parsed = readable(operation, request)
  if (parsed === null || !together.admits(parsed)) return 'further_input'
  const id =
    together.record === undefined ? required(message.path.id, 'the id of the path') : together.record(parsed)
  return id === null
    ? 'other_record'
    : { operation, together, scope, message, parsed, id, ...(keep && { keep }) }
}

/** Whether users limited to accounts may change whatever they see of the records: nothing is checked around the act. */
function isOwnedIfSeen({ resource, changes }: Operation): boolean {
  const guard = changeGuardOf(resource)
  return (guard === 'sight' || guard === 'account') && (changes === undefined || changes === 'nothing')
}

/** The parsed request; null if it is malformed, which is refused when it is performed alone. */
function readable(operation: Operation, { message }: Request) {
  try {
    return read(operation, message)
  } catch {
    return null
  }
}

type WaitingGroup = { readonly joining: JoiningRequest; readonly found: (group: string | null) => void }

/** Looks up the groups of records; lookups that arrive during another one are combined. */
class Lookup {
  #waiting: WaitingGroup[] = []
  #isLooking = false

  /** The group of the record of a request; null where it has none, or that cannot be found out. */
  groupOf(app: AppContext, joining: JoiningRequest): Promise<string | null> {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    this.#waiting.push({ joining, found: resolve })
    if (!this.#isLooking) void this.#look(app)
    return promise
  }

  async #look(app: AppContext): Promise<void> {
    this.#isLooking = true
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const { scope, together } = next.joining
      const all = this.#waiting.filter(({ joining }) => joining.scope.tenant.id === scope.tenant.id)
      this.#waiting = this.#waiting.filter((one) => !all.includes(one))
      const ids = all.map(({ joining }) => joining.id)
      const find = async (tx: Transaction) => together.groups?.(tx, ids) ?? new Map<number, string>()
      const groups = await app.database.readOnce(scope, find).catch(() => new Map())
      for (const { joining, found } of all) found(groups.get(joining.id) ?? null)
    }
    this.#isLooking = false
  }
}
