import { structureText } from '#web/console/grid/structure-text.ts'
import { showMoment } from '#web/values/moment.ts'
import type { Locale } from '#web/values/quantity.ts'
import type { Words } from '#web/words/en-GB.ts'

/** Long values are cut, since a history is read at a glance. */
const TEXT_MAX = 200

/** A moment as the service writes it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** A value before or after a change, as people read it; texts stay as somebody wrote them. */
export function changeText(
  value: unknown,
  { words, locale }: { readonly words: Words; readonly locale: Locale },
): string {
  const { form } = words
  if (value === null || value === undefined || value === '') return form.empty_value
  if (typeof value === 'boolean') return value ? form.yes : form.no
  const text = typeof value === 'object' ? structureText(words, value) : String(value)
  if (MOMENT.test(text)) return showMoment(text, locale)
  if (text === '') return form.empty_value
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)} …` : text
}
