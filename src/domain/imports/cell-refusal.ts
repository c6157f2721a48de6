import { type Problem, refusal } from '#problems/problem.ts'
import { cut } from '#values/cut.ts'

/** Longer texts are cut where a refusal names them. */
const TEXT_MAX = 100

/** The refusal of a cell, which names its column, if it has one, and its text: `quantity is 0.125, which …`. */
export function cellRefusal(text: string, why: string, column?: string): Problem {
  const shown = cut(text, TEXT_MAX)
  return refusal('import_row_rejected', {
    message: column === undefined ? `${shown} is ${why}` : `${column} is ${shown}, which is ${why}`,
  })
}
