/**
 * The check digit of a number, modulo 10 with weights 3, 1, 3 … from the rightmost digit (operations 3.2). Other
 * characters carry no weight. 15012345600000001 has 4.
 */
export function checkDigitFor(number: string): string {
  const digits = [...number].filter((one) => one >= '0' && one <= '9').reverse()
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}

/** The number with its check digit behind it. */
export function withCheckDigit(number: string): string {
  return number + checkDigitFor(number)
}

/** Whether the last character of a reference is the check digit of those before it. */
export function hasRightCheckDigit(reference: string): boolean {
  return reference.length > 1 && withCheckDigit(reference.slice(0, -1)) === reference
}

/** The text on the label of a unit: its reference, with the application identifier before an SSCC. */
export function barcodeFor(reference: string, kind: 'plain' | 'sscc'): string {
  return kind === 'sscc' ? `00${reference}` : reference
}
