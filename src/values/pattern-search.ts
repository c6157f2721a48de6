import { once } from 'node:events'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { compiledPattern, isCompiled, type PatternFault, type PatternOptions } from './patterns.ts'

/** So many instructions are done without asking anybody to wait: some milliseconds at most. */
const STEPS_AT_ONCE = 100_000

/** Longer texts are not searched. */
const TEXT_MAX = 100_000

/** One search takes at most so long. */
const SEARCH_MS = 1_000

/** All searches that belong together take at most so long. */
const TOGETHER_MS = 2_000

/** What became of a search: an answer, or why there is none. */
export type Search = 'found' | 'absent' | PatternFault | 'text_too_long' | 'too_slow'

/** How much time searches that belong together have left. */
export type Patience = { left_ms: number }

/** The time that the searches of one act have. */
export function newPatience(): Patience {
  return { left_ms: TOGETHER_MS }
}

/** A text, and the pattern that is looked for in it. */
export type Sought = PatternOptions & { readonly pattern: string; readonly text: string }

let stepsDone = 0

/** Looks for a pattern in a text: what takes longer than a moment is done by a thread, which is ended when it takes too long. */
export async function search(sought: Sought, patience: Patience = newPatience()): Promise<Search> {
  const { pattern, text } = sought
  if (text.length > TEXT_MAX) return 'text_too_long'
  if (!isCompiled(pattern, sought)) await othersTurn()
  const compiled = compiledPattern(pattern, sought)
  if (typeof compiled === 'string') return compiled
  const steps = compiled.programSize() * (text.length + 1)
  if (steps > STEPS_AT_ONCE) return searchApart(sought, patience)
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
function searchApart(sought: Sought, patience: Patience): Promise<Search> {
  const searching = line.then(async () => {
    if (patience.left_ms <= 0) return 'too_slow'
    thread ??= startedThread()
    const asked = await thread
    const from = performance.now()
    const found = await askThread(asked, sought, Math.min(SEARCH_MS, patience.left_ms))
    patience.left_ms -= performance.now() - from
    return found
  })
  line = searching.catch(() => {
    thread = null
  })
  return searching
}

/** What the thread finds; where it takes too long it is ended, and the next search begins another. */
async function askThread(asked: Worker, sought: Sought, limit_ms: number): Promise<Search> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), limit_ms)
  try {
    asked.ref()
    asked.postMessage(sought)
    const [found] = await once(asked, 'message', { signal: limit.signal })
    asked.unref()
    return found
  } catch (error) {
    thread = null
    await asked.terminate()
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
