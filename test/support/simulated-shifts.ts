import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { DeviceStore, Pack, QueuedAct } from '#web/handheld/device/device-store.ts'
import { MemoryStore } from '#web/handheld/device/memory-store.ts'
import { Outbox } from '#web/handheld/device/outbox.ts'
import { completionOf, givingBack } from '#web/handheld/device/pack.ts'
import { PackedWork } from '#web/handheld/device/packed-work.ts'
import type { FlowState, FlowValues } from '#web/values/flow/flow-state.ts'
import { NO_ANSWER } from '#web/values/flow/interpreter.ts'
import { type Interference, ShiftService } from './shift-service.ts'

/** What happens to a request: it is answered, never arrives, arrives without its answer, arrives twice, or arrives late. */
const FATES = ['answered', 'dropped', 'cut', 'doubled', 'late'] as const
type Fate = (typeof FATES)[number]

/** When the program is killed while an act is written to disk. */
type Kill = 'no' | 'before' | 'after'

/** The network for a while: the fates of the next requests, and after how many of them the program is killed. */
type Network = { readonly fates: readonly Fate[]; readonly kill_after: number | null }

/** What happens next in a shift. */
type Moment =
  | { readonly type: 'work'; readonly tasks: number; readonly killed: Kill; readonly network: Network }
  | { readonly type: 'leave'; readonly killed: Kill }
  | { readonly type: 'send'; readonly network: Network }
  | { readonly type: 'again' }
  | { readonly type: 'hand_over' }
  | { readonly type: 'outdate' }
  | { readonly type: 'restart' }
  | { readonly type: 'arrive' }
  | { readonly type: 'interfere'; readonly task: number; readonly what: Interference }

/** More than a pack holds, so that packs end and others begin. */
const TASKS_MAX = 32

const killed = fc.constantFrom<Kill>('no', 'no', 'no', 'before', 'after')
const network = fc.record({
  fates: fc.array(fc.constantFrom(...FATES), { maxLength: 8 }),
  kill_after: fc.option(fc.integer({ min: 0, max: 3 })),
})
const type = <const Name extends string>(name: Name) => fc.constant(name)
const work = fc.record({
  type: type('work'),
  tasks: fc.constantFrom(1, 1, 2, 3, 8),
  killed,
  network,
})
const interfere = fc.record({
  type: type('interfere'),
  // The first tasks are those that a device works on.
  task: fc.integer({ min: 1, max: 4 }),
  what: fc.constantFrom<Interference>('give_away', 'give_back', 'give_away', 'give_back', 'cancel'),
})
const moments: fc.Arbitrary<Moment> = fc.oneof(
  { weight: 5, arbitrary: work },
  { weight: 2, arbitrary: fc.record({ type: type('leave'), killed }) },
  { weight: 4, arbitrary: fc.record({ type: type('send'), network }) },
  { weight: 2, arbitrary: fc.record({ type: type('restart') }) },
  { weight: 2, arbitrary: fc.record({ type: type('arrive') }) },
  { weight: 1, arbitrary: fc.record({ type: type('again') }) },
  { weight: 1, arbitrary: fc.record({ type: type('hand_over') }) },
  { weight: 2, arbitrary: fc.record({ type: type('outdate') }) },
  { weight: 6, arbitrary: interfere },
)

class Killed extends Error {}

/** A program that runs: it ends with a restart or when it is killed, and only its disk is left. */
type Program = { readonly outbox: Outbox; readonly work: PackedWork }

const PERSON = '1'
const RESTED: Network = { fates: [], kill_after: null }
const flow = { code: 'PICK', name: 'Pick', steps: [] }

/** A shift of one device: a person works, requests meet their fates, and the program is killed and started again. */
class Shift {
  readonly service: ShiftService
  readonly #disk = new MemoryStore()
  readonly #late: (() => void)[] = []
  #network: { fates: Fate[]; kill_after: number | null } = { fates: [], kill_after: null }
  #kill: Kill = 'no'
  #isDead = false
  #program: Program | null = null
  /** Completions that a person saw the screen go on after: the key that they have now, and their task. */
  readonly acts: { key: string; readonly task: string }[] = []
  /** Keys of refused acts that were handed to the leader. */
  readonly handedOver = new Set<string>()

  constructor(tasks: number) {
    this.service = new ShiftService(tasks)
  }

