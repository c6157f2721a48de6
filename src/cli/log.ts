import { destination, type Logger, pino } from 'pino'
import type { Config } from '#config.ts'

/** How long a line waits at most for others to be written with. */
const FLUSH_MS = 100

/** Lines are written together once they are so many bytes. */
const TOGETHER = 8 * 1024

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
  }
  return pino(facts, output)
}

/** Tells the person at the terminal what a start is busy with. */
export function say(step: string): void {
  process.stderr.write(`· ${step}\n`)
}
