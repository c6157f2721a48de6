import assert from 'node:assert/strict'
import { builtInRoles } from '#access/built-in-roles.ts'
import { fieldsOfTask } from '#web/handheld/device/task-fields.ts'
import { promptOf } from '#web/values/flow/advance.ts'
import { type FlowStep, optionsOf, stepsOf } from '#web/values/flow/flow.ts'
import type { FlowEffect, FlowEvent, FlowState, FlowTransition } from '#web/values/flow/flow-state.ts'
import { type FieldTree, presentStep } from '#web/values/flow/flow-values.ts'
import { beginFlow, step as take } from '#web/values/flow/interpreter.ts'
import { requestOf } from '#web/values/flow/operations.ts'
import { fieldsOfList, goodsFields, pilesOfTask } from '#web/values/flow/read-fields.ts'
import { FIELDS_QUERY, listSelection, type SchemaField } from '#web/values/flow/selection.ts'
import { type ApiClient, document, type Reply } from './api-client.ts'
import { answered, type Floor, idOf } from './floor.ts'

type Values = Readonly<Record<string, unknown>>

/** The input of a person for a flow: a scan, typed text, a line, an option, yes or no, or what is typed before an option. */
export type Answer =
  | string
  | number
  | boolean
  | readonly string[]
  | { readonly typed: string; readonly option: string }

/** What a person did: scans, presses of buttons other than keys, and typed characters. */
export type Effort = { readonly scans: number; readonly presses: number; readonly keys: number }

/** What a person was shown: prompts, messages, and the symbols of refusals. */
export type Shown = readonly string[]

/** Nobody takes more steps than these. */
const STEPS_MAX = 200

let walks = 0

/** A user of role RF with a handheld in the floor's warehouse, who follows flows by the interpreter of the handheld. */
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
      const walk = new Walk(apiClient, warehouse)
      return (await walk.walk(code, answers)).shown
    },
    /** The same; returns what the person had to do, of which opening the flow and leaving it are no part. */
    count: async (code: string, answers: readonly Answer[]): Promise<Effort> => {
      const walk = new Walk(apiClient, warehouse)
      return (await walk.walk(code, answers)).effort
    },
  }
}

/** A person who walks through a flow: the interpreter decides, and the service answers. */
class Walk {
  readonly #apiClient: ApiClient
  readonly #warehouse: number
  readonly #shown: string[] = []

  constructor(apiClient: ApiClient, warehouse: number) {
    this.#apiClient = apiClient
    this.#warehouse = warehouse
  }

  async walk(
    code: string,
    answers: readonly Answer[],
  ): Promise<{ readonly shown: Shown; readonly effort: Effort }> {
    const query = `{ rf_flows { all(filter: { code: { eq: "${code}" } }) { nodes { name definition } } } }`
    const [flow] = await this.#list('rf_flows', query)
    assert.ok(flow, `there is no flow ${code}`)
    const steps = stepsOf(flow.definition)
    const context = { year: new Date().getUTCFullYear(), separators: [] }
    walks += 1
    const begun = beginFlow({
      flow: { code, name: String(flow.name), steps },
      context,
      walk: `test-${walks}`,
    })
    const left = [...answers]
    let state = await this.#settled(begun)
    let effort: Effort = { scans: 0, presses: 0, keys: 0 }
    for (let count = 0; state.step !== null; count += 1) {
      assert.ok(count < STEPS_MAX, `nobody gets out of here: ${this.#shown.join(' | ')}`)
      for (const event of eventsFor(state, left)) {
        effort = more(effort, event, presentStep(state))
        state = await this.#settled(take(state, event))
      }
    }
    assert.deepEqual(left, [], `the flow ended before; shown: ${this.#shown.join(' | ')}`)
    return { shown: this.#shown, effort }
  }

  /** The state once all requests are answered; what a person sees then is kept. */
  async #settled({ state, effects }: FlowTransition): Promise<FlowState> {
    let at = state
    const waiting = [...effects]
    for (let effect = waiting.shift(); effect !== undefined; effect = waiting.shift()) {
      const event = await this.#perform(at, effect)
      if (event === null) continue
      const next = take(at, event)
      at = next.state
      waiting.push(...next.effects)
    }
    const prompt = promptOf(at)
    if (at.problem !== null) this.#shown.push(`! ${at.problem.symbol}`)
    if (prompt !== '') this.#shown.push(prompt)
    return at
  }

