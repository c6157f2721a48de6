/** A sequence as its next number is read from it. */
export type NumberSequence = {
  readonly prefix: string | null
  readonly next_number: string | null
  readonly kind: string | null
}

/** The number that a sequence gives next; those of shipping containers end with their check digit. */
export function nextNumberOf({ prefix, next_number, kind }: NumberSequence): string {
  const number = `${prefix ?? ''}${next_number ?? ''}`
  return kind === 'sscc' ? `${number}${checkDigitOf(number)}` : number
}

/** The check digit of GS1: digits weigh three and one in turn, from the right. */
function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
