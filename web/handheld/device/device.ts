import { signOut } from '#web/api/access.ts'
import { GoodsyardError } from '#web/api/error.ts'
import type {
  FlowCall,
  FlowEffect,
  FlowEvent,
  FlowState,
  FlowTransition,
  FlowValues,
} from '#web/values/flow/flow-state.ts'
import { beginFlow, isUnanswered, NO_ANSWER, step } from '#web/values/flow/interpreter.ts'
import { Store } from '#web/values/store.ts'
import { ActSender } from './act-sender.ts'
import { DeviceDisk } from './device-disk.ts'
import type { DeviceStore, Pack, QueuedAct } from './device-store.ts'
import { type DeviceView, emptyView, isUnsent } from './device-view.ts'
import { FlowAnswers } from './flow-answers.ts'
import { HandheldService } from './handheld-service.ts'
import { IdbStore } from './idb-store.ts'
import { askToKeepStorage } from './kept-storage.ts'
import { MemoryStore } from './memory-store.ts'
import { Outbox, type Outcome } from './outbox.ts'
import { completionOf, givingBack, missingNeed, queuedTask } from './pack.ts'
import { PackedWork } from './packed-work.ts'
import type { Profile } from './profile.ts'
import { RecentScans } from './recent-scans.ts'
import { ServiceClock } from './service-clock.ts'
import { isSessionEnded } from './session-ended.ts'
import { setUpOf } from './set-up-code.ts'
import { signIn } from './sign-in.ts'
import { playSound } from './sounds.ts'

/** A scanned badge opens the sign-in alone. */
const BADGE = /^gyb_/

/** A device at work: it walks through flows, keeps its place and its acts on disk, and sends them. */
export class Device {
  readonly view = new Store<DeviceView>(emptyView)
  readonly #service: HandheldService
  readonly #store: DeviceStore
  readonly #outbox: Outbox
  readonly #clock: ServiceClock
  readonly #work: PackedWork
  readonly #sender: ActSender
  readonly #answers: FlowAnswers
  readonly #disk: DeviceDisk
  readonly #scans = new RecentScans()

