import { acceptsIds, type Operation } from '#operations/operation.ts'
import { refusal } from '#problems/problem.ts'

const VERBS = new Set(['create', 'update', 'delete'])

/** Operations by the names tools use: a type and a verb, or a type and an action. */
export class OperationIndex {
  readonly #byType: ReadonlyMap<string, readonly Operation[]>

  constructor(operations: readonly Operation[]) {
    // Calls cannot contain bytes, and records are changed and deleted one by one.
    const offered = operations.filter((operation) => operation.accepts !== 'bytes' && !acceptsIds(operation))
    this.#byType = Map.groupBy(offered, ({ resource }) => resource.name)
  }

  /** The types that have operations. */
  get types(): readonly string[] {
    return [...this.#byType.keys()]
  }

  /** All operations of a type. */
  of(type: string): readonly Operation[] {
    return this.#byType.get(type) ?? []
  }

  /** The create, update or delete operation of a type; refuses a type without it and names those that have it. */
  verb(type: string, verb: 'create' | 'update' | 'delete'): Operation {
    const matches = this.of(type).filter(({ name }) => name === verb)
    // If a record can be created directly or below its parent, the direct path is used.
    const [plain] = matches.toSorted((a, b) => namesIn(a.path).length - namesIn(b.path).length)
    if (plain !== undefined) return plain
    const allowed = this.types.filter((other) => this.of(other).some(({ name }) => name === verb))
    throw refusal('inclusion', { field: 'type', allowed }, '/type')
  }

  /** An action of a type: on one record, or on those its attributes name. */
  action(type: string, action: string, isOnOne: boolean): Operation {
    const actions = this.of(type).filter(({ name }) => !VERBS.has(name))
    if (actions.length === 0) {
      const allowed = this.types.filter((other) => this.of(other).some(({ name }) => !VERBS.has(name)))
      throw refusal('inclusion', { field: 'type', allowed }, '/type')
    }
    const matches = actions.filter(({ name }) => name === action)
    if (matches.length === 0) {
      const allowed = [...new Set(actions.map(({ name }) => name))]
      throw refusal('inclusion', { field: 'action', allowed }, '/action')
    }
    const match = matches.find(({ path }) => namesIn(path).includes('id') === isOnOne)
    if (match !== undefined) return match
    throw isOnOne
      ? refusal('unknown_attribute', { field: 'id' }, '/id')
      : refusal('blank', { field: 'id' }, '/id')
  }
}

/** The names of the path parameters of an operation. */
export function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
