/** A value of JSON as people read it: the elements of a list with commas, the entries of an object with their names. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(part).join(', ')
  if (typeof value !== 'object') return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${part(one)}`)
    .join(', ')
}

/** A value within another one; what has parts itself stands in brackets. */
function part(value: unknown): string {
  return typeof value === 'object' && value !== null ? `(${plainText(value)})` : plainText(value)
}
