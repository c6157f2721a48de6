import { once } from 'node:events'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { compiledPattern, isCompiled, type PatternFault, type PatternOptions } from './patterns.ts'

/** The number of instructions that run on the main thread: some milliseconds at most. */
const STEPS_AT_ONCE = 100_000

/** Longer texts are not searched. */
const TEXT_MAX = 100_000

/** One search takes at most so long. */
const SEARCH_MS = 1_000

/** All searches that belong together take at most so long. */
const BUDGET_MS = 2_000

/** The result of a search, or why there is none. */
export type SearchResult = 'found' | 'absent' | PatternFault | 'text_too_long' | 'too_slow'

/** The time left for the searches of one act. */
export type SearchBudget = { left_ms: number }

/** A full time budget for the searches of one act. */
export function newSearchBudget(): SearchBudget {
  return { left_ms: BUDGET_MS }
}

/** A text and the pattern to search for. */
export type PatternSearch = PatternOptions & { readonly pattern: string; readonly text: string }

let stepsDone = 0

/** Searches a text for a pattern: long searches run in a thread, which is ended when it takes too long. */
export async function search(
  request: PatternSearch,
  budget: SearchBudget = newSearchBudget(),
): Promise<SearchResult> {
  const { pattern, text } = request
  if (text.length > TEXT_MAX) return 'text_too_long'
  if (!isCompiled(pattern, request)) await othersTurn()
  const compiled = compiledPattern(pattern, request)
  if (typeof compiled === 'string') return compiled
  const steps = compiled.programSize() * (text.length + 1)
  if (steps > STEPS_AT_ONCE) return searchInThread(request, budget)
  stepsDone += steps
  if (stepsDone > STEPS_AT_ONCE) {
    stepsDone = steps
    await othersTurn()
  }
  return compiled.matcher(text).find() ? 'found' : 'absent'
}

let thread: Promise<Worker> | null = null
let line: Promise<unknown> = Promise.resolve()

/** Searches wait for each other: the thread does one at a time. */
function searchInThread(request: PatternSearch, budget: SearchBudget): Promise<SearchResult> {
  const searching = line.then(async () => {
    if (budget.left_ms <= 0) return 'too_slow'
    thread ??= startedThread()
    const worker = await thread
    const from = performance.now()
    const found = await threadResult(worker, request, Math.min(SEARCH_MS, budget.left_ms))
    budget.left_ms -= performance.now() - from
    return found
  })
  line = searching.catch(() => {
    thread = null
  })
  return searching
}

/** What the thread finds; where it takes too long it is ended, and the next search begins another. */
async function threadResult(worker: Worker, request: PatternSearch, limit_ms: number): Promise<SearchResult> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limit_ms)
  try {
    worker.ref()
    worker.postMessage(request)
    const [found] = await once(worker, 'message', { signal: limit.signal })
    worker.unref()
    return found
  } catch (error) {
    thread = null
    await worker.terminate()
    if (limit.signal.aborted) return 'too_slow'
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Begins a thread and waits until it is ready; it keeps no process from ending while nobody waits for it. */
async function startedThread(): Promise<Worker> {
  const started = new Worker(new URL('./pattern-thread.ts', import.meta.url))
  await once(started, 'message')
  started.unref()
  return started
}
