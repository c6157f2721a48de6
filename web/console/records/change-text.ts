import { entriesOf, isStructure, scalarText } from '#web/console/grid/structure-text.ts'
import { showMoment } from '#web/values/moment.ts'
import type { Locale } from '#web/values/quantity.ts'
import type { Words } from '#web/words/en-GB.ts'
import { fieldLabel } from '#web/words/label-of.ts'

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
  const text = isStructure(value) ? partsText(words, value) : String(value)
  if (MOMENT.test(text)) return showMoment(text, locale)
  return text === '' ? form.empty_value : text
}

/** All parts of a value, so that what changed deep in it is seen; those of a part are in parentheses. */
function partsText(words: Words, value: object): string {
  const text = (part: unknown) =>
    isStructure(part) ? `(${partsText(words, part)})` : scalarText(words, part)
  return Array.isArray(value)
    ? value.map(text).join(', ')
    : entriesOf(value)
        .map(([name, part]) => `${fieldLabel(words, name)}: ${text(part)}`)
        .join(' · ')
}
