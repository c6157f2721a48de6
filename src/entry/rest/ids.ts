import { refusal } from '#problems/problem.ts'
import { IDS_MAX } from '#records/read-visible-ids.ts'
import { idFromPath } from '#values/ids.ts'

/**
 * Reads a list of ids from a query (`?ids=1,2,3`) or a body; refuses a missing or overlong one (platform 1.8). A
 * value that cannot be an id stays text, and is refused together with unknown ids.
 */
export function readIds(sent: unknown): readonly (number | string)[] {
  const listed = Array.isArray(sent) ? sent.flatMap(split) : split(sent)
  const texts = listed.filter((text) => text !== '')
  if (texts.length === 0) throw refusal('empty_ids_provided', { field: 'ids' })
  if (texts.length > IDS_MAX) throw refusal('too_many_items', { field: 'ids', max: IDS_MAX })
  return texts.map((text) => idFromPath(text) ?? text)
}

function split(value: unknown): readonly string[] {
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'string'
    ? value.split(',').map((text) => text.trim())
    : value === undefined || value === null
      ? []
      : ['?']
}