  private constructor({ service, store, outbox, clock }: DeviceParts) {
    this.#service = service
    this.#store = store
    this.#outbox = outbox
    this.#clock = clock
    this.#sender = new ActSender(outbox)
    this.#disk = new DeviceDisk(store, outbox, clock)
    this.#work = new PackedWork({
      take: async (request) => {
        const tasks = await service.takePack(this.#profile(), request)
        this.#online(true)
        return tasks
      },
      send: () => this.send(),
      acts: () => outbox.acts,
      keep: (pack) => this.#disk.commit({ pack }),
    })
    this.#answers = new FlowAnswers({ service, work: this.#work, onAnswered: () => this.#online(true) })
    this.#show({ acts: outbox.acts })
  }

  /** Opens the device of a tenant with what is on disk, and asks the service who works with it. */
  static async open(tenant: string): Promise<Device> {
    const clock = new ServiceClock()
    let device: Device | null = null
    const language = () => device?.view.get().profile?.person.language ?? navigator.language
    const service = new HandheldService(tenant, clock, language)
    const store = await IdbStore.open(tenant).catch(() => new MemoryStore())
    const outbox = await Outbox.open({
      store,
      send: (act) => (device === null ? Promise.resolve<Outcome>({ type: 'lost' }) : device.#sendAct(act)),
      maySend: ({ person_id }) => device?.view.get().profile?.person.id === person_id,
      now: () => clock.now(),
      onChange: (acts) => (device === null ? undefined : device.#show({ acts })),
      onSettled: (act) => {
        if (device !== null) device.#settled(act)
      },
    })
    device = new Device({ service, store, outbox, clock })
    await device.#start()
    return device
  }

  async #start(): Promise<void> {
    const { profile, walk, pack, ahead_ms } = await this.#store.read()
    this.#work.pack = pack
    if (ahead_ms !== null) this.#clock.restore(ahead_ms)
    void askToKeepStorage().then((is_persistent) => this.#show({ is_persistent }))
    if (profile !== null) this.#show({ profile, walk, phase: 'ready' })
    await this.refresh()
    if (this.view.get().phase !== 'ready') return
    if (this.view.get().walk !== null) this.dispatch({ type: 'resume' })
    void this.send()
  }

  /** Reads who works with the device; without a connection it goes on as it was. */
  async refresh(): Promise<void> {
    const known = this.view.get().profile
    try {
      const profile = await this.#service.readProfile()
      this.#online(true)
      if (profile === null) return this.#show({ phase: 'not_set_up' })
      // Another person begins anew; acts of the one before stay in the queue.
      const isOther = known !== null && known.person.id !== profile.person.id
      const begun = isOther ? { walk: null, pack: null } : {}
      await this.#disk.commit({ profile, ahead_ms: this.#clock.ahead_ms, ...begun })
      if (isOther) this.#work.pack = null
      this.#show({ profile, phase: 'ready', ...(isOther ? { walk: null } : {}) })
    } catch (error) {
      const status = error instanceof GoodsyardError ? error.status : 0
      if (status === 401) this.#show({ phase: 'signed_out' })
      else if (known === null) this.#show({ phase: 'failed' })
      else if (status === 0) this.#online(false)
    }
  }

  /** Begins a flow of the menu. */
  begin(index: number): void {
    const { profile } = this.view.get()
    const flow = profile?.flows[index]
    if (profile === null || flow === undefined) return
    const context = { year: new Date().getFullYear(), separators: profile.gs1_separators }
    this.#show({ notice: null })
    this.#go(beginFlow({ flow, context, walk: crypto.randomUUID() }))
  }

  /** Takes what a person did to the walk under way. */
  dispatch(event: FlowEvent): void {
    const { walk } = this.view.get()
    if (walk !== null) this.#go(step(walk, event))
  }

  /** Takes a scan: to the walk, or to the menu, whose codes are `#1`, `#2` … */
  scanned(codes: readonly string[]): void {
    const fresh = this.#scans.take(codes, performance.now())
    if (fresh.length === 0) return
    if (fresh.some((code) => BADGE.test(code))) return this.tell('badge')
    const set_up = fresh.map(setUpOf).find((one) => one !== null)
    // Nothing else is scanned while that is asked.
    if (set_up !== undefined || this.view.get().set_up !== null) {
      if (set_up !== undefined) this.#show({ set_up, notice: null })
      return
    }
    const { walk } = this.view.get()
    if (walk !== null) return this.dispatch({ type: 'scanned', barcodes: fresh })
    const number = fresh.map((code) => /^#(\d+)$/.exec(code)?.[1]).find((one) => one !== undefined)
    if (number !== undefined) this.begin(Number(number) - 1)
    else this.tell('scan_not_expected')
  }

  /** Tells the person aloud why something is not possible. */
  tell(symbol: string): void {
    playSound('wrong')
    const problem = { symbol, details: null }
    const { walk } = this.view.get()
    this.#show(walk === null ? { notice: problem } : { walk: { ...walk, problem } })
  }

  /** Signs the person out; refused while acts of theirs are not sent. */
  async signOut(): Promise<void> {
    if (await this.#signedOut()) signIn(this.view.get().profile?.tenant ?? null)
  }

  /** Goes on without setting the device up anew. */
  leaveSetUp(): void {
    this.#show({ set_up: null, notice: null })
  }

  /** Signs the person out and sets the device up for another address. */
  async moveTo(address: string): Promise<void> {
    const isOut = await this.#signedOut().catch(() => false)
    if (isOut) location.assign(address)
    else this.#show({ notice: { symbol: NO_ANSWER, details: null } })
  }

  async #signedOut(): Promise<boolean> {
    if (isUnsent(this.view.get())) return false
    if (this.view.get().walk !== null) this.dispatch({ type: 'leave' })
    await this.#disk.written
    await this.send()
    if (isUnsent(this.view.get())) return false
    await signOut()
    await this.#disk.commit({ profile: null, walk: null })
    return true
  }

  /**
   * Ends the session, so that only a person who signs in goes on; place, pack and acts stay on the device. Without a
   * connection it stays open, since nobody could sign in. Resolves to whether it is locked.
   */
  async lock(): Promise<boolean> {
    await this.#disk.written
    if (await this.send()) return false
    try {
      await signOut()
    } catch {
      return false
    }
    signIn(this.view.get().profile?.tenant ?? null)
    return true
  }

  /** Does a refused act once more. */
  async doAgain(key: string): Promise<void> {
    await this.#outbox.retry(key, crypto.randomUUID())
    void this.send()
  }

  /** Hands a refused act to whoever leads the floor. */
  async handOver(act: QueuedAct, text: string): Promise<void> {
    await this.#service.reportRefused(act, text)
    await this.#outbox.discard(act.key)
  }

  /** Tells of a problem with the present task. */
  async reportProblem(text: string): Promise<void> {
    const id = this.view.get().walk?.task_id ?? null
    if (id !== null) await this.#service.reportProblem(id, text)
  }

  /** Sends acts that wait; resolves to whether some act had no answer. */
  send(): Promise<boolean> {
    return this.#sender.send()
  }

  async #sendAct(act: QueuedAct): Promise<Outcome> {
    const outcome = await this.#service.sendAct(act)
    this.#online(outcome.type !== 'lost')
    return outcome
  }

  #settled({ problem }: QueuedAct): void {
    if (problem !== null) playSound('wrong')
  }

  /** `isWritten` says that the state is on disk already, together with the act before it. */
  #go({ state, effects }: FlowTransition, isWritten = false): void {
    const walk = state.step === null ? null : state
    this.#show({ walk, ...(walk === null ? { notice: state.problem } : {}) })
    const ids = walk === null ? this.#work.ids : []
    // An act of a pack is written with the state after it: until then the state before it is the one to go on from.
    const isPassing = effects.some((effect) => effect.type === 'call' && queuedTask(state, effect) !== null)
    if (ids.length > 0) void this.#add(givingBack(ids, `${state.walk}-back`), { walk, pack: null })
    else if (walk === null || !(isWritten || isPassing)) void this.#disk.commit({ walk })
    for (const effect of effects) {
      if (effect.type === 'sound') playSound(effect.sound)
      // What is given back with its pack is not left by itself as well.
      else if (effect.type !== 'exit_task' || !ids.includes(Number(effect.id)))
        void this.#perform(state, effect)
    }
  }

  async #perform(state: FlowState, effect: FlowEffect): Promise<void> {
    const { profile } = this.view.get()
    if (profile === null) return
    const task = effect.type === 'call' ? queuedTask(state, effect) : null
    if (effect.type === 'call' && task !== null) return this.#enqueue(state, effect, task)
    const event = await this.#answers.answer(profile, state, effect)
    if (isUnanswered(event)) {
      this.#online(false)
      if (await isSessionEnded()) this.#show({ phase: 'signed_out' })
    }
    // The walk may have been left meanwhile.
    if (event !== null && this.view.get().walk?.walk === state.walk) this.dispatch(event)
  }

  /** An act of a pack is on disk, together with the state after it, before the screen goes on. */
  async #enqueue(state: FlowState, call: FlowCall, task: FlowValues): Promise<void> {
    const symbol = missingNeed(task, call)
    if (symbol !== null) return this.dispatch({ type: 'refused', problem: { symbol, details: null } })
    const before = this.view.get().walk
    const next = step(before ?? state, { type: 'answered', record: null })
    await this.#add(completionOf(task, call), { walk: next.state, pack: this.#work.without(String(task.id)) })
    // The walk may have been left meanwhile.
    if (this.view.get().walk === before) this.#go(next, true)
  }

  /** Writes an act with the state after it, and sends it. */
  async #add(
    act: ReturnType<typeof completionOf>,
    next: { readonly walk: FlowState | null; readonly pack: Pack | null },
  ): Promise<void> {
    this.#work.pack = next.pack
    await this.#disk.add({ ...act, person_id: this.#profile().person.id }, next)
    void this.send()
  }

  #profile(): Profile {
    const { profile } = this.view.get()
    if (profile === null) throw new Error('nobody works with the device yet')
    return profile
  }

  #online(isOnline: boolean): void {
    const { offline_since } = this.view.get()
    if (isOnline === (offline_since === null)) return
    if (!isOnline) playSound('offline')
    this.#show({ offline_since: isOnline ? null : Date.now() })
    if (isOnline && this.#outbox.acts.length > 0) void this.send()
  }

  #show(change: Partial<DeviceView>): void {
    this.view.set((present) => ({ ...present, ...change }))
  }
}

type DeviceParts = {
  readonly service: HandheldService
  readonly store: DeviceStore
  readonly outbox: Outbox
  readonly clock: ServiceClock
}
