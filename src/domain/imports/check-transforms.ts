import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { isTransform } from './transform.ts'
import { isValueSource } from './value-source.ts'

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
  if (transform === undefined || transform === null || !isValueSource(value)) return nested
  const invalid = (at: string) => violation('invalid', { field: 'transform' }, at)
  if (!Array.isArray(transform)) return [...nested, invalid(`${pointer}/transform`)]
  const unknown = transform.flatMap((one, index) =>
    isTransform(one) ? [] : [invalid(`${pointer}/transform/${index}`)],
  )
  return [...nested, ...unknown]
}
