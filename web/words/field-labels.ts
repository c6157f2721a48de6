/** The name of a field, a type or a state as people read it: `expected_date_of_dispatch` is "Expected date of dispatch". */
export function labelOf(name: string): string {
  const words = name
    .replace(/_id$/, '')
    .replace(/(\d+)$/, ' $1')
    .split(/[_\s]+/)
    .map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word))
    .join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const ABBREVIATIONS = new Set(['api', 'csv', 'id', 'ip', 'json', 'pdf', 'rf', 'sku', 'sscc', 'url', 'vat'])

/** A state as people read it: `PART_ALLOCATED` and `part_allocated` are "Part allocated". */
export function stateLabelOf(state: string): string {
  return labelOf(state.toLowerCase())
}
