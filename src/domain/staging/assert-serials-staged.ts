import Big from 'big.js'
import { refusal } from '#problems/problem.ts'
import type { StagedGoods } from './read-staged.ts'

/** Refuses serial numbers that do not match the quantity, if there is one, or are not staged. */
export function assertSerialsStaged(
  staged: readonly StagedGoods[],
  {
    serial_numbers,
    quantity,
  }: { readonly serial_numbers: readonly string[]; readonly quantity: string | null },
): void {
  const { size } = new Set(serial_numbers)
  if (quantity !== null && !new Big(quantity).eq(size))
    throw refusal('serial_numbers_count_mismatch', { given: size, quantity: Number(quantity) })
  const known = new Set(staged.map(({ pile }) => pile.serial_number))
  const unknown = serial_numbers.find((serial) => !known.has(serial))
  if (unknown !== undefined) throw refusal('serial_number_unknown', { serial: unknown })
}
