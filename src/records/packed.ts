import { breakdownText } from '#values/breakdown.ts'

/** The words for a quantity selected together with the sizes of these packs: `131.0000 48 12 -`. */
export function packedText(selected: string, packs: readonly string[]): string {
  const [quantity = '0', ...sizes] = selected.split(' ')
  return breakdownText(
    quantity,
    packs.map((name, index) => ({ name, units: sizes[index] === '-' ? null : (sizes[index] ?? null) })),
  )
}
