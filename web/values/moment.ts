/** A moment of the service, `2026-05-14T16:00:00Z`, in a time zone as its reader writes it; what is none stays as it is. */
export function showMoment(
  text: string,
  { language, timezone }: { language: string; timezone: string },
): string {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : formatOf(language, timezone).format(at)
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** How far a moment is from another one, in the largest unit that fits: "in 2 hours", "3 days ago". */
export function showRelative(text: string, now: number, language: string): string {
  const distance = Date.parse(text) - now
  const [unit, size] = STEPS.find(([, step]) => Math.abs(distance) >= step) ?? ['minute', 60_000]
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(distance / size), unit)
}

/** A day, `2026-05-14`, as its reader writes it: the same day wherever they are. */
export function showDay(text: string, language: string): string {
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) ? text : dayFormatOf(language).format(at)
}

const momentFormats = new Map<string, Intl.DateTimeFormat>()
const dayFormats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: string, timezone: string): Intl.DateTimeFormat {
  const key = `${language} ${timezone}`
  const known =
    momentFormats.get(key) ??
    new Intl.DateTimeFormat(language, { timeZone: timezone, dateStyle: 'medium', timeStyle: 'short' })
  momentFormats.set(key, known)
  return known
}

function dayFormatOf(language: string): Intl.DateTimeFormat {
  const known =
    dayFormats.get(language) ?? new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' })
  dayFormats.set(language, known)
  return known
}

/** Expressions of the service (platform 14.4) that are offered where a day or a moment is asked for. */
export const DATE_EXPRESSIONS = [
  'today',
  'yesterday',
  'tomorrow',
  'now',
  'start of this week',
  'end of this week',
  'start of last week',
  'start of this month',
  'last monday',
  'next friday',
  '3 days ago',
  'in 7 days',
] as const

const UNIT = '(?:minute|hour|day|week|month|quarter|year)s?'
const DAY =
  '(?:today|yesterday|tomorrow|(?:(?:this|last|previous|next) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const CLOCK = '(?: (?:at )?(?:\\d{1,2}(?::\\d{2}(?::\\d{2})?)?(?: ?[ap]m)?|noon|midnight))?'
const EXPRESSION = new RegExp(
  `^(?:now|${DAY}${CLOCK}|(?:start|beginning|end) of (?:${DAY}|(?:(?:this|the|last|previous|next) )?${UNIT})` +
    `|(?:an?|\\d{1,6}) ${UNIT} (?:ago|hence|from now)${CLOCK}|in (?:an?|\\d{1,6}) ${UNIT}|(?:last|previous|next) ${UNIT}` +
    `|\\d{4}-\\d{2}-\\d{2}(?:[t ].*)?|\\d{1,2} [a-z]+ \\d{4}${CLOCK})$`,
  'i',
)

/** Whether a text looks like a day, a moment or an expression for one; the service decides. */
export function isDateExpression(text: string): boolean {
  return EXPRESSION.test(text.trim().replace(/\s+/g, ' '))
}
