import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import { listen } from './listen.ts'
import { noticesFor } from './notices-for.ts'
import { notify } from './notify.ts'

/** How long lines are gathered before other processes are notified. */
const GATHER_MS = 100

/** What an exchange of notices needs of the process. */
export type ExchangeContext = {
  /** Where notices are sent and received. */
  readonly url: string
  readonly database: Database
  /** Called when notices cannot be sent, and not again before some were. */
  readonly failed: (error: unknown) => void
}

type ExchangeOptions = ExchangeContext & {
  readonly channel: string
  /** Hands over the lines that were gathered, to be sent. */
  readonly takeLines: () => Iterable<string>
  /** Receives each line of other processes. */
  readonly receive: (sender: string, line: string) => void
}

/**
 * Exchanges lines with other processes by notices of PostgreSQL, gathered and sent in transactions of their own: a transaction that
 * sends a notice waits at its commit for all others that do. Lines that could not be sent are lost.
 */
export class NoticeExchange {
  readonly #options: ExchangeOptions
  readonly #sender = randomBytes(9).toString('base64url')
  #timer: NodeJS.Timeout | null = null
  #sending: Promise<void> | null = null
  #isDue = false
  #isClosed = false
  #hasFailed = false
  #stopListening: () => Promise<void> = async () => undefined

  private constructor(options: ExchangeOptions) {
    this.#options = options
  }

  /** Listens from when this returns until it is closed. */
  static async open(options: ExchangeOptions): Promise<NoticeExchange> {
    const exchange = new NoticeExchange(options)
    const { url, channel } = options
    const listener = await listen({ url, channel, onNotice: (text) => exchange.#receive(text) })
    exchange.#stopListening = () => listener.close()
    return exchange
  }

  /** Has what is gathered until then sent in a moment. */
  sendSoon(): void {
    this.#isDue = true
    if (this.#sending === null && !this.#isClosed) this.#timer ??= setTimeout(() => this.#flush(), GATHER_MS)
  }

  /** Ends the exchange once what is being sent was sent. */
  async close(): Promise<void> {
    this.#isClosed = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#sending
    await this.#stopListening()
  }

  /** Sends the notices; while they wait for the database, more lines are gathered. */
  #flush(): void {
    this.#timer = null
    this.#isDue = false
    this.#sending = this.#send().then(() => {
      this.#sending = null
      if (this.#isDue) this.sendSoon()
    })
  }

  async #send(): Promise<void> {
    const { database, channel, takeLines, failed } = this.#options
    const notices = noticesFor(this.#sender, takeLines())
    if (notices.length === 0) return
    try {
      await database.atQueue((session) =>
        session.pipeline(notices.map((text) => session.run(notify(session.topology, channel, text)))),
      )
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed) failed(error)
      this.#hasFailed = true
    }
  }

  #receive(text: string): void {
    for (const line of text.split('\n')) {
      const end = line.indexOf(' ')
      const sender = line.slice(0, end)
      if (end > 0 && sender !== this.#sender) this.#options.receive(sender, line.slice(end + 1))
    }
  }
}
