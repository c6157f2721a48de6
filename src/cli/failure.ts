import { ConfigurationError } from '#config.ts'
import { StartupFailure } from '#database/startup-failure.ts'
import { Problem } from '#problems/problem.ts'
import { CommandFailed, UsageError } from './command-context.ts'

/** How a command failed: message and exit code (platform 16.4). */
export type Failure = { readonly lines: readonly string[]; readonly code: 1 | 2 | 78 }

/** Describes a failure; a bug keeps its stack trace. */
export function failureFor(error: unknown): Failure {
  if (error instanceof ConfigurationError) return { lines: error.problems, code: 78 }
  if (error instanceof UsageError) return { lines: [error.message], code: 2 }
  if (error instanceof Problem) return { lines: error.violations.map(({ details }) => details), code: 1 }
  if (error instanceof CommandFailed || error instanceof StartupFailure)
    return { lines: [error.message], code: 1 }
  return { lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)], code: 1 }
}

/** Prints a failure and returns its exit code. */
export function reportFailure(error: unknown): number {
  const { lines, code } = failureFor(error)
  for (const line of lines) process.stderr.write(`goodsyard: ${line}\n`)
  return code
}
