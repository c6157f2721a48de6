import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { isTransform } from './transform.ts'

/** Sources of a value; an object with none of these is not a value (platform 11.3). */
const SOURCES = ['index', 'value', 'variable', 'template']

/** Branches hold actions, which are checked on their own. */
const BRANCHES = ['then', 'else']

/**
 * Checks the transforms of the values below `pointer`: without this, a transform that is not a list would be ignored, and
 * an unknown one would refuse every row.
 */
export function checkTransforms(value: unknown, pointer: string): Violation[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => checkTransforms(one, `${pointer}/${index}`))
  if (!isObject(value)) return []
  const nested = Object.entries(value).flatMap(([key, one]) =>
    BRANCHES.includes(key) ? [] : checkTransforms(one, `${pointer}/${key}`),
  )
  const { transform } = value
  if (transform === undefined || transform === null || !SOURCES.some((source) => source in value))
    return nested
  const invalid = (at: string) => violation('invalid', { field: 'transform' }, at)
  if (!Array.isArray(transform)) return [...nested, invalid(`${pointer}/transform`)]
  const unknown = transform.flatMap((one, index) =>
    isTransform(one) ? [] : [invalid(`${pointer}/transform/${index}`)],
  )
  return [...nested, ...unknown]
}
