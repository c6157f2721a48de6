import assert from 'node:assert/strict'
import { builtInRoles } from '#access/built-in-roles.ts'
import { type ApiClient, document, type Reply } from './api-client.ts'
import { answered, type Floor, idOf } from './floor.ts'

type Step = Readonly<Record<string, unknown>> & { readonly id: string; readonly kind: string }
type Values = Record<string, unknown>

/** The input of a person for a flow: a scan, typed text, a line, a menu item, yes or no. */
export type Answer = string | number | boolean | readonly string[]

/** What a person was shown: prompts, messages, and the symbols of refusals. */
export type Shown = readonly string[]

/** How a device asks for each operation that a flow may call (operations 11). */
const OPERATIONS: Readonly<Record<string, readonly [method: string, path: string, said?: Values]>> = {
  complete_task: ['PATCH', '/api/tasks/{id}', { status: 'completed' }],
  receive: ['POST', '/api/receive_tasks/{id}/receive'],
  receive_to_putaway: ['POST', '/api/receive_tasks/{id}/receive_to_putaway_location'],
  load_storage_unit: ['POST', '/api/load_tasks/{id}/load_storage_unit'],
  move_stock: ['POST', '/api/stocks/{id}/move'],
  move_storage_unit: ['POST', '/api/storage_units/{id}/move'],
  record_attempt: ['POST', '/api/stock_checks/{id}/record_attempt'],
  complete_stock_check: ['POST', '/api/stock_checks/{id}/complete'],
  hold: ['POST', '/api/stocks/hold'],
  exit_task: ['POST', '/api/tasks/{id}/exit'],
}

/** Nobody takes more steps than these. */
const STEPS_MAX = 200

/** A user of role RF with a handheld in the floor's warehouse, who follows flows as their definitions say. */
export async function openHandheld(floor: Floor, username: string) {
  const { service, warehouse } = floor
  const rights = builtInRoles.find(({ role_type }) => role_type === 'rf')?.permissions ?? []
  const apiClient = await service.colleague(rights, { warehouse_ids: [warehouse] })
  // The device acts with the token of the colleague, whose user takes the place of one made for a handheld.
  const [user] = await floor.rows(
    `update users set user_type = 'handheld' where id = (select max(id) from users) returning id::float8`,
  )
  const login = { username, password: 'correct horse battery', user_id: user?.id, warehouse_id: warehouse }
  idOf(await service.operator.post('/api/hhd_users', document('hhd_users', login)))
  return {
    apiClient,
    /** Follows a flow of the menu with these inputs and leaves it after the last; returns what was shown. */
    play: async (code: string, answers: readonly Answer[]): Promise<Shown> => {
      const walk = new Walk(apiClient, warehouse, await readSteps(apiClient, code))
      return walk.walk(answers)
    },
  }
}

async function readSteps(apiClient: ApiClient, code: string): Promise<readonly Step[]> {
  const query = `{ rf_flows { all(filter: { code: { eq: "${code}" } }) { nodes { definition } } } }`
  const [flow] = await listed(apiClient, 'rf_flows', query)
  assert.ok(flow, `there is no flow ${code}`)
  return (flow.definition as { readonly steps: readonly Step[] }).steps
}

async function listed(apiClient: ApiClient, source: string, query: string): Promise<readonly Values[]> {
  const reply = await apiClient.post('/graphql', { query })
  const data = reply.body.data as unknown as Record<string, { all: { nodes: Values[] } }> | undefined
  assert.ok(data?.[source]?.all && !reply.body.errors, reply.text)
  return data[source].all.nodes
}

class Walk {
  readonly #apiClient: ApiClient
  readonly #warehouse: number
  readonly #steps: ReadonlyMap<string, Step>
  /** Names under which steps of this flow keep something: a text that begins with one is a path. */
  readonly #names: ReadonlySet<string>
  readonly #text: string
  readonly #shown: string[] = []
  #values: Values = {}
  /** The location that was scanned last. */
  #place: number | null = null
  /** The task that was entered and is not done. */
  #entered: unknown = null
  #left: Answer[] = []
  #hasLeft = false

  constructor(apiClient: ApiClient, warehouse: number, steps: readonly Step[]) {
    this.#apiClient = apiClient
    this.#warehouse = warehouse
    this.#steps = new Map(steps.map((step) => [step.id, step]))
    this.#names = new Set(steps.flatMap(({ store }) => (typeof store === 'string' ? [store] : [])))
    this.#text = JSON.stringify(steps)
  }

