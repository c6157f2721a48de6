import { signInAddress } from '#web/api/access.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { ServiceClient } from '#web/api/service-client.ts'
import { stepsOf } from '#web/values/flow/flow.ts'
import type { FlowCall, FlowEffect, FlowEvent, FlowState, FlowValues } from '#web/values/flow/flow-state.ts'
import { type FieldTree, fieldsUsed, mergedTree } from '#web/values/flow/flow-values.ts'
import { NO_ANSWER } from '#web/values/flow/interpreter.ts'
import { knownFields } from '#web/values/flow/known-codes.ts'
import { requestOf } from '#web/values/flow/operations.ts'
import { FIELDS_QUERY, listSelection, type SchemaField } from '#web/values/flow/selection.ts'
import type { QueuedAct } from './device-store.ts'
import type { Outcome } from './outbox.ts'
import type { Profile } from './profile.ts'

/** A request of a device waits so long for its answer, in milliseconds. */
const TIMEOUT_MS = 8000

/** The records of a task by whose codes a person is guided. */
const TASK_RECORDS: Readonly<Record<string, string>> = {
  location_from: 'location',
  location_to: 'location',
  storage_unit_from: 'storage_unit',
  storage_unit_to: 'storage_unit',
  product: 'product',
}

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

  constructor(tenant: string) {
    this.#client = new ServiceClient(tenant, { patience: { retries: 0, timeout: TIMEOUT_MS } })
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
  async sendAct({ method, path, body, key }: QueuedAct): Promise<Outcome> {
    try {
      await this.#send({ method, path, body }, key)
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

  async #send(
    request: { readonly method: string; readonly path: string; readonly body: FlowValues },
    key?: string,
  ): Promise<unknown> {
    const { data } = await this.#client.send({
      ...{ method: request.method, path: request.path, body: JSON.stringify(request.body) },
      headers: { 'content-type': 'application/json', 'idempotency-key': key ?? crypto.randomUUID() },
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
    const store = flow.steps.find(({ kind }) => kind === 'next_task')?.store
    const known = Object.entries(TASK_RECORDS).flatMap(([name, kind]) =>
      (knownFields[kind] ?? []).map((field) => [name, field]),
    )
    const fields = mergedTree([
      ...pathsOf(fieldsUsed(flow, String(store))),
      ...known,
      ['start_quantity'],
      ['stock_description'],
      ['type'],
    ])
    const [read] = await this.#records('tasks', { id: task.id }, fields)
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
    const held = Object.entries(filter).map(([name, value]) => `${name}: { eq: ${JSON.stringify(value)} }`)
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

type ScanAnswer = {
  readonly id: string
  readonly attributes: { readonly kind: string; readonly fields: FlowValues }
}
type RecordAnswer = { readonly id: string; readonly attributes: FlowValues }

function pathsOf(tree: FieldTree): readonly (readonly string[])[] {
  return Object.entries(tree).flatMap(([name, inner]) => {
    const below = pathsOf(inner)
    return below.length === 0 ? [[name]] : below.map((path) => [name, ...path])
  })
}

/** Why a request failed. Whatever is no answer to the act itself may be sent again: a lost connection, a busy service, an ended session. */
function problemOf(error: unknown) {
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