  /** Does what the interpreter asks for, as a device does; null for what needs no answer. */
  async #perform({ flow }: FlowState, effect: FlowEffect): Promise<FlowEvent | null> {
    switch (effect.type) {
      case 'next_task': {
        const { task_type_codes, location_id } = effect
        const reply = await this.#apiClient.post('/api/tasks/next', {
          warehouse_id: this.#warehouse,
          ...(task_type_codes === null ? {} : { task_type_codes }),
          ...(location_id === null ? {} : { location_id }),
        })
        if (reply.status === 204) return { type: 'task', task: null }
        const [task] = await this.#records('tasks', { id: idOf(reply) }, fieldsOfTask(flow))
        return { type: 'task', task: task === undefined ? null : await this.#withGoods(task) }
      }
      case 'list': {
        const fields = fieldsOfList(flow, effect)
        return { type: 'listed', records: await this.#records(effect.source, effect.filter, fields) }
      }
      case 'resolve': {
        const [barcode] = effect.barcodes
        const { expect, location_id } = effect
        const request = { barcode, expect, ...(location_id === null ? {} : { location_id }) }
        const reply = await this.#apiClient.post('/api/rf/scan', request)
        if (reply.status !== 200) return refusalOf(reply)
        const { kind, fields } = answered(reply)
        const record = { id: String(idOf(reply)), kind: String(kind), fields: fields as Values }
        return { type: 'resolved', records: [record] }
      }
      case 'call':
        return this.#call(effect)
      case 'exit_task':
        await this.#apiClient.post(`/api/tasks/${effect.id}/exit`)
        return null
      case 'sound':
        return null
    }
  }

  async #withGoods(task: Values): Promise<Values> {
    const piles = pilesOfTask(task)
    return piles === null ? task : { ...task, goods: await this.#records('stocks', piles, goodsFields) }
  }

  async #call(effect: Extract<FlowEffect, { type: 'call' }>): Promise<FlowEvent> {
    const { method, path, body } = requestOf(effect) ?? assert.fail(effect.operation)
    const headers = { prefer: 'handling=strict', 'idempotency-key': effect.key }
    const reply = await this.#apiClient.request(method, path, { body, headers })
    if (reply.status >= 300) return refusalOf(reply)
    const { data } = reply.status === 200 ? reply.body : {}
    return { type: 'answered', record: data ? { ...data.attributes, id: data.id } : null }
  }

  /** Records of a list with the fields that the flow uses. */
  async #records(source: string, filter: Values, fields: FieldTree): Promise<readonly Values[]> {
    const selection = await listSelection(source, fields, (type) => this.#fieldsOf(type))
    const held = Object.entries(filter).map(([key, value]) => `${key}: { eq: ${JSON.stringify(value)} }`)
    return this.#list(source, `{ ${source} { all(filter: { ${held.join(', ')} }) { nodes ${selection} } } }`)
  }

  async #fieldsOf(name: string): Promise<readonly SchemaField[]> {
    const reply = await this.#apiClient.post('/graphql', { query: FIELDS_QUERY, variables: { name } })
    const { __type } = reply.body.data as unknown as {
      __type: { fields: readonly SchemaField[] | null } | null
    }
    return __type?.fields ?? []
  }

  async #list(source: string, query: string): Promise<readonly Values[]> {
    const reply = await this.#apiClient.post('/graphql', { query })
    const data = reply.body.data as unknown as Record<string, { all: { nodes: Values[] } }> | undefined
    assert.ok(data?.[source]?.all && !reply.body.errors, reply.text)
    return data[source].all.nodes
  }
}

function refusalOf(reply: Reply): FlowEvent {
  const [first] = reply.body.errors ?? []
  assert.ok(first?.details, reply.text)
  return { type: 'refused', problem: { symbol: first.symbol, details: first.details } }
}

/** An effort and that of one more event: serial numbers are scanned one by one, and the message that there is no more work is no part. */
function more({ scans, presses, keys }: Effort, event: FlowEvent, step: FlowStep | undefined): Effort {
  if (event.type === 'scanned') return { scans: scans + 1, presses, keys }
  if (event.type === 'typed') return { scans, presses, keys: keys + event.text.length }
  if (event.type === 'leave' || (event.type === 'acknowledged' && step?.next === null))
    return { scans, presses, keys }
  const value = event.type === 'entered' ? event.value : undefined
  if (Array.isArray(value)) return { scans: scans + value.length, presses, keys }
  return { scans, presses: presses + 1, keys: keys + String(value ?? '').length }
}

/** What the person does now; whoever has nothing more to say leaves. */
function eventsFor(state: FlowState, left: Answer[]): readonly FlowEvent[] {
  const step = presentStep(state) ?? assert.fail('the walk has ended')
  if (step.kind === 'message') return [{ type: 'acknowledged' }]
  const answer = left.shift()
  if (answer === undefined) return [{ type: 'leave' }]
  if (typeof answer === 'object' && 'option' in answer)
    return [{ type: 'typed', text: answer.typed }, optionOf(step, answer.option)]
  return [eventOf(step, answer)]
}

function optionOf(step: FlowStep, option: string): FlowEvent {
  const index = optionsOf(step).findIndex(({ label }) => label === option)
  assert.notEqual(index, -1, `${step.id} does not offer ${option}`)
  return { type: 'option', index }
}

function eventOf(step: FlowStep, answer: Exclude<Answer, { readonly option: string }>): FlowEvent {
  if (optionsOf(step).some(({ label }) => label === answer)) return optionOf(step, String(answer))
  switch (step.kind) {
    case 'scan':
      return answer === '' ? { type: 'entered' } : { type: 'scanned', barcodes: [String(answer)] }
    case 'menu':
      return optionOf(step, String(answer))
    case 'choose':
      return Number.isNaN(Number(answer))
        ? { type: 'scanned', barcodes: [String(answer)] }
        : { type: 'chosen', index: Number(answer) }
    case 'confirm':
      return { type: 'confirmed', is_yes: answer === true }
    default:
      return { type: 'entered', value: answer }
  }
}
