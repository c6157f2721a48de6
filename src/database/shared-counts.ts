import { type ExchangeContext, NoticeExchange } from './notice-exchange.ts'

const CHANNEL = 'goodsyard_counted'
/** How often a process announces itself. */
const ANNOUNCE_MS = 20_000
/** When a process that was not heard of is forgotten. */
const FORGET_MS = 60_000
/** Counts that waited longer to be sent are dropped: limits have made up for them meanwhile. */
const FRESH_MS = 5_000
/** The line of a process that has counted nothing. */
const ANNOUNCEMENT = 'here'
/** The keys that are sent; an address that a client made up may be anything. */
const SENT_KEY = /^[\x20-\x7e]{1,100}$/

type Receive = (key: string, count: number) => void

/**
 * Shares with other processes what each counted by key, under the name of a limiter. A process that knows of no other gathers and sends
 * nothing, which is so until it is connected.
 */
export class SharedCounts {
  readonly #clock: () => number
  readonly #receivers = new Map<string, Receive>()
  /** Other processes, and when they were last heard of. */
  readonly #others = new Map<string, number>()
  readonly #gathered = new Map<string, Map<string, number>>()
  #gatheredFrom = 0
  #isAnnounced = false
  #sendSoon: () => void = () => undefined

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  /** Exchanges counts with other processes until the result is closed. */
  async connect(context: ExchangeContext): Promise<{ readonly close: () => Promise<void> }> {
    const exchange = await NoticeExchange.open({
      ...context,
      channel: CHANNEL,
      takeLines: () => this.takeLines(),
      receive: (sender, line) => this.receive(sender, line),
    })
    this.#sendSoon = () => exchange.sendSoon()
    const timer = setInterval(() => {
      this.#forget()
      this.#announce()
    }, ANNOUNCE_MS)
    this.#announce()
    return {
      close: async () => {
        clearInterval(timer)
        this.#sendSoon = () => undefined
        await exchange.close()
      },
    }
  }

  /** Passes on what other processes counted under a name. */
  onCounted(name: string, receive: Receive): void {
    if (this.#receivers.has(name)) throw new Error(`two limiters share the name ${name}`)
    this.#receivers.set(name, receive)
  }

  /** Lets other processes know of so many requests of a key, or of fewer where the number is negative. */
  count(name: string, key: string, count: number): void {
    if (this.#others.size === 0) return
    let counts = this.#gathered.get(name)
    if (counts === undefined) {
      if (this.#gathered.size === 0) this.#gatheredFrom = this.#clock()
      counts = new Map()
      this.#gathered.set(name, counts)
    }
    const sum = (counts.get(key) ?? 0) + count
    if (sum === 0) counts.delete(key)
    else counts.set(key, sum)
    this.#sendSoon()
  }

  /** The lines for other processes, `name count key`, which are gathered anew from then on. */
  takeLines(): readonly string[] {
    const isFresh = this.#clock() - this.#gatheredFrom <= FRESH_MS
    const lines = isFresh ? [...this.#gathered].flatMap(linesOf) : []
    this.#gathered.clear()
    if (lines.length === 0 && !this.#isAnnounced) lines.push(ANNOUNCEMENT)
    this.#isAnnounced = true
    return lines
  }

  /** Receives a line of another process; one that was not known is answered, so that it knows of this one. */
  receive(sender: string, line: string): void {
    const isKnown = this.#others.has(sender)
    this.#others.set(sender, this.#clock())
    if (!isKnown) this.#announce()
    const [name = '', count, ...key] = line.split(' ')
    const number = Number(count)
    if (Number.isSafeInteger(number)) this.#receivers.get(name)?.(key.join(' '), number)
  }

  #announce(): void {
    this.#isAnnounced = false
    this.#sendSoon()
  }

  #forget(): void {
    for (const [sender, heard] of this.#others)
      if (this.#clock() - heard > FORGET_MS) this.#others.delete(sender)
  }
}

function linesOf([name, counts]: readonly [string, ReadonlyMap<string, number>]): readonly string[] {
  return [...counts].flatMap(([key, count]) => (SENT_KEY.test(key) ? [`${name} ${count} ${key}`] : []))
}
