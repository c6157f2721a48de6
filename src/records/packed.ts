import { breakdownText } from '#values/breakdown.ts'

/** Words for a quantity that was selected with the sizes of packs of these names: `131.0000 48 12 -`. */
export function packedText(selected: string, packs: readonly string[]): string {
  const [quantity = '0', ...sizes] = selected.split(' ')
  return breakdownText(
    quantity,
    packs.map((name, place) => ({ name, units: sizes[place] === '-' ? null : (sizes[place] ?? null) })),
  )
}
