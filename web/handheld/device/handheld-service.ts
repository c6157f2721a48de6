import { signInAddress } from '#web/api/access.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { ServiceClient } from '#web/api/service-client.ts'
import { stepsOf } from '#web/values/flow/flow.ts'
import type {
  FlowCall,
  FlowEffect,
  FlowEvent,
  FlowProblem,
  FlowState,
  FlowValues,
} from '#web/values/flow/flow-state.ts'
import { type FieldTree, fieldsUsed } from '#web/values/flow/flow-values.ts'
import { NO_ANSWER } from '#web/values/flow/interpreter.ts'
import { requestOf } from '#web/values/flow/operations.ts'
import { FIELDS_QUERY, listSelection, type SchemaField } from '#web/values/flow/selection.ts'
import { refusalSentence } from '#web/words/handheld-words.ts'
import type { QueuedAct } from './device-store.ts'
import type { Outcome } from './outbox.ts'
import type { PackRequest } from './packed-work.ts'
import type { Profile } from './profile.ts'
import type { ServiceClock } from './service-clock.ts'
import { fieldsOfFlow, fieldsOfTask, filledRecord, missingFields } from './task-fields.ts'

/** A request of a device waits so long for its answer, in milliseconds. */
const TIMEOUT_MS = 8000

const PROFILE = `{
  me { user { id name language } handheld { warehouse { id code } implementation_id } }
  rf_implementations { all { nodes { id menu gs1_separators } } }
  rf_flows { all(first: 200) { nodes { code name implementation_id definition } } }
}`

type ProfileAnswer = {
  readonly me: {
    readonly user: Profile['person'] | null
    readonly handheld: {
      readonly warehouse: Profile['warehouse']
      readonly implementation_id: string | null
    } | null
  }
  readonly rf_implementations: { readonly all: { readonly nodes: readonly Implementation[] } }
  readonly rf_flows: { readonly all: { readonly nodes: readonly FlowRecord[] } }
}
type Implementation = {
  readonly id: string
  readonly menu: readonly string[] | null
  readonly gs1_separators: readonly string[] | null
}
type FlowRecord = {
  readonly code: string
  readonly name: string
  readonly implementation_id: string
  readonly definition: unknown
}

/** What a device asks of the service of its tenant. */
export class HandheldService {
  readonly #client: ServiceClient
  readonly #fields = new Map<string, Promise<readonly SchemaField[]>>()

  readonly #clock: ServiceClock

