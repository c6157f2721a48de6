import { ServiceClient } from '#web/api/service-client.ts'
import type { FlowCall, FlowEffect, FlowEvent, FlowState, FlowValues } from '#web/values/flow/flow-state.ts'
import { NO_ANSWER } from '#web/values/flow/interpreter.ts'
import { requestOf } from '#web/values/flow/operations.ts'
import { fieldsOfList, goodsFields, pilesOfTask } from '#web/values/flow/read-fields.ts'
import { refusalSentence } from '#web/words/handheld-words.ts'
import type { QueuedAct } from './device-store.ts'
import type { Outcome } from './outbox.ts'
import type { PackRequest } from './packed-work.ts'
import { problemOf } from './problem-of.ts'
import type { Profile } from './profile.ts'
import { readProfile } from './read-profile.ts'
import { RecordReader } from './record-reader.ts'
import type { ServiceClock } from './service-clock.ts'
import { fieldsOfFlow, fieldsOfTask, filledRecord, missingFields } from './task-fields.ts'

/** A request of a device waits so long for its answer, in milliseconds. */
const TIMEOUT_MS = 8000

/** What a device asks of the service of its tenant. */
export class HandheldService {
  readonly #client: ServiceClient
  readonly #reader: RecordReader
  readonly #clock: ServiceClock

  /** `language` gives that of the person, in which refusals are told. */
  constructor(tenant: string, clock: ServiceClock, language: () => string) {
    this.#clock = clock
    this.#client = new ServiceClient(tenant, {
      patience: { retries: 0, timeout: TIMEOUT_MS },
      onAnswer: (date) => clock.take(date),
      tell: (error) => refusalSentence(language(), error),
    })
    this.#reader = new RecordReader(this.#client)
  }

  /** For whom the device works; null if no handheld is set up for the person. */
  readProfile(): Promise<Profile | null> {
    return readProfile(this.#client)
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
            records: await this.#reader.read(effect.source, effect.filter, fieldsOfList(flow, effect)),
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
    const read = await this.#reader.read('tasks', { id: tasks.map(({ id }) => String(id)) }, missing)
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
    const [read] = await this.#reader.read('tasks', { id: task.id }, fieldsOfTask(flow))
    return read === undefined ? null : this.#withGoods(read)
  }

  /** A task with what is known of its goods. */
  async #withGoods(task: FlowValues): Promise<FlowValues> {
    const piles = pilesOfTask(task)
    return piles === null ? task : { ...task, goods: await this.#reader.read('stocks', piles, goodsFields) }
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
