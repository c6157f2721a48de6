import type { PatternFault } from '#values/patterns.ts'
import { type Violation, violation } from './problem.ts'

/** The violation of an invalid pattern. */
export function patternViolation(fault: PatternFault, field: string, pointer?: string): Violation {
  return fault === 'too_large'
    ? violation('pattern_too_large', { field }, pointer)
    : violation('invalid', { field }, pointer)
}
