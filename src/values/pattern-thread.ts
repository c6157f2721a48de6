import { parentPort } from 'node:worker_threads'
import type { PatternSearch, SearchResult } from './pattern-search.ts'
import { compiledPattern } from './patterns.ts'

/** The message of the thread once it accepts searches. */
const READY = 'ready'

parentPort?.on('message', (request: PatternSearch) => {
  parentPort?.postMessage(searched(request))
})

parentPort?.postMessage(READY)

function searched({ text, ...request }: PatternSearch): SearchResult {
  const pattern = compiledPattern(request.pattern, request)
  if (typeof pattern === 'string') return pattern
  return pattern.matcher(text).find() ? 'found' : 'absent'
}
