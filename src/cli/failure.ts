import { ConfigurationError } from '#config.ts'
import { Unstartable } from '#database/unstartable.ts'
import { Problem } from '#problems/problem.ts'
import { CommandFailed, UsageError } from './opened.ts'

/** How a command ended badly: what it says, and the exit code (platform 16.4). */
export type Failure = { readonly lines: readonly string[]; readonly code: 1 | 2 | 78 }

/** Puts a failure into words; a bug keeps its stack. */
export function failureFor(error: unknown): Failure {
  if (error instanceof ConfigurationError) return { lines: error.problems, code: 78 }
  if (error instanceof UsageError) return { lines: [error.message], code: 2 }
  if (error instanceof Problem) return { lines: error.violations.map(({ details }) => details), code: 1 }
  if (error instanceof CommandFailed || error instanceof Unstartable)
    return { lines: [error.message], code: 1 }
  return { lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)], code: 1 }
}

/** Prints a failure for a person and answers its exit code. */
export function reportFailure(error: unknown): number {
  const { lines, code } = failureFor(error)
  for (const line of lines) process.stderr.write(`goodsyard: ${line}\n`)
  return code
}