  /** The disk as a program uses it that may be killed while it writes an act. */
  readonly #store: DeviceStore = {
    read: () => this.#disk.read(),
    commit: async (change) => {
      const kill = change.put === undefined || change.remove !== undefined ? 'no' : this.#kill
      if (this.#isDead || kill === 'before') throw new Killed()
      await this.#disk.commit(change)
      if (kill === 'after') throw new Killed()
    },
  }

  async #running(): Promise<Program> {
    if (this.#program !== null) return this.#program
    this.#isDead = false
    const outbox = await Outbox.open({
      store: this.#store,
      send: (act) => this.#request(() => this.service.perform(act), { type: 'lost' }),
      now: () => 0,
    })
    const work = new PackedWork({
      take: async ({ count }) => {
        const taken = await this.#request(() => this.service.take(count), null)
        if (taken === null) throw new TypeError('no answer')
        return taken
      },
      send: () => outbox.send(),
      acts: () => outbox.acts,
      keep: (pack) => this.#store.commit({ pack }),
    })
    work.pack = (await this.#disk.read()).pack
    this.#program = { outbox, work }
    return this.#program
  }

  /** A request to the service, which meets its fate; the second value stands for no answer. */
  async #request<Answer>(perform: () => Answer, lost: Answer): Promise<Answer> {
    // The answer comes after others had their turn.
    await Promise.resolve()
    if (this.#isDead) throw new Killed()
    const { kill_after } = this.#network
    if (kill_after !== null) this.#network.kill_after = kill_after - 1
    if (kill_after === 0) {
      this.#isDead = true
      perform()
      throw new Killed()
    }
    const fate = this.#network.fates.shift() ?? 'answered'
    if (fate === 'dropped') return lost
    if (fate === 'late') {
      this.#late.push(perform)
      return lost
    }
    const answer = perform()
    if (fate === 'doubled') perform()
    return fate === 'cut' ? lost : answer
  }

  async live(moment: Moment): Promise<void> {
    switch (moment.type) {
      case 'work':
        return this.#during(moment.network, async (program) => {
          for (let done = 0; done < moment.tasks; done += 1)
            if (!(await this.#doTask(program, done === 0 ? moment.killed : 'no'))) return
        })
      case 'leave':
        return this.#during(RESTED, (program) => this.#leave(program, moment.killed))
      case 'send':
        return this.#during(moment.network, ({ outbox }) => outbox.send())
      case 'again':
        return this.#during(RESTED, (program) => this.#doAgain(program))
      case 'hand_over':
        return this.#during(RESTED, (program) => this.#handOver(program))
      case 'outdate':
        return this.#during(RESTED, ({ work: own }) => own.outdate())
      case 'restart':
        this.#program = null
        return
      case 'arrive':
        for (const perform of this.#late.splice(0)) perform()
        return
      case 'interfere':
        this.service.interfere(String(moment.task), moment.what)
    }
  }

  /** Does something with a network; a program that is killed meanwhile leaves its disk alone. */
  async #during(given: Network, act: (program: Program) => Promise<unknown>): Promise<void> {
    this.#network = { fates: [...given.fates], kill_after: given.kill_after }
    try {
      await act(await this.#running())
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      this.#program = null
    }
    this.#network = { fates: [], kill_after: null }
    this.#kill = 'no'
  }

  /** Does the next task of the pack; whether there was one. */
  async #doTask({ outbox, work: own }: Program, kill: Kill): Promise<boolean> {
    const task = await this.#nextTask(own)
    if (task === null) return false
    const id = String(task.id)
    const isHeld = ({ key, task: own }: { key: string; task: string }) =>
      own === id && !this.handedOver.has(key)
    assert.ok(!this.acts.some(isHeld), `task ${id} is offered once more`)
    const { walk, key } = await this.#nextKey()
    const pack = own.without(id)
    const call = { key, operation: 'complete_task', arguments: { id: task.id, confirmed_quantity: 1 } }
    own.pack = pack
    await this.#add(outbox, completionOf(task, { type: 'call', ...call }), { walk, pack, kill })
    return true
  }

  async #nextTask(own: PackedWork): Promise<FlowValues | null> {
    try {
      const event = await own.next(PERSON, { flow, types: ['PICK'], location_id: null })
      if (event.type === 'task') return event.task
      assert.equal(event.type === 'refused' && event.problem.symbol, NO_ANSWER)
      return null
    } catch (error) {
      if (error instanceof TypeError) return null
      throw error
    }
  }

