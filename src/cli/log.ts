import { destination, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '#config.ts'
import { isOutage } from '#entry/http/problem-for.ts'
import { isObject } from '#values/json.ts'

/** How long a line waits at most for others to be written with. */
const FLUSH_MS = 100

/** Lines are written together once they are so many bytes. */
const TOGETHER = 8 * 1024

/** While something the service stands on is away, everything that meets it would say so: one line in so long is enough. */
const OUTAGE_MS = 1_000

/**
 * Writes JSON lines to standard output, in the form of platform 15.2. Lines of one moment are written together: a
 * write for each request costs as much as the rest of its logging.
 */
export function openLog(level: Config['log_level']): Logger {
  const output = destination({ dest: 1, sync: true, minLength: TOGETHER })
  setInterval(() => output.flush(), FLUSH_MS).unref()
  process.on('exit', () => output.flushSync())
  const facts = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { logMethod: sparingOutages() },
  }
  return pino(facts, output)
}

/** Passes lines on; of those that tell of an outage the first within its time, with how many were left out before it. */
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

/** Tells the person at the terminal what a start is busy with. */
export function say(step: string): void {
  process.stderr.write(`· ${step}\n`)
}
