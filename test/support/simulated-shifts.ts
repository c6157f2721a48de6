import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { DeviceStore, QueuedAct } from '#web/handheld/device/device-store.ts'
import { MemoryStore } from '#web/handheld/device/memory-store.ts'
import { Outbox, type Outcome } from '#web/handheld/device/outbox.ts'
import type { FlowState } from '#web/values/flow/flow-state.ts'

/** What happens to a request: it is answered, never arrives, arrives without its answer, arrives twice, or arrives late. */
const FATES = ['answered', 'dropped', 'cut', 'doubled', 'late'] as const
type Fate = (typeof FATES)[number]

/** What happens next in a shift. */
type Moment =
  | { readonly type: 'work'; readonly task: number; readonly killed: 'no' | 'before' | 'after' }
  | { readonly type: 'send'; readonly fates: readonly Fate[]; readonly kill_after: number | null }
  | { readonly type: 'restart' }
  | { readonly type: 'arrive' }

const moments: fc.Arbitrary<Moment> = fc.oneof(
  fc.record({
    type: fc.constant('work' as const),
    task: fc.integer({ min: 1, max: 6 }),
    killed: fc.constantFrom('no', 'no', 'no', 'before', 'after'),
  }),
  fc.record({
    type: fc.constant('send' as const),
    fates: fc.array(fc.constantFrom(...FATES), { maxLength: 8 }),
    kill_after: fc.option(fc.integer({ min: 0, max: 3 })),
  }),
  fc.constant({ type: 'restart' as const }),
  fc.constant({ type: 'arrive' as const }),
)

/** The service as the queue knows it: a key has one answer, and some acts are refused. */
class ServiceModel {
  /** Accepted acts in their order. */
  readonly done: QueuedAct[] = []
  readonly #answers = new Map<string, Outcome>()
  readonly #refusedTasks: ReadonlySet<string>

  constructor(refusedTasks: readonly number[]) {
    this.#refusedTasks = new Set(refusedTasks.map(String))
  }

  take(act: QueuedAct): Outcome {
    const known = this.#answers.get(act.key)
    if (known !== undefined) return known
    const isRefused = this.#refusedTasks.has(act.task_id)
    const problem = { symbol: 'task_cancelled', details: 'The task is cancelled.' }
    const answer: Outcome = isRefused ? { type: 'refused', problem } : { type: 'done' }
    if (!isRefused) this.done.push(act)
    this.#answers.set(act.key, answer)
    return answer
  }

  answerTo(key: string): Outcome | undefined {
    return this.#answers.get(key)
  }
}

class Killed extends Error {}

/** A shift of one device: a person works, requests meet their fates, and the program is killed and started again. */
class Shift {
  readonly service: ServiceModel
  readonly #disk = new MemoryStore()
  readonly #late: QueuedAct[] = []
  #fates: Fate[] = []
  #killAfter: number | null = null
  #isDead = false
  #outbox: Outbox | null = null
  /** The acts that a person saw the screen go on after. */
  readonly acts: { readonly key: string; readonly task: string }[] = []

  constructor(refused: readonly number[]) {
    this.service = new ServiceModel(refused)
  }

  /** The disk as a program uses it that may be killed. */
  #store(kill: 'no' | 'before' | 'after' = 'no'): DeviceStore {
    return {
      read: this.#disk.read,
      commit: async (change) => {
        if (this.#isDead || kill === 'before') throw new Killed()
        await this.#disk.commit(change)
        if (kill === 'after') throw new Killed()
      },
    }
  }

  async #open(kill: 'no' | 'before' | 'after' = 'no'): Promise<Outbox> {
    this.#isDead = false
    return Outbox.open({ store: this.#store(kill), send: (act) => this.#send(act), now: () => 0 })
  }

  async #opened(): Promise<Outbox> {
    this.#outbox ??= await this.#open()
    return this.#outbox
  }

