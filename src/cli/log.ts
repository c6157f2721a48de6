import { type Logger, pino } from 'pino'
import type { Config } from '#config.ts'

/** Writes JSON lines to standard output, in the form of platform 15.2. */
export function openLog(level: Config['log_level']): Logger {
  return pino({
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  })
}

/** Tells the person at the terminal what a start is busy with. */
export function say(step: string): void {
  process.stderr.write(`· ${step}\n`)
}
