import type { Browser, BrowserContext } from 'playwright-core'
import { PrintFailure, type PrintRequester } from '#values/printed-sheets.ts'
import { type BrowserCommand, type BrowserSettings, browserProgram } from './browser-program.ts'
import { PrintTurns } from './print-turns.ts'
import { startBrowser } from './start-browser.ts'

/** Options of a browser. */
export type BrowserOptions = BrowserSettings & {
  /** Time limit of one document in milliseconds. */
  readonly limit_ms: number
  /** How long an idle browser keeps running, in milliseconds. */
  readonly rest_ms: number
  /** Reports missing isolation of the browser to operators. */
  readonly warn: (message: string) => void
}

/**
 * Concurrent pages: each may need some hundred megabytes. All waiting documents of one tenant are rendered within nine
 * minutes at worst.
 */
const TURNS = { at_once: 2, waiting: 50 }
/** Time limit for closing a page. */
const CLOSING_MS = 3_000
const STARTING_MS = 20_000

/** One browser, started on demand and restarted after a crash; it stops after a while without work. */
export class WarmBrowser {
  readonly #options: BrowserOptions
  #browser: Promise<Browser> | null = null
  #program: Promise<BrowserCommand> | null = null
  readonly #given_up = new AbortController()
  readonly #turns = new PrintTurns(TURNS)
  #rest: NodeJS.Timeout | undefined
  #isClosed = false
  #ending: Promise<void> = Promise.resolve()
  /** The profiles of ended browsers are deleted. */
  #cleared: Promise<unknown> = Promise.resolve()

  constructor(options: BrowserOptions) {
    this.#options = options
  }

  /**
   * Ensures that there is a program to start, which may have to be unpacked first; throws `PrintFailure` if there is
   * none.
   */
  async prepare(): Promise<void> {
    await this.#found().catch((error) => {
      if (!this.#isClosed) throw error
    })
  }

  /** Calls a function with a new page; after a crash of the browser it is called once more. */
  async use<Made>(
    requester: PrintRequester,
    work: (context: BrowserContext) => Promise<Made>,
  ): Promise<Made> {
    clearTimeout(this.#rest)
    await this.#turns.begin(requester)
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
      this.#turns.end(requester)
      this.#restSoon()
    }
  }

  /** Stops the browser and cancels what is being rendered. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#given_up.abort()
    // The folder being unpacked is deleted; a missing program is expected then.
    await this.#program?.catch(() => undefined)
    await this.#end()
  }

  /** Stops an idle browser. */
  #restSoon(): void {
    if (!this.#turns.isIdle || this.#isClosed) return
    this.#rest = setTimeout(() => void this.#end(), this.#options.rest_ms).unref()
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

  /** The program, unpacked once for concurrent callers; after a failure the next caller tries again. */
  #found(): Promise<BrowserCommand> {
    this.#program ??= browserProgram(this.#options, this.#given_up.signal).catch((error) => {
      this.#program = null
      throw error
    })
    return this.#program
  }

  async #start(): Promise<Browser> {
    const chosen = await this.#found()
    const { folder, warn } = this.#options
    try {
      const { browser, clear } = await startBrowser(chosen, { folder, warn, starting_ms: STARTING_MS })
      browser.once('disconnected', () => {
        this.#cleared = Promise.all([this.#cleared, clear()])
      })
      await warm(browser)
      return browser
    } catch (error) {
      // The unpacked browser may have been deleted meanwhile.
      this.#program = null
      throw new PrintFailure(`the browser ${chosen.path} does not start: ${firstLine(error)}`)
    }
  }

  /** Stops the browser; concurrent callers wait for the same stop. */
  #end(): Promise<void> {
    clearTimeout(this.#rest)
    const browser = this.#browser
    this.#browser = null
    const before = this.#ending
    this.#ending = (async () => {
      await before
      const ended = browser?.then((opened) => opened.close())
      // A browser that never started needs no stop.
      await ended?.catch(() => undefined)
      await this.#cleared
    })()
    return this.#ending
  }

  /** A page that does not close requires stopping the browser. */
  async #within<Made>(browser: Browser, work: (context: BrowserContext) => Promise<Made>): Promise<Made> {
    const died = Promise.withResolvers<never>()
    const die = () => died.reject(new Error('browser.close: it has died'))
    browser.on('disconnected', die)
    const opening = openContext(browser)
    const done = opening.then(work)
    const { limit_ms } = this.#options
    try {
      return await atMost(limit_ms, Promise.race([done, died.promise]), () => {
        throw new PrintFailure(`it takes longer than ${limit_ms / 1000} seconds to print`)
      })
    } finally {
      browser.off('disconnected', die)
      done.catch(() => undefined)
      const closed = opening.then((context) => context.close()).catch(() => undefined)
      const close = () => void browser.close().catch(() => undefined)
      await atMost(CLOSING_MS, Promise.race([closed, died.promise.catch(() => undefined)]), close)
    }
  }
}

/** Renders an empty page, so that one-time work of a browser does not delay the first document. */
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

/** An isolated browser context for one document, without scripts and network. */
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

/** Errors of the browser become refusals; anything else is a bug. */
function failureFrom(error: unknown): unknown {
  const isOfBrowser = error instanceof Error && /^(?:page|browser|browserContext)\.\w+: /.test(error.message)
  return isOfBrowser ? new PrintFailure(`the browser cannot print it: ${firstLine(error)}`) : error
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1)[0] ?? ''
}
