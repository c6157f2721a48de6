import type { Words } from '#web/words/en-GB.ts'
import type { FigureName, MapAnswer } from './map-answer.ts'
import type { Colouring, PlaceClass } from './map-colouring.ts'
import type { Aisle } from './map-geometry.ts'

/** How an aisle is called. */
export function aisleLabel({ map: words }: Words, { zone, aisle }: Pick<Aisle, 'zone' | 'aisle'>): string {
  if (aisle !== null) return zone === null ? words.aisle(aisle) : words.aisle_in(zone, aisle)
  return zone === null ? words.no_aisle : words.zone(zone)
}

/** What a class of the legend says. */
export function classLabel({ map: words }: Words, { label }: PlaceClass, colouring: Colouring): string {
  if (label.kind === 'owner')
    return label.name === '' || label.name === label.code ? label.code : `${label.code} · ${label.name}`
  if (label.kind === 'word') return words.classes[label.word]
  const { from, to } = label
  const unit = (words.units as Partial<Record<Colouring, string>>)[colouring] ?? ''
  if (from === null) return words.up_to(String(to), unit)
  return to === null ? words.more_than(String(from - 1), unit) : words.from_to(String(from), String(to), unit)
}

/** What a place has of each figure, in words; figures with nothing to tell are said so. */
export function figureTexts(
  { map: words }: Words,
  { figures, accounts = [] }: MapAnswer,
  place: number,
): ReadonlyMap<Colouring, string> {
  const value = (name: FigureName) => figures[name]?.[place] ?? null
  const texts = new Map<Colouring, string>()
  if (figures.fill !== undefined) texts.set('fill', fillText(words, value))
  if (figures.age !== undefined) texts.set('age', daysText(words, value('age'), words.classes.empty))
  if (figures.counted !== undefined) texts.set('counted', countedText(words, value('counted')))
  if (figures.picks !== undefined) texts.set('picks', String(value('picks') ?? 0))
  if (figures.held !== undefined) texts.set('held', String(value('held') ?? 0))
  if (figures.owner !== undefined) {
    const id = value('owner')
    const many = value('owners') ?? 0
    const code = accounts.find((one) => one.id === id)?.code ?? (id === null ? words.nobody : String(id))
    texts.set('owner', many > 1 ? words.owners(code, many) : code)
  }
  return texts
}

type MapWords = Words['map']

function fillText(words: MapWords, value: (name: FigureName) => number | null): string {
  const piles = value('piles')
  if (piles === null) return words.classes.empty
  const fill = value('fill')
  return fill === null ? words.piles(piles) : words.percent(fill, piles)
}

function daysText(words: MapWords, days: number | null, nothing: string): string {
  return days === null ? nothing : words.days(days)
}

function countedText(words: MapWords, days: number | null): string {
  return days === null ? words.classes.never : words.days_ago(days)
}

/** A place in one sentence: its code and all its figures. */
export function placeSentence(words: Words, answer: MapAnswer, place: number): string {
  const { places } = answer
  const figures = [...figureTexts(words, answer, place)].map(
    ([name, text]) => `${words.map.colourings[name]}: ${text}`,
  )
  const blocked = places.is_active[place] === false ? [words.map.blocked] : []
  return [places.code[place] ?? '', ...blocked, ...figures].join(' · ')
}
