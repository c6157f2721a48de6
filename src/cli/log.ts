import { destination, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '#config.ts'
import { isOutage } from '#entry/http/problem-for.ts'
import { isObject } from '#values/json.ts'
import type { Tracing } from '#values/tracing.ts'

/** Maximum time for which a line is buffered. */
const FLUSH_MS = 100

/** Buffered lines are written once they reach this size. */
const BUFFER_BYTES = 8 * 1024

/** During an outage of the database every request would log it: one line in this time is enough. */
const OUTAGE_MS = 1_000

/**
 * Writes JSON lines to standard output, in the format of platform 15.2. Lines are buffered: a write for each request
 * costs as much as the rest of its logging, so that the last ones are written by `close`.
 */
export function openLog(level: Config['log_level'], tracing: Tracing | null): OpenLog {
  const output = destination({ dest: 1, sync: true, minLength: BUFFER_BYTES })
  const timer = setInterval(() => output.flush(), FLUSH_MS).unref()
  const flush = () => output.flushSync()
  process.on('exit', flush)
  const facts = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { logMethod: sparingOutages() },
    ...(tracing === null ? {} : { mixin: () => traceOf(tracing) }),
  }
  const close = () => {
    clearInterval(timer)
    process.off('exit', flush)
    flush()
  }
  return { log: pino(facts, output), close }
}

/** A log, and the function that writes what is buffered and ends it. */
type OpenLog = { readonly log: Logger; readonly close: () => void }

/** The trace of a log line. */
function traceOf(tracing: Tracing): object {
  const span = tracing.current()
  return span === null ? {} : { trace_id: span.trace_id }
}

/**
 * Passes log lines on; of those about an outage the first within its time, with the number of those omitted before
 * it.
 */
function sparingOutages(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  let [lastAt, omitted] = [Number.NEGATIVE_INFINITY, 0]
  return function pass(args, method) {
    const [facts, ...rest] = args as [unknown, ...[]]
    if (!isObject(facts) || !isOutage(facts.err)) return method.apply(this, args)
    if (performance.now() - lastAt < OUTAGE_MS) {
      omitted += 1
      return
    }
    method.apply(this, [{ ...facts, ...(omitted === 0 ? {} : { omitted }) } as unknown as string, ...rest])
    ;[lastAt, omitted] = [performance.now(), 0]
  }
}

/** Reports the steps of a start at the terminal. */
export function logStep(step: string): void {
  process.stderr.write(`· ${step}\n`)
}
