import { RE2JS } from 're2js'

/** The longest pattern that is accepted. */
const LENGTH_MAX = 1_000

/** Maximum number of instructions of a pattern: each of them may visit each character of a text. */
const PROGRAM_MAX = 1_000

/** Maximum number of patterns in one configuration or automation. */
export const PATTERNS_MAX = 20

/** The number of compiled patterns in the cache; the least recently used one is dropped. */
const CACHE_MAX = 200

/** How a pattern is read. */
export type PatternOptions = { readonly ignores_case?: boolean }

/** Why a pattern cannot be used. */
export type PatternFault = 'invalid' | 'too_large'

const cache = new Map<string, RE2JS | PatternFault>()

/**
 * A pattern, compiled once for as long as it is in use, or what is wrong with it: the engine takes linear time and therefore
 * neither look-around nor back-references, and each instruction of a pattern costs time for each letter of a text.
 */
export function compiledPattern(text: string, options: PatternOptions = {}): RE2JS | PatternFault {
  const key = `${options.ignores_case === true ? 'i' : ''}:${text}`
  const cached = cache.get(key)
  const pattern = cached ?? compiled(text, options)
  cache.delete(key)
  cache.set(key, pattern)
  const [oldest] = cache.keys()
  if (cache.size > CACHE_MAX && oldest !== undefined) cache.delete(oldest)
  return pattern
}

/** Whether a compiled pattern is in the cache. */
export function isCompiled(text: string, options: PatternOptions = {}): boolean {
  return cache.has(`${options.ignores_case === true ? 'i' : ''}:${text}`)
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
