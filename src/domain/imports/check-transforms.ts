import { type Violation, violation } from '#problems/problem.ts'
import { isObject } from '#values/json.ts'
import { isTransform } from './transform.ts'

/** What a value is taken from; an object with none of these is none (platform 11.3). */
const SOURCES = ['index', 'value', 'variable', 'template']

/** Actions within an action are looked at by themselves. */
const BRANCHES = ['then', 'else']

/**
 * Says which transforms of the values below `pointer` there are not, each at its place: one that is no list would be passed
 * over, and an unknown one refuse row after row.
 */
export function checkTransforms(below: unknown, pointer: string): Violation[] {
  if (Array.isArray(below)) return below.flatMap((one, place) => checkTransforms(one, `${pointer}/${place}`))
  if (!isObject(below)) return []
  const further = Object.entries(below).flatMap(([key, one]) =>
    BRANCHES.includes(key) ? [] : checkTransforms(one, `${pointer}/${key}`),
  )
  const { transform } = below
  if (transform === undefined || transform === null || !SOURCES.some((source) => source in below))
    return further
  const wrong = (at: string) => violation('invalid', { field: 'transform' }, at)
  if (!Array.isArray(transform)) return [...further, wrong(`${pointer}/transform`)]
  const unknown = transform.flatMap((one, place) =>
    isTransform(one) ? [] : [wrong(`${pointer}/transform/${place}`)],
  )
  return [...further, ...unknown]
}