  async #send(act: QueuedAct): Promise<Outcome> {
    // The answer comes after others had their turn.
    await Promise.resolve()
    if (this.#isDead) throw new Killed()
    if (this.#killAfter !== null && this.#killAfter-- <= 0) {
      this.#isDead = true
      this.service.take(act)
      throw new Killed()
    }
    const fate = this.#fates.shift() ?? 'answered'
    if (fate === 'dropped') return { type: 'lost' }
    if (fate === 'late') {
      this.#late.push(act)
      return { type: 'lost' }
    }
    const answer = this.service.take(act)
    if (fate === 'doubled') this.service.take(act)
    return fate === 'cut' ? { type: 'lost' } : answer
  }

  async live(moment: Moment): Promise<void> {
    switch (moment.type) {
      case 'work':
        return this.#work(moment.task, moment.killed)
      case 'send':
        this.#fates = [...moment.fates]
        this.#killAfter = moment.kill_after
        return this.#sendAll()
      case 'restart':
        this.#outbox = null
        return
      case 'arrive':
        for (const act of this.#late.splice(0)) this.service.take(act)
    }
  }

  /** The number of acts is the place of the walk: what was not written is done again with the same key. */
  async #work(task: number, killed: 'no' | 'before' | 'after'): Promise<void> {
    const { walk } = await this.#disk.read()
    const number = (walk?.acts ?? 0) + 1
    const key = `w-${number}`
    const outbox = killed === 'no' ? await this.#opened() : await this.#open(killed)
    try {
      await outbox.add(actOf(key, task), { walk: { acts: number } as FlowState })
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      this.#outbox = null
    }
    const { acts } = await this.#disk.read()
    if (acts.some((act) => act.key === key)) this.acts.push({ key, task: String(task) })
  }

  async #sendAll(): Promise<void> {
    const outbox = await this.#opened()
    try {
      await outbox.send()
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      this.#outbox = null
    }
    this.#killAfter = null
  }

  /** The network is good again: everything is sent. */
  async end(): Promise<readonly QueuedAct[]> {
    this.#fates = []
    this.#killAfter = null
    this.#outbox = null
    await this.live({ type: 'arrive' })
    await this.#sendAll()
    return (await this.#disk.read()).acts
  }
}

function actOf(key: string, task: number) {
  return {
    ...{ key, person_id: '1', task_id: String(task), method: 'PATCH', path: `/api/tasks/${task}`, body: {} },
    ...{ performed_at: '1970-01-01T00:00:00.000Z', summary: '' },
  }
}

/** Plays shifts: every act is done once or kept as refused, in order for each task, and nothing else happens. */
export async function playShifts(numRuns: number, seed?: number): Promise<void> {
  const shifts = fc.tuple(
    fc.array(moments, { minLength: 5, maxLength: 40 }),
    fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
  )
  const property = fc.asyncProperty(shifts, async ([lived, refused]) => {
    const shift = new Shift(refused)
    for (const moment of lived) await shift.live(moment)
    const left = await shift.end()
    const isRefused = (task: string) => refused.map(String).includes(task)
    const ofTask = (task: string, keys: readonly { readonly key: string; readonly task: string }[]) =>
      keys.filter((one) => one.task === task).map(({ key }) => key)
    const done = shift.service.done.map(({ key, task_id }) => ({ key, task: task_id }))
    const accepted = shift.acts.filter(({ task }) => !isRefused(task))
    for (const task of new Set(shift.acts.map((one) => one.task)))
      assert.deepEqual(ofTask(task, done), ofTask(task, accepted), `the acts of task ${task} in their order`)
    assert.equal(done.length, accepted.length)
    const parked = shift.acts.filter(({ task }) => isRefused(task)).map(({ key }) => key)
    assert.deepEqual(left.map(({ key }) => key).toSorted(), parked.toSorted())
    assert.ok(
      left.every(({ problem, key }) => problem !== null && shift.service.answerTo(key)?.type === 'refused'),
    )
  })
  await fc.assert(property, { numRuns, ...(seed === undefined ? {} : { seed }) })
}
