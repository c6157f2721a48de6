import type { Browser, BrowserContext } from 'playwright-core'
import { type PrintedFor, PrintFailure } from '#values/printed-sheets.ts'
import { type BrowserCommand, type BrowserSettings, browserProgram } from './browser-program.ts'
import { PrintTurns } from './print-turns.ts'
import { startBrowser } from './start-browser.ts'

/** How a browser is kept. */
export type Keeping = BrowserSettings & {
  /** How long one document may take, in milliseconds (platform 13.2). */
  readonly limit_ms: number
  /** How long a browser without work is kept, in milliseconds. */
  readonly rest_ms: number
  /** Tells whoever runs the service which of the browser's walls are missing. */
  readonly warn: (message: string) => void
}

/** Pages at once: each may need some hundred megabytes. As many as wait of one tenant are printed within two minutes at worst. */
const TURNS = { at_once: 2, waiting: 50 }
/** How long a page may take to go before it counts as hanging. */
const CLOSING_MS = 3_000
const STARTING_MS = 20_000

/** One browser, started when it is first needed and again when it has died; it ends after a while without work. */
export class WarmBrowser {
  readonly #keeping: Keeping
  #browser: Promise<Browser> | null = null
  #program: Promise<BrowserCommand> | null = null
  readonly #given_up = new AbortController()
  readonly #turns = new PrintTurns(TURNS)
  #rest: NodeJS.Timeout | undefined
  #isClosed = false
  #ending: Promise<void> = Promise.resolve()
  /** The profiles of browsers that have ended are removed. */
  #cleared: Promise<unknown> = Promise.resolve()

  constructor(keeping: Keeping) {
    this.#keeping = keeping
  }

  /** Makes sure that there is a program to start, which may have to be unpacked first; throws `PrintFailure` where there is none. */
  async prepare(): Promise<void> {
    await this.#found().catch((error) => {
      if (!this.#isClosed) throw error
    })
  }

  /** Works on a page of its own; what was interrupted by the death of the browser is begun once more. */
  async use<Made>(whom: PrintedFor, work: (context: BrowserContext) => Promise<Made>): Promise<Made> {
    clearTimeout(this.#rest)
    await this.#turns.begin(whom)
    try {
      const first = await this.#opened()
      try {
        return await this.#within(first, work)
      } catch (error) {
        if (error instanceof PrintFailure || first.isConnected()) throw failureFrom(error)
      }
      return await this.#within(await this.#opened(), work).catch((error) => {
        throw failureFrom(error)
      })
    } finally {
      this.#turns.end(whom)
      this.#restSoon()
    }
  }

  /** Ends the browser; whatever is being printed is given up. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#given_up.abort()
    // What is being unpacked is cleared away; that there is no program then is no news.
    await this.#program?.catch(() => undefined)
    await this.#end()
  }

  /** Lets the browser rest where there is nothing to do. */
  #restSoon(): void {
    if (!this.#turns.isIdle || this.#isClosed) return
    this.#rest = setTimeout(() => void this.#end(), this.#keeping.rest_ms).unref()
  }

  async #opened(): Promise<Browser> {
    if (this.#isClosed) throw new PrintFailure('the service is ending')
    this.#browser ??= this.#start()
    const opening = this.#browser
    try {
      const browser = await opening
      if (browser.isConnected()) return browser
    } catch (error) {
      if (this.#browser === opening) this.#browser = null
      throw error
    }
    if (this.#browser === opening) this.#browser = null
    return this.#opened()
  }

  /** The program, which is unpacked once however many ask for it; what failed is tried again by who asks next. */
  #found(): Promise<BrowserCommand> {
    this.#program ??= browserProgram(this.#keeping, this.#given_up.signal).catch((error) => {
      this.#program = null
      throw error
    })
    return this.#program
  }

  async #start(): Promise<Browser> {
    const chosen = await this.#found()
    const { folder, warn } = this.#keeping
    try {
      const { browser, clear } = await startBrowser(chosen, { folder, warn, starting_ms: STARTING_MS })
      browser.once('disconnected', () => {
        this.#cleared = Promise.all([this.#cleared, clear()])
      })
      await warm(browser)
      return browser
    } catch (error) {
      // Somebody may have removed what was unpacked.
      this.#program = null
      throw new PrintFailure(`the browser ${chosen.path} does not start: ${firstLine(error)}`)
    }
  }

  /** Ends the browser there is; whoever asks again meanwhile waits for the same end. */
  #end(): Promise<void> {
    clearTimeout(this.#rest)
    const browser = this.#browser
    this.#browser = null
    const before = this.#ending
    this.#ending = (async () => {
      await before
      const ended = browser?.then((opened) => opened.close())
      // What never started has ended.
      await ended?.catch(() => undefined)
      await this.#cleared
    })()
    return this.#ending
  }

  /** A page that hangs takes the browser along, which is the only way to be rid of it. */
  async #within<Made>(browser: Browser, work: (context: BrowserContext) => Promise<Made>): Promise<Made> {
    const died = Promise.withResolvers<never>()
    const die = () => died.reject(new Error('browser.close: it has died'))
    browser.on('disconnected', die)
    const opening = openContext(browser)
    const done = opening.then(work)
    const { limit_ms } = this.#keeping
    try {
      return await atMost(limit_ms, Promise.race([done, died.promise]), () => {
        throw new PrintFailure(`it takes longer than ${limit_ms / 1000} seconds to print`)
      })
    } finally {
      browser.off('disconnected', die)
      done.catch(() => undefined)
      const closed = opening.then((context) => context.close()).catch(() => undefined)
      const hangs = () => void browser.close().catch(() => undefined)
      await atMost(CLOSING_MS, Promise.race([closed, died.promise.catch(() => undefined)]), hangs)
    }
  }
}

/** Prints an empty page: what a browser does once is part of its start, and no document's time is lost with it. */
async function warm(browser: Browser): Promise<void> {
  const printed = openContext(browser).then(async (context) => {
    const page = await context.newPage()
    await page.pdf()
    await context.close()
  })
  try {
    await atMost(STARTING_MS, printed, () => {
      throw new Error(`it prints nothing within ${STARTING_MS / 1000} seconds`)
    })
  } catch (error) {
    printed.catch(() => undefined)
    await browser.close().catch(() => undefined)
    throw error
  }
}

/** A place of its own for one document, without scripts and out of reach of everything. */
async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    offline: true,
    acceptDownloads: false,
  })
  await context.route('**/*', (route) => route.abort('aborted'))
  return context
}

async function atMost<Made>(ms: number, work: Promise<Made>, late: () => Made): Promise<Made> {
  const passed = Promise.withResolvers<null>()
  const timer = setTimeout(() => passed.resolve(null), ms)
  try {
    const first = await Promise.race([work.then((made) => ({ made })), passed.promise])
    return first === null ? late() : first.made
  } finally {
    clearTimeout(timer)
  }
}

/** What the browser says is a reason; anything else stays the bug it is. */
function failureFrom(error: unknown): unknown {
  const isOfBrowser = error instanceof Error && /^(?:page|browser|browserContext)\.\w+: /.test(error.message)
  return isOfBrowser ? new PrintFailure(`the browser cannot print it: ${firstLine(error)}`) : error
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1)[0] ?? ''
}
