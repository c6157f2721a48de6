import type { QueuedAct } from '#web/handheld/device/device-store.ts'
import type { Outcome } from '#web/handheld/device/outbox.ts'
import type { FlowValues } from '#web/values/flow/flow-state.ts'

/** A task as the service knows it. */
type ModelTask = {
  status: 'AVAILABLE' | 'ALLOCATED' | 'COMPLETED' | 'CANCELLED'
  /** Whose it is while it is allocated. */
  holder: 'device' | 'colleague' | null
  /** Whether the leader took it away or cancelled it: only then may an act be refused. */
  is_touched: boolean
}

/** What a leader does to a task. */
export type Interference = 'give_away' | 'give_back' | 'cancel'

const LEADERS_ACTS: Readonly<Record<Interference, Partial<ModelTask>>> = {
  give_away: { status: 'ALLOCATED', holder: 'colleague' },
  give_back: { status: 'ALLOCATED', holder: 'device' },
  cancel: { status: 'CANCELLED', holder: null },
}

/** The service as a device knows it: tasks are given to one person, a key has one answer, and leaders interfere. */
export class ShiftService {
  /** Completions that were accepted, in their order. */
  readonly done: QueuedAct[] = []
  readonly #tasks = new Map<string, ModelTask>()
  readonly #answers = new Map<string, Outcome>()

  constructor(tasks: number) {
    for (let id = 1; id <= tasks; id += 1)
      this.#tasks.set(String(id), { status: 'AVAILABLE', holder: null, is_touched: false })
  }

  /** Gives the device its own tasks and those that are free, in their order (spec: operations 11.5). */
  take(count: number): readonly FlowValues[] {
    const ids = [...this.#tasks.keys()]
    const own = ids.filter((id) => this.#isDevices(id))
    const free = ids.filter((id) => this.#tasks.get(id)?.status === 'AVAILABLE')
    const taken = [...own, ...free].slice(0, count)
    for (const id of taken) this.#change(id, { status: 'ALLOCATED', holder: 'device' })
    return taken.map((id) => ({
      ...{ id: Number(id), __typename: 'Task', type: 'PICK', start_quantity: 1, needs: [] },
      ...{ stock_description: 'Tea', location_from: { code: `R-${id}` } },
    }))
  }

  /** Takes an act of the queue. The same key again has the same answer and no other effect. */
  perform(act: QueuedAct): Outcome {
    const known = this.#answers.get(act.key)
    if (known !== undefined) return known
    const answer = act.path === '/api/tasks/exit' ? this.#exit(act) : this.#complete(act)
    this.#answers.set(act.key, answer)
    return answer
  }

  answerTo(key: string): Outcome | undefined {
    return this.#answers.get(key)
  }

  /** The leader gives a task that is not done to a colleague, gives it back, or cancels it. */
  interfere(id: string, what: Interference): void {
    const task = this.#tasks.get(id)
    if (task?.status !== 'AVAILABLE' && task?.status !== 'ALLOCATED') return
    if (what === 'give_back' && task.holder !== 'colleague') return
    this.#change(id, { ...LEADERS_ACTS[what], is_touched: true })
  }

  isTouched(id: string): boolean {
    return this.#tasks.get(id)?.is_touched === true
  }

  /** Ids of the tasks with a status that no leader touched. */
  untouched(status: ModelTask['status']): readonly string[] {
    return [...this.#tasks].flatMap(([id, task]) => (task.status === status && !task.is_touched ? [id] : []))
  }

  #exit({ body }: QueuedAct): Outcome {
    for (const id of (body.ids as readonly number[]).map(String))
      if (this.#isDevices(id)) this.#change(id, { status: 'AVAILABLE', holder: null })
    return { type: 'done' }
  }

  #complete(act: QueuedAct): Outcome {
    if (!this.#isDevices(act.task_id)) {
      const problem = { symbol: 'task_not_open', details: 'The task is not yours any more.' }
      return { type: 'refused', problem }
    }
    this.#change(act.task_id, { status: 'COMPLETED', holder: null })
    this.done.push(act)
    return { type: 'done' }
  }

  #isDevices(id: string): boolean {
    const task = this.#tasks.get(id)
    return task?.status === 'ALLOCATED' && task.holder === 'device'
  }

  #change(id: string, change: Partial<ModelTask>): void {
    const task = this.#tasks.get(id)
    if (task !== undefined) Object.assign(task, change)
  }
}
