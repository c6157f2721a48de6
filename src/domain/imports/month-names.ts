/** Languages whose names of months are read, the earlier ones first. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl']

const keyOf = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z]/g, '')

const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.toReversed().flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, index) => {
        const key = keyOf(format.format(Date.UTC(2027, index, 15)))
        // Many programs write the first three letters, which two months have in common in French.
        const start = language === 'fr' ? key : key.slice(0, 3)
        return [[start, index + 1] as const, [key, index + 1] as const]
      }).flat()
    }),
  ),
)

/** The number of a month by its name or abbreviation; throws `RangeError` if there is none. */
export function monthNamed(name: string): number {
  const month = MONTHS.get(keyOf(name))
  if (month === undefined) throw new RangeError(`${name} is no month`)
  return month
}
