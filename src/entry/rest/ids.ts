import { refusal } from '#problems/problem.ts'
import { IDS_MAX } from '#records/see-ids.ts'
import { idFromPath } from '#values/ids.ts'

/** Reads a list of ids from a query (`?ids=1,2,3`) or a body; refuses a missing, overlong or broken one (platform 1.8). */
export function readIds(sent: unknown): readonly number[] {
  const listed = Array.isArray(sent) ? sent.flatMap(split) : split(sent)
  const texts = listed.filter((text) => text !== '')
  if (texts.length === 0) throw refusal('empty_ids_provided', {})
  if (texts.length > IDS_MAX) throw refusal('too_many_items', { field: 'ids', max: IDS_MAX })
  const ids = texts.map(idFromPath)
  const broken = texts.filter((_, index) => ids[index] === null)
  if (broken.length > 0) throw refusal('invalid_ids_provided', { ids: broken })
  return ids.filter((id) => id !== null)
}

function split(value: unknown): readonly string[] {
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'string'
    ? value.split(',').map((text) => text.trim())
    : value === undefined || value === null
      ? []
      : ['?']
}