  async walk(answers: readonly Answer[]): Promise<Shown> {
    this.#left = [...answers]
    let id: unknown = [...this.#steps.keys()][0]
    for (let count = 0; typeof id === 'string' && !this.#hasLeft; count += 1) {
      assert.ok(count < STEPS_MAX, `nobody gets out of here: ${this.#shown.join(' | ')}`)
      const step = this.#steps.get(id)
      assert.ok(step, `there is no step ${id}`)
      id = await this.#step(step)
    }
    assert.deepEqual(this.#left, [], `the flow ended before; shown: ${this.#shown.join(' | ')}`)
    if (this.#entered !== null) await this.#apiClient.post(`/api/tasks/${this.#entered}/exit`)
    return this.#shown
  }

  /** What the person does now; whoever has nothing more to say leaves. */
  #asked(): Answer | null {
    const answer = this.#left.shift()
    this.#hasLeft = answer === undefined
    return answer ?? null
  }

  /** Does a step; gives the one that follows. */
  async #step(step: Step): Promise<unknown> {
    if (step.kind === 'choose') return this.#choose(step)
    const isSilent = ['next_task', 'condition', 'call', 'message'].includes(step.kind)
    const answer = isSilent ? null : this.#asked()
    for (const text of [step.prompt, step.text])
      if (typeof text === 'string') this.#shown.push(this.#filled(text))
    if (this.#hasLeft) return null
    switch (step.kind) {
      case 'next_task':
        return this.#nextTask(step)
      case 'scan':
        return this.#scan(step, String(answer))
      case 'condition':
        return this.#holds(step.test as Values) ? step.then : step.else
      case 'menu': {
        const options = step.options as readonly Values[]
        const option = options.find(({ label }) => label === answer)
        assert.ok(option, `${step.id} does not offer ${answer}`)
        return option.next
      }
      case 'confirm':
        return answer === true ? step.next : step.otherwise
      case 'call':
        return this.#call(step)
      case 'message':
        return step.next
      default:
        return this.#typed(step, answer)
    }
  }

  async #nextTask(step: Step): Promise<unknown> {
    this.#values = {}
    const reply = await this.#apiClient.post('/api/tasks/next', {
      warehouse_id: this.#warehouse,
      ...(step.types === undefined ? {} : { task_type_codes: step.types }),
      ...(this.#place === null ? {} : { location_id: this.#place }),
    })
    if (reply.status === 204) return step.empty
    this.#entered = idOf(reply)
    const [task] = await this.#list('tasks', { id: this.#entered }, String(step.store))
    this.#keep(step, task)
    return step.next
  }

  /** Records of a list, with what the flow says of them. */
  async #list(source: string, filter: Values, store: string): Promise<readonly Values[]> {
    const paths = [...this.#text.matchAll(new RegExp(`\\b${store}((?:\\.\\w+)+)`, 'g'))]
    const tree: Tree = { id: {} }
    for (const [, path = ''] of paths) {
      let at: Tree = tree
      for (const name of path.slice(1).split('.')) at = at[name] ??= {}
    }
    const held = Object.entries(filter).map(([key, value]) => `${key}: { eq: ${JSON.stringify(value)} }`)
    const expected = await this.#selection(await this.#nodeOf(source), tree)
    const query = `{ ${source} { all(filter: { ${held.join(', ')} }) { nodes ${expected} } } }`
    return listed(this.#apiClient, source, query)
  }

  async #nodeOf(source: string): Promise<string> {
    const query = `{ ${source} { all(first: 1) { nodes { __typename } } } }`
    const [node] = await listed(this.#apiClient, source, query)
    return String(node?.__typename ?? '')
  }

  /** A selection of fields; a record that is only named is read with its id and what it is. */
  async #selection(type: string, tree: Tree): Promise<string> {
    const query = `{ __type(name: "${type}") { fields { name type { name kind ofType { name kind } } } } }`
    const reply = await this.#apiClient.post('/graphql', { query })
    const { __type } = reply.body.data as unknown as { __type: { fields: readonly Field[] } | null }
    const selected = ['id', '__typename']
    for (const [name, inner] of Object.entries(tree)) {
      const field = __type?.fields.find((one) => one.name === name)
      if (__type === null) continue
      assert.ok(field, `${type} has no ${name}`)
      const named = field.type.ofType ?? field.type
      selected.push(named.kind === 'OBJECT' ? `${name} ${await this.#selection(named.name, inner)}` : name)
    }
    return `{ ${selected.join(' ')} }`
  }