  async #leave({ outbox, work: own }: Program, kill: Kill): Promise<void> {
    const { ids } = own
    if (ids.length === 0) return
    const { walk, key } = await this.#nextKey()
    own.pack = null
    await this.#add(outbox, givingBack(ids, `${key}-back`), { walk, pack: null, kill })
  }

  /** The number of acts is the place of the walk: what was not written is done again with the same key. */
  async #nextKey(): Promise<{ readonly walk: FlowState; readonly key: string }> {
    const acts = ((await this.#disk.read()).walk?.acts ?? 0) + 1
    return { walk: { acts } as FlowState, key: `w-${acts}` }
  }

  async #add(
    outbox: Outbox,
    act: ReturnType<typeof completionOf>,
    { walk, pack, kill }: { readonly walk: FlowState; readonly pack: Pack | null; readonly kill: Kill },
  ): Promise<void> {
    this.#kill = kill
    const own = { ...act, person_id: PERSON, performed_at: '1970-01-01T00:00:00.000Z' }
    try {
      await outbox.add(own, { walk, pack })
    } finally {
      this.#kill = 'no'
      const isOnDisk = (await this.#disk.read()).acts.some(({ key }) => key === act.key)
      if (isOnDisk && act.method === 'PATCH') this.acts.push({ key: act.key, task: act.task_id })
    }
  }

  async #doAgain({ outbox }: Program): Promise<void> {
    const parked = outbox.acts.find(({ problem }) => problem !== null)
    if (parked === undefined) return
    const key = `${parked.key}-again`
    await outbox.retry(parked.key, key)
    for (const act of this.acts) if (act.key === parked.key) act.key = key
  }

  async #handOver({ outbox }: Program): Promise<void> {
    const parked = outbox.acts.find(({ problem }) => problem !== null)
    if (parked === undefined) return
    await outbox.discard(parked.key)
    this.handedOver.add(parked.key)
  }

  /** The network is good again, and the person does all that is left; returns what the device still has. */
  async end(): Promise<readonly QueuedAct[]> {
    this.#program = null
    await this.live({ type: 'arrive' })
    await this.live({ type: 'send', network: RESTED })
    await this.live({ type: 'work', tasks: TASKS_MAX + 1, killed: 'no', network: RESTED })
    await this.live({ type: 'send', network: RESTED })
    return (await this.#disk.read()).acts
  }
}

/** What has to hold after a shift: every act is done once or kept as refused, in order, nothing else happens, and no work is left over. */
function assertSound(shift: Shift, left: readonly QueuedAct[]): void {
  const { service, acts, handedOver } = shift
  const isRefused = (key: string) => service.answerTo(key)?.type === 'refused'
  const accepted = acts.filter(({ key }) => !isRefused(key)).map(({ key }) => key)
  const done = service.done.map(({ key }) => key)
  assert.deepEqual(done.toSorted(), accepted.toSorted(), 'every act that was not refused is done once')
  const refused = acts.filter(({ key }) => isRefused(key))
  for (const { task } of refused)
    assert.ok(service.isTouched(task), `task ${task} was refused without a reason`)
  const parked = refused.map(({ key }) => key).filter((key) => !handedOver.has(key))
  assert.deepEqual(left.map(({ key }) => key).toSorted(), parked.toSorted(), 'refused acts are kept')
  assert.ok(left.every(({ problem }) => problem !== null))
  assert.deepEqual(
    [service.untouched('AVAILABLE'), service.untouched('ALLOCATED')],
    [[], []],
    'all work is done that nobody took away',
  )
}

/** Plays shifts of a seed against a model of the service and of the network. */
export async function playShifts(numRuns: number, seed: number): Promise<void> {
  const shifts = fc.tuple(
    fc.array(moments, { minLength: 5, maxLength: 40 }),
    fc.integer({ min: 1, max: TASKS_MAX }),
  )
  const property = fc.asyncProperty(shifts, async ([lived, tasks]) => {
    const shift = new Shift(tasks)
    for (const moment of lived) await shift.live(moment)
    assertSound(shift, await shift.end())
  })
  await fc.assert(property, { numRuns, seed })
}
