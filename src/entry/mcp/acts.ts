import { type Operation, takesIds } from '#operations/operation.ts'
import { refusal } from '#problems/problem.ts'

const VERBS = new Set(['create', 'update', 'delete'])

/** What can be asked of types, as tools name it: a type and a verb, or a type and one of its actions. */
export class Acts {
  readonly #byType: ReadonlyMap<string, readonly Operation[]>

  constructor(operations: readonly Operation[]) {
    // Bytes cannot be sent with a call, and several records are changed and deleted one by one.
    const offered = operations.filter((operation) => operation.takes !== 'bytes' && !takesIds(operation))
    this.#byType = Map.groupBy(offered, ({ resource }) => resource.name)
  }

  /** The types of which anything can be asked. */
  get types(): readonly string[] {
    return [...this.#byType.keys()]
  }

  /** Everything that can be asked of a type. */
  of(type: string): readonly Operation[] {
    return this.#byType.get(type) ?? []
  }

  /** Creating, changing or deleting one of a type; refuses a type that has no such verb, naming those that do. */
  verb(type: string, verb: 'create' | 'update' | 'delete'): Operation {
    const found = this.of(type).filter(({ name }) => name === verb)
    // Where one can be made below its parent too, the plain way is enough.
    const [plain] = found.toSorted((a, b) => namesIn(a.path).length - namesIn(b.path).length)
    if (plain !== undefined) return plain
    const allowed = this.types.filter((other) => this.of(other).some(({ name }) => name === verb))
    throw refusal('inclusion', { field: 'type', allowed }, '/type')
  }

  /** An action of a type: of one record, or of those its attributes name. */
  action(type: string, action: string, isOnOne: boolean): Operation {
    const actions = this.of(type).filter(({ name }) => !VERBS.has(name))
    if (actions.length === 0) {
      const allowed = this.types.filter((other) => this.of(other).some(({ name }) => !VERBS.has(name)))
      throw refusal('inclusion', { field: 'type', allowed }, '/type')
    }
    const found = actions.filter(({ name }) => name === action)
    if (found.length === 0) {
      const allowed = [...new Set(actions.map(({ name }) => name))]
      throw refusal('inclusion', { field: 'action', allowed }, '/action')
    }
    const meant = found.find(({ path }) => namesIn(path).includes('id') === isOnOne)
    if (meant !== undefined) return meant
    throw isOnOne
      ? refusal('unknown_attribute', { field: 'id' }, '/id')
      : refusal('blank', { field: 'id' }, '/id')
  }
}

/** The names in the path of an operation. */
export function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
