/** What the codes on the bench say. */
export const COMMANDS = ['CLOSE', 'NEW', 'UNDO', 'PRINT AGAIN', 'PROBLEM'] as const

/** A code on the bench. */
export type BenchCommand = (typeof COMMANDS)[number]

/** What was scanned or typed at the bench, by its form alone. */
export type Entry =
  | { readonly kind: 'command'; readonly command: BenchCommand }
  | { readonly kind: 'weight'; readonly kilograms: string }
  | { readonly kind: 'number'; readonly text: string; readonly number: string }
  | { readonly kind: 'code'; readonly code: string }

const KILOGRAMS: Readonly<Record<string, number>> = { kg: 0, g: 3 }

/** Reads what was scanned or typed; an empty line stands for the code that closes the carton. */
export function readEntry(text: string): Entry {
  const code = text.trim()
  const command = COMMANDS.find((one) => one === code.toUpperCase().replaceAll(/[-_]/g, ' '))
  if (code === '') return { kind: 'command', command: 'CLOSE' }
  if (command !== undefined) return { kind: 'command', command }
  const [, number = '', unit = ''] = /^(\d{1,7}(?:[.,]\d{1,4})?)\s*(kg|g)$/i.exec(code) ?? []
  if (unit !== '')
    return { kind: 'weight', kilograms: shifted(plain(number), KILOGRAMS[unit.toLowerCase()] ?? 0) }
  if (/^\d{1,4}(?:[.,]\d{1,3})?$/.test(code)) return { kind: 'number', text: code, number: plain(code) }
  return { kind: 'code', code }
}

function plain(number: string): string {
  return number.replace(',', '.')
}

/** A decimal with its point moved to the left. */
function shifted(number: string, places: number): string {
  const [whole = '0', fraction = ''] = number.split('.')
  if (places === 0) return number
  const digits = whole.padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}${fraction}`
}
