/** A moment as a control shows it, to the minute in the time zone of the reader: `2026-11-25T14:05`; empty for none. */
export function localText(moment: string): string {
  const at = new Date(moment)
  if (moment === '' || Number.isNaN(at.getTime())) return ''
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment that a control shows. */
export function momentOf(text: string): string {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
