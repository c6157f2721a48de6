import { RE2JS } from 're2js'

/** The longest pattern that is taken. */
const LENGTH_MAX = 1_000

/** So many instructions a pattern may become: each of them may look at each letter of a text. */
const PROGRAM_MAX = 1_000

/** So many patterns one configuration or one automation may have. */
export const PATTERNS_MAX = 20

/** So many compiled patterns are kept, those that were used last. */
const KEPT_MAX = 200

/** How a pattern is read. */
export type PatternOptions = { readonly ignores_case?: boolean }

/** What keeps a pattern from being used. */
export type PatternFault = 'invalid' | 'too_large'

const kept = new Map<string, RE2JS | PatternFault>()

/**
 * A pattern, compiled once for as long as it is in use, or what is wrong with it: the engine takes linear time and therefore
 * neither look-around nor back-references, and each instruction of a pattern costs time for each letter of a text.
 */
export function compiledPattern(text: string, options: PatternOptions = {}): RE2JS | PatternFault {
  const key = `${options.ignores_case === true ? 'i' : ''}:${text}`
  const known = kept.get(key)
  const pattern = known ?? compiled(text, options)
  kept.delete(key)
  kept.set(key, pattern)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  return pattern
}

/** Whether a pattern is kept compiled, so that nothing is to be done before it is used. */
export function isCompiled(text: string, options: PatternOptions = {}): boolean {
  return kept.has(`${options.ignores_case === true ? 'i' : ''}:${text}`)
}

function compiled(text: string, { ignores_case = false }: PatternOptions): RE2JS | PatternFault {
  if (text.length > LENGTH_MAX) return 'too_large'
  try {
    const pattern = RE2JS.compile(text, ignores_case ? RE2JS.CASE_INSENSITIVE : 0)
    return pattern.programSize() > PROGRAM_MAX ? 'too_large' : pattern
  } catch {
    return 'invalid'
  }
}

/** What is wrong with something that is to be a pattern; null where nothing is. */
export function patternFault(text: unknown, options: PatternOptions = {}): PatternFault | null {
  if (typeof text !== 'string') return 'invalid'
  const pattern = compiledPattern(text, options)
  return typeof pattern === 'string' ? pattern : null
}
