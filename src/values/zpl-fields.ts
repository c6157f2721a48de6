/** Signs that mean something in the language of label printers; those of values are data. */
const SIGNS = '^~\\_'
/** What stands for each of them until it is known which field it is in: code points that are no letters, so that no text has them. */
const MARKS = '\ufdd0\ufdd1\ufdd2\ufdd3'
const MARKED = /[\ufdd0-\ufdd3]/
const MARKED_ALL = /[\ufdd0-\ufdd3]/g
const UNDERSCORE = '\ufdd3'

/**
 * How values are written on labels (platform 13.3): no sign of a value begins a command. In the data of a field it is
 * written as hex, for which the field is told to read hex (`^FH`) where it was not; in a command it is left out.
 */
export const zplWriting = { escape: marked, finish: settled } as const

/** What was captured is marked already, and stays as it is. */
function marked(value: string): string {
  return value.replaceAll(/[\^~\\_]/g, (sign) => MARKS[SIGNS.indexOf(sign)] ?? '')
}

function settled(label: string): string {
  if (!MARKED.test(label)) return label
  return label
    .split(/(?<=\^FS)/i)
    .map((field) => (MARKED.test(field) ? settledField(field) : field))
    .join('')
}

function settledField(field: string): string {
  const at = field.search(/\^F[DV]/i)
  if (at === -1) return inCommand(field)
  const [before, command, data] = [field.slice(0, at), field.slice(at, at + 3), field.slice(at + 3)]
  const indicator = /\^FH([^^~\s]?)/i.exec(before)?.[1]
  if (indicator !== undefined) return `${inCommand(before)}${command}${inHex(data, indicator || '_')}`
  const isPlain = !MARKED.test(data.replaceAll(UNDERSCORE, ''))
  if (isPlain) return `${inCommand(before)}${command}${data.replaceAll(UNDERSCORE, '_')}`
  return `${inCommand(before)}^FH_${command}${inHex(data.replaceAll('_', UNDERSCORE), '_')}`
}

function inCommand(text: string): string {
  return text.replaceAll(UNDERSCORE, '_').replaceAll(MARKED_ALL, '')
}

function inHex(data: string, indicator: string): string {
  return data.replaceAll(MARKED_ALL, (mark) => {
    const sign = SIGNS[MARKS.indexOf(mark)] ?? ''
    if (sign === '_' && indicator !== '_') return sign
    return `${indicator}${sign.charCodeAt(0).toString(16).toUpperCase()}`
  })
}