  /** `language` gives that of the person, in which refusals are told. */
  constructor(tenant: string, clock: ServiceClock, language: () => string) {
    this.#clock = clock
    this.#client = new ServiceClient(tenant, {
      patience: { retries: 0, timeout: TIMEOUT_MS },
      onAnswer: (date) => clock.take(date),
      tell: (error) => refusalSentence(language(), error),
    })
  }

  /** For whom the device works; null if no handheld is set up for the person. */
  async readProfile(): Promise<Profile | null> {
    const { me, rf_implementations, rf_flows } = await this.#client.graphql<ProfileAnswer>(PROFILE)
    const { user, handheld } = me
    if (user === null || handheld === null) return null
    const known = rf_implementations.all.nodes
    const own = known.find(({ id }) => id === handheld.implementation_id) ?? known[0]
    const flows = rf_flows.all.nodes.filter(({ implementation_id }) => implementation_id === own?.id)
    const inMenu = (own?.menu ?? []).flatMap((code) => flows.find((flow) => flow.code === code) ?? [])
    return {
      tenant: this.#client.tenant,
      person: user,
      warehouse: handheld.warehouse,
      flows: inMenu.map(({ code, name, definition }) => ({ code, name, steps: stepsOf(definition) })),
      gs1_separators: own?.gs1_separators ?? [],
    }
  }

  /** Sends an act of the queue; what has no answer of the service is lost, and will be sent again. */
  async sendAct({ performed_at, ...act }: QueuedAct): Promise<Outcome> {
    const moment = Math.min(Date.parse(performed_at), this.#clock.now())
    const outcome = await this.#sendAt(act, new Date(moment).toISOString())
    const isRefusedForTime = outcome.type === 'refused' && outcome.problem.symbol === 'performed_at_invalid'
    // No act is lost by a wrong clock: it is told without its moment then.
    return isRefusedForTime ? this.#sendAt(act, null) : outcome
  }

  async #sendAt(
    { method, path, body, key }: Omit<QueuedAct, 'performed_at'>,
    performed_at: string | null,
  ): Promise<Outcome> {
    try {
      await this.#send({ method, path, body, performed_at }, key)
      return { type: 'done' }
    } catch (error) {
      const problem = problemOf(error)
      return problem.symbol === NO_ANSWER ? { type: 'lost' } : { type: 'refused', problem }
    }
  }

  /** Answers what a walk asks for; without an answer of the service it is refused as `no_answer`. */
  async answer(profile: Profile, { flow }: FlowState, effect: FlowEffect): Promise<FlowEvent | null> {
    try {
      switch (effect.type) {
        case 'next_task':
          return { type: 'task', task: await this.#nextTask(profile, flow, effect) }
        case 'list':
          return {
            type: 'listed',
            records: await this.#records(effect.source, effect.filter, fieldsUsed(flow, effect.store)),
          }
        case 'resolve':
          return await this.#resolve(effect)
        case 'call':
          return { type: 'answered', record: await this.#call(effect) }
        case 'exit_task':
          await this.#send({ method: 'POST', path: `/api/tasks/${effect.id}/exit`, body: {} })
          return null
        case 'sound':
          return null
      }
    } catch (error) {
      return { type: 'refused', problem: problemOf(error) }
    }
  }

  /** Reports a problem with a task to whoever leads the floor. */
  async reportProblem(task_id: string, text: string, attributes: FlowValues = {}): Promise<void> {
    await this.#send({
      method: 'POST',
      path: `/api/tasks/${task_id}/report_problem`,
      body: { text, attributes },
    })
  }

  /** Reports an act that was refused, with what was done and why it was refused. */
  reportRefused(act: QueuedAct, text: string): Promise<void> {
    const { task_id, summary, path, body, problem, performed_at } = act
    const reason = problem?.details ?? problem?.symbol ?? ''
    return this.reportProblem(task_id, `${text}: ${summary}: ${reason}`, {
      path,
      body,
      problem,
      performed_at,
    })
  }

  /** Takes tasks for the person, with all that the flow reads of them. */
  async takePack(
    { warehouse }: Profile,
    { flow, types, location_id, count }: PackRequest,
  ): Promise<readonly FlowValues[]> {
    const place = location_id === null ? {} : { location_id }
    const body = { warehouse_id: warehouse.id, task_type_codes: types, count, ...place }
    const answer = await this.#send({ method: 'POST', path: '/api/tasks/take', body })
    const { tasks } = (answer as RecordAnswer).attributes as { readonly tasks: readonly FlowValues[] }
    const missing = missingFields(tasks, fieldsOfFlow(flow))
    if (Object.keys(missing).length === 0) return tasks
    const read = await this.#records('tasks', { id: tasks.map(({ id }) => String(id)) }, missing)
    return tasks.map((task) => filledRecord(task, read.find(({ id }) => id === String(task.id)) ?? {}))
  }

  /** Tells the service that a task of a pack is begun. Nothing depends on it: completing does not need it. */
  async beginTask(id: string): Promise<void> {
    await this.#send({ method: 'POST', path: `/api/tasks/${id}/enter`, body: {} }).catch(problemOf)
  }

  async #send(request: SentRequest, key?: string): Promise<unknown> {
    const { method, path, body, performed_at = null } = request
    const { data } = await this.#client.send({
      ...{ method, path, body: JSON.stringify(body) },
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key ?? crypto.randomUUID(),
        ...(performed_at === null ? {} : { 'x-performed-at': performed_at }),
      },
    })
    return data
  }

  async #nextTask(
    { warehouse }: Profile,
    flow: FlowState['flow'],
    { task_type_codes, location_id }: Extract<FlowEffect, { type: 'next_task' }>,
  ): Promise<FlowValues | null> {
    const body = {
      warehouse_id: warehouse.id,
      ...(task_type_codes === null ? {} : { task_type_codes }),
      ...(location_id === null ? {} : { location_id }),
    }
    const task = (await this.#send({ method: 'POST', path: '/api/tasks/next', body })) as
      | { readonly id: string }
      | undefined
    if (task === undefined) return null
    const [read] = await this.#records('tasks', { id: task.id }, fieldsOfTask(flow))
    return read ?? null
  }

  async #resolve({
    barcodes,
    expect,
    location_id,
  }: Extract<FlowEffect, { type: 'resolve' }>): Promise<FlowEvent> {
    const answers = await Promise.allSettled(
      barcodes.map((barcode) =>
        this.#send({
          method: 'POST',
          path: '/api/rf/scan',
          body: { barcode, expect, ...(location_id === null ? {} : { location_id }) },
        }),
      ),
    )
    const found = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value as ScanAnswer] : []))
    if (found.length === 0) throw (answers[0] as PromiseRejectedResult).reason
    return {
      type: 'resolved',
      records: found.map(({ id, attributes: { kind, fields } }) => ({ id, kind, fields })),
    }
  }

  async #call(call: FlowCall): Promise<FlowValues | null> {
    const request = requestOf(call)
    if (request === null) throw new TypeError(`there is no operation ${call.operation}`)
    const data = (await this.#send(request, call.key)) as RecordAnswer | undefined
    return data === undefined ? null : { ...data.attributes, id: data.id }
  }

  async #records(source: string, filter: FlowValues, fields: FieldTree): Promise<readonly FlowValues[]> {
    const selection = await listSelection(source, fields, (type) => this.#fieldsOf(type))
    const held = Object.entries(filter).map(
      ([name, value]) => `${name}: { ${Array.isArray(value) ? 'in' : 'eq'}: ${JSON.stringify(value)} }`,
    )
    const query = `{ ${source} { all(filter: { ${held.join(', ')} }) { nodes ${selection} } } }`
    const data = await this.#client.graphql<Record<string, { all: { nodes: readonly FlowValues[] } }>>(
      query,
      {},
      { fresh: true },
    )
    return data[source]?.all.nodes ?? []
  }

  /** The fields of a type do not change while the program runs. */
  #fieldsOf(name: string): Promise<readonly SchemaField[]> {
    const known = this.#fields.get(name)
    if (known !== undefined) return known
    const reading = this.#client
      .graphql<{ __type: { fields: readonly SchemaField[] | null } | null }>(FIELDS_QUERY, { name })
      .then(({ __type }) => __type?.fields ?? [])
    this.#fields.set(name, reading)
    reading.catch(() => this.#fields.delete(name))
    return reading
  }
}

type SentRequest = {
  readonly method: string
  readonly path: string
  readonly body: FlowValues
  /** When the person did it, as an ISO moment; null for now. */
  readonly performed_at?: string | null
}
type ScanAnswer = {
  readonly id: string
  readonly attributes: { readonly kind: string; readonly fields: FlowValues }
}
type RecordAnswer = { readonly id: string; readonly attributes: FlowValues }

/** Why a request failed, as a problem of a walk. Whatever is no answer to the act itself may be sent again: a lost connection, a busy service, an ended session. */
export function problemOf(error: unknown): FlowProblem {
  if (!(error instanceof GoodsyardError)) {
    if (error instanceof TypeError || error instanceof DOMException)
      return { symbol: NO_ANSWER, details: null }
    throw error
  }
  const { status, errors } = error
  const isTransient = status === 0 || status === 401 || status === 409 || status === 429 || status >= 500
  const [first] = errors
  return isTransient || first === undefined
    ? { symbol: NO_ANSWER, details: null }
    : { symbol: first.symbol, details: first.details }
}

/** Leads to the page for signing in, and back. */
export function signIn(tenant: string | null): void {
  location.assign(signInAddress(tenant === null ? '/handheld' : `/handheld/${tenant}`))
}
