import { parentPort } from 'node:worker_threads'
import type { Search, Sought } from './pattern-search.ts'
import { compiledPattern } from './patterns.ts'

/** What the thread says when it can be asked. */
const READY = 'ready'

parentPort?.on('message', (sought: Sought) => {
  parentPort?.postMessage(searched(sought))
})

parentPort?.postMessage(READY)

function searched({ text, ...sought }: Sought): Search {
  const pattern = compiledPattern(sought.pattern, sought)
  if (typeof pattern === 'string') return pattern
  return pattern.matcher(text).find() ? 'found' : 'absent'
}
