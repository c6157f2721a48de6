import type { TypeSummary } from '#web/api/metadata.ts'
import { type Locale, showDecimal } from '#web/values/quantity.ts'
import type { Words } from '#web/words/en-GB.ts'
import { oneLabel } from '#web/words/label-of.ts'

type NamedType = Pick<TypeSummary, 'name' | 'one' | 'title_fields'>
type Fields = Readonly<Record<string, unknown>>

/** What a record is called: a task by what is done, others by their reference, code or name, else by their kind, number and what they are about. */
export function recordTitle(
  words: Words,
  type: NamedType,
  record: Fields,
  language: Locale['language'],
): string {
  const task = type.name === 'tasks' ? taskTitle(words, record, language) : ''
  if (task !== '') return capitalized(task)
  const named = type.title_fields.map((name) => record[name]).find(isText)
  if (named !== undefined) return named
  const about = ABOUT.map((relation) => codeIn(record[relation]))
    .filter(isText)
    .slice(0, 2)
  return [`${capitalized(oneLabel(words, type))} ${String(record['id'])}`, ...about].join(' · ')
}

/** What a record without a name is about, the most telling first. */
const ABOUT = ['product', 'location', 'account', 'user', 'customer', 'warehouse'] as const

/** What is done in a task, how much of what, and where: "Put away 20 CUP-2 → 01-01-2"; empty where its type is unknown. */
function taskTitle(words: Words, task: Fields, language: Locale['language']): string {
  const { people } = words
  const type = String(task['type']) as keyof typeof words.tower.task_types
  if (!(type in words.tower.task_types)) return ''
  const [from, to] = [codeIn(task['location_from']), codeIn(task['location_to'])]
  const product = codeIn(task['product'])
  const quantity = task['start_quantity']
  const isCounted = product !== null && quantity !== null && quantity !== undefined
  const unit = codeIn(task['storage_unit_from']) ?? codeIn(task['storage_unit_to'])
  const what = isCounted ? `${showDecimal(String(quantity), language)} ${product}` : (product ?? unit)
  const target = to === null || to === from ? null : `→ ${to}`
  const path = type === 'PICK' || target === null ? from : null
  const place = path === null ? target : type === 'CHECK' ? people.at(path) : people.from(path)
  return people.task_title(type, what ?? '', place ?? '')
}

/** The code, reference or name of a record that another one refers to. */
function codeIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { code, reference, name } = value as Fields
  return [code, reference, name].find(isText) ?? null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