  async #scan(step: Step, barcode: string): Promise<unknown> {
    const planned = this.#value(step.default)
    if (barcode === '' && planned !== null && planned !== undefined) {
      this.#keep(step, planned)
      return step.next
    }
    const reply = await this.#apiClient.post('/api/rf/scan', {
      barcode,
      expect: step.expect,
      ...(this.#place === null ? {} : { location_id: this.#place }),
    })
    if (reply.status !== 200) return this.#refused(reply, step.id)
    const { kind, fields } = answered(reply)
    const scanned = { id: idOf(reply), kind, fields }
    if (step.equals !== undefined) {
      const expected = this.#value(step.equals) as Values | null | undefined
      const known = String(expected?.__typename)
        .replaceAll(/(?<=.)[A-Z]/g, '_$&')
        .toLowerCase()
      if (Number(expected?.id) !== scanned.id || known !== kind) {
        this.#shown.push('! not equal')
        return step.id
      }
    }
    if (kind === 'location') this.#place = scanned.id
    this.#keep(step, scanned)
    return step.next
  }

  /** One record alone needs no choosing. */
  async #choose(step: Step): Promise<unknown> {
    const filter = Object.fromEntries(
      Object.entries((step.filter ?? {}) as Values).map(([key, value]) => [key, this.#value(value)]),
    )
    const offered = await this.#list(String(step.source), filter, String(step.store))
    const chosen = offered[offered.length === 1 ? 0 : Number(this.#asked())]
    if (this.#hasLeft) return null
    assert.ok(chosen, `${step.id} offers ${offered.length} records`)
    this.#keep(step, chosen)
    return step.next
  }

  #typed(step: Step, answer: Answer | null): unknown {
    const value = answer === '' || answer === null ? (this.#value(step.default) ?? null) : answer
    const [min, max] = [this.#value(step.min), this.#value(step.max)]
    const isOut =
      value === null
        ? step.required === true || step.kind === 'number'
        : Number.isNaN(Number(value)) ||
          (typeof min === 'number' && Number(value) < min) ||
          (max !== undefined && Number(value) > Number(max))
    if (step.kind === 'number' && isOut) {
      this.#shown.push('! out of bounds')
      return step.id
    }
    this.#keep(step, value)
    return step.next
  }

  async #call(step: Step): Promise<unknown> {
    const [method, path, always] = OPERATIONS[String(step.operation)] ?? assert.fail(String(step.operation))
    const values: Values = { ...always }
    for (const [name, text] of Object.entries((step.arguments ?? {}) as Values)) {
      const value = this.#value(text)
      if (value !== undefined) values[name] = value
    }
    const { id, ...attributes } = values
    const body = method === 'PATCH' ? document('tasks', attributes) : attributes
    const headers = { prefer: 'handling=strict' }
    const reply = await this.#apiClient.request(method, path.replace('{id}', String(id)), { body, headers })
    if (reply.status >= 300) {
      const errors = (step.on_error ?? {}) as Values
      const symbol = reply.body.errors?.[0]?.symbol ?? ''
      return this.#refused(reply, symbol in errors ? errors[symbol] : errors['*'])
    }
    if (id === this.#entered || String(id) === String(this.#entered)) this.#entered = null
    if (reply.status === 200) this.#keep(step, { ...reply.body.data?.attributes, id: reply.body.data?.id })
    return step.next
  }

  #refused(reply: Reply, next: unknown): unknown {
    const [first] = reply.body.errors ?? []
    assert.ok(first?.details, reply.text)
    this.#shown.push(`! ${first.symbol}`)
    return next
  }

  #keep(step: Step, value: unknown): void {
    if (typeof step.store === 'string') this.#values[step.store] = value
  }

  #holds({ left, op, right }: Values): boolean {
    const [a, b] = [this.#value(left), this.#value(right)]
    if (op === 'present') return a !== null && a !== undefined && a !== ''
    if (op === 'eq' || op === 'ne') return (String(a) === String(b)) === (op === 'eq')
    return op === 'gt' ? Number(a) > Number(b) : Number(a) < Number(b)
  }

  /** What a text of the flow means: a path into what was kept, or itself. */
  #value(text: unknown): unknown {
    if (typeof text !== 'string') return text
    const [first = '', ...rest] = text.split('.')
    if (!this.#names.has(first)) return text
    let at: unknown = this.#values[first]
    for (const name of rest) at = at === null || at === undefined ? at : (at as Values)[name]
    return at
  }

  #filled(text: string): string {
    return text.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (_, path: string) => String(this.#value(path) ?? ''))
  }
}

type Tree = { [name: string]: Tree }
type Field = {
  readonly name: string
  readonly type: { readonly name: string; readonly kind: string; readonly ofType: Field['type'] | null }
}
