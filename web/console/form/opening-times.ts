/** Hours of a day of the week as they are typed; 0 is Sunday. */
export type DayHours = { readonly weekday: number; readonly opens: string; readonly closes: string }

/** The days of a week as people read them, Monday first. */
export const WEEK: readonly number[] = [1, 2, 3, 4, 5, 6, 0]

const WORKING_DAYS: readonly number[] = [2, 3, 4, 5]

/** What is proposed for a day without hours. */
const USUAL = { opens: '08:00', closes: '17:00' }

/** The hours in the text that a form holds; none where it cannot be read. */
export function hoursIn(text: string): readonly DayHours[] {
  try {
    const entries: unknown = JSON.parse(text === '' ? '[]' : text)
    return Array.isArray(entries) ? entries.map(hoursOf) : []
  } catch {
    return []
  }
}

function hoursOf(entry: unknown): DayHours {
  const { weekday, opens, closes } = Object(entry) as Readonly<Record<string, unknown>>
  return { weekday: Number(weekday), opens: clockOf(opens), closes: clockOf(closes) }
}

/** Seconds are not shown where there are none. */
function clockOf(written: unknown): string {
  return String(written ?? '').replace(/^(\d+:\d\d):00$/, '$1')
}

/** Hours as the text that a form holds, in the order of the week. */
export function textOfHours(hours: readonly DayHours[]): string {
  const order = ({ weekday }: DayHours) => WEEK.indexOf(weekday)
  return JSON.stringify(hours.toSorted((one, other) => order(one) - order(other)))
}

/** The hours with others added on a day, behind those it has. */
export function withHours(hours: readonly DayHours[], weekday: number): readonly DayHours[] {
  return [...hours, { weekday, ...(hours.some((one) => one.weekday === weekday) ? EMPTY : USUAL) }]
}

const EMPTY = { opens: '', closes: '' }

/** The hours with those of Monday on all working days. */
export function withMondayRepeated(hours: readonly DayHours[]): readonly DayHours[] {
  const monday = hours.filter(({ weekday }) => weekday === 1)
  const others = hours.filter(({ weekday }) => !WORKING_DAYS.includes(weekday))
  return [...others, ...WORKING_DAYS.flatMap((weekday) => monday.map((one) => ({ ...one, weekday })))]
}
