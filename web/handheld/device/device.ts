import { access, readSession, signOut } from '#web/api/access.ts'
import { GoodsyardError } from '#web/api/error.ts'
import type {
  FlowCall,
  FlowEffect,
  FlowEvent,
  FlowState,
  FlowTransition,
  FlowValues,
} from '#web/values/flow/flow-state.ts'
import { beginFlow, NO_ANSWER, step } from '#web/values/flow/interpreter.ts'
import { Store } from '#web/values/store.ts'
import type { DeviceStore, QueuedAct, StoreChange } from './device-store.ts'
import { type DeviceView, emptyView } from './device-view.ts'
import { HandheldService, signIn } from './handheld-service.ts'
import { IdbStore } from './idb-store.ts'
import { MemoryStore } from './memory-store.ts'
import { Outbox, type Outcome } from './outbox.ts'
import { missingNeed, queuedTask, summaryOf } from './pack.ts'
import type { Profile } from './profile.ts'
import { newCodes, recentScans, type TakenScan } from './same-code.ts'
import { playSound } from './sounds.ts'

/** After so long acts without an answer are sent again, in milliseconds. */
const RESEND_MS = 5000

/** A scanned badge opens the sign-in alone. */
const BADGE = /^gyb_/

/** A device at work: it walks through flows, keeps its place and its acts on disk, and sends them. */
export class Device {
  readonly view = new Store<DeviceView>(emptyView)
  readonly #service: HandheldService
  readonly #store: DeviceStore
  readonly #outbox: Outbox
  #scans: readonly TakenScan[] = []
  #writing: Promise<unknown> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  private constructor(service: HandheldService, store: DeviceStore, outbox: Outbox) {
    this.#service = service
    this.#store = store
    this.#outbox = outbox
    this.#show({ acts: outbox.acts })
  }

  /** Opens the device of a tenant with what is on disk, and asks the service who works with it. */
  static async open(tenant: string): Promise<Device> {
    const service = new HandheldService(tenant)
    const store = await IdbStore.open(tenant).catch(() => new MemoryStore())
    let device: Device | null = null
    const outbox = await Outbox.open({
      store,
      send: (act) => (device === null ? Promise.resolve<Outcome>({ type: 'lost' }) : device.#sendAct(act)),
      now: Date.now,
      onChange: (acts) => {
        if (device !== null) device.#show({ acts })
      },
      onSettled: (act) => {
        if (device !== null) device.#settled(act)
      },
    })
    device = new Device(service, store, outbox)
    await device.#start()
    return device
  }

  async #start(): Promise<void> {
    const { profile, walk } = await this.#store.read()
    this.#show({ is_persistent: (await navigator.storage?.persisted?.()) ?? false })
    if (profile !== null) this.#show({ profile, walk, phase: 'ready' })
    await this.refresh()
    const { phase } = this.view.get()
    if (phase !== 'ready') return
    if (walk !== null) this.dispatch({ type: 'resume' })
    this.send()
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
      await this.#commit({ profile, ...(isOther ? { walk: null } : {}) })
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
    const at = performance.now()
    const fresh = newCodes(this.#scans, { codes, at })
    if (fresh.length === 0) return
    this.#scans = [...recentScans(this.#scans, at), { codes: fresh, at }]
    if (fresh.some((code) => BADGE.test(code))) return this.#notice('badge')
    const { walk } = this.view.get()
    if (walk !== null) return this.dispatch({ type: 'scanned', barcodes: fresh })
    const number = fresh.map((code) => /^#(\d+)$/.exec(code)?.[1]).find((one) => one !== undefined)
    if (number !== undefined) this.begin(Number(number) - 1)
    else this.#notice('scan_not_expected')
  }

  #notice(symbol: string): void {
    playSound('wrong')
    const problem = { symbol, details: null }
    const { walk } = this.view.get()
    this.#show(walk === null ? { notice: problem } : { walk: { ...walk, problem } })
  }

  /** Signs the person out; refused while acts are not sent. */
  async signOut(): Promise<void> {
    if (this.#outbox.acts.some(({ problem }) => problem === null)) return
    if (this.view.get().walk !== null) this.dispatch({ type: 'leave' })
    await signOut()
    await this.#commit({ profile: null, walk: null })
    signIn(this.view.get().profile?.tenant ?? null)
  }

  /** Does a refused act once more. */
  async doAgain(key: string): Promise<void> {
    await this.#outbox.retry(key, crypto.randomUUID())
    this.send()
  }

  /** Hands a refused act to whoever leads the floor. */
  async handOver(
    { key, task_id, summary, path, body, problem, performed_at }: QueuedAct,
    text: string,
  ): Promise<void> {
    const attributes = { path, body, problem, performed_at }
    await this.#service.reportProblem(
      task_id,
      `${text}: ${summary}: ${problem?.details ?? problem?.symbol ?? ''}`,
      attributes,
    )
    await this.#outbox.discard(key)
  }

  /** Tells of a problem with the present task. */
  async reportProblem(text: string): Promise<void> {
    const id = this.view.get().walk?.task_id ?? null
    if (id !== null) await this.#service.reportProblem(id, text)
  }

  /** Sends acts that wait: one page of the browser at a time. */
  send(): void {
    clearTimeout(this.#timer)
    const sendNow = async (): Promise<void> => {
      const isLost = await this.#outbox.send()
      if (isLost) this.#timer = setTimeout(() => this.send(), RESEND_MS)
    }
    // Without https there are no locks between pages.
    if (navigator.locks === undefined) void sendNow()
    else void navigator.locks.request('goodsyard-outbox', sendNow)
  }

  async #sendAct(act: QueuedAct): Promise<Outcome> {
    const { person } = this.view.get().profile ?? {}
    // What somebody else did is sent when they are signed in again.
    if (person?.id !== act.person_id) return { type: 'lost' }
    const outcome = await this.#service.sendAct(act)
    this.#online(outcome.type !== 'lost')
    return outcome
  }

  #settled({ problem }: QueuedAct): void {
    if (problem !== null) playSound('wrong')
  }

  #go({ state, effects }: FlowTransition): void {
    const walk = state.step === null ? null : state
    this.#show({ walk, ...(walk === null ? { notice: state.problem } : {}) })
    void this.#commit({ walk })
    this.#performAll(state, effects)
  }

  #performAll(state: FlowState, effects: readonly FlowEffect[]): void {
    for (const effect of effects) {
      if (effect.type === 'sound') playSound(effect.sound)
      else void this.#perform(state, effect)
    }
  }

  async #perform(state: FlowState, effect: FlowEffect): Promise<void> {
    const { profile } = this.view.get()
    if (profile === null) return
    const task = effect.type === 'call' ? queuedTask(state, effect) : null
    if (effect.type === 'call' && task !== null) return this.#enqueue(profile, { state, call: effect, task })
    const event = await this.#service.answer(profile, state, effect)
    const isLost = event?.type === 'refused' && event.problem.symbol === NO_ANSWER
    if (isLost) void this.#checkSession()
    this.#online(!isLost)
    // The walk may have been left meanwhile.
    if (event !== null && this.view.get().walk?.walk === state.walk) this.dispatch(event)
  }

  /** An act of a pack is on disk, together with the state after it, before the screen goes on. */
  async #enqueue(profile: Profile, { state, call, task }: Queued): Promise<void> {
    const symbol = missingNeed(task, call)
    if (symbol !== null) return this.dispatch({ type: 'refused', problem: { symbol, details: null } })
    const { walk } = this.view.get()
    const next = step(walk ?? state, { type: 'answered', record: null })
    const act = {
      ...{ key: call.key, person_id: profile.person.id, task_id: String(task.id) },
      ...{ performed_at: new Date().toISOString(), summary: summaryOf(task, call) },
      ...{ method: 'PATCH', path: `/api/tasks/${task.id}` },
      body: { data: { type: 'tasks', attributes: { status: 'completed', ...withoutId(call.arguments) } } },
    }
    await this.#writing
    await this.#outbox.add(act, { walk: next.state })
    this.#go(next)
    this.send()
  }

  /** A lost connection and an ended session look alike to an act. */
  async #checkSession(): Promise<void> {
    try {
      await readSession()
    } catch (error) {
      if (error instanceof GoodsyardError && error.status === 401) access.set('ended')
    }
    if (access.get() === 'ended') this.#show({ phase: 'signed_out' })
  }

  #online(isOnline: boolean): void {
    const { offline_since } = this.view.get()
    if (isOnline === (offline_since === null)) return
    if (!isOnline) playSound('offline')
    this.#show({ offline_since: isOnline ? null : Date.now() })
    if (isOnline && this.#outbox.acts.length > 0) this.send()
  }

  /** Writes follow each other in the order of what they say. */
  #commit(change: StoreChange): Promise<unknown> {
    this.#writing = this.#writing.then(() => this.#store.commit(change))
    return this.#writing
  }

  #show(change: Partial<DeviceView>): void {
    this.view.set((present) => ({ ...present, ...change }))
  }
}

type Queued = { readonly state: FlowState; readonly call: FlowCall; readonly task: FlowValues }

function withoutId({ id: _, ...values }: FlowValues): FlowValues {
  return values
}
