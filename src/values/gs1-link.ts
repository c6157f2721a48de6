import type { Gs1Element } from './gs1-elements.ts'
import { isValueOf } from './gs1-identifiers.ts'

/** The words that earlier releases of the standard allow in place of identifiers. */
const WORDS: Readonly<Record<string, string>> = {
  sscc: '00',
  gtin: '01',
  lot: '10',
  ser: '21',
  cpv: '22',
  itip: '8006',
  cpid: '8010',
  gmn: '8013',
  gsrn: '8018',
  gsrnp: '8017',
  gdti: '253',
  gln: '414',
  party: '417',
  gcn: '255',
  giai: '8004',
  grai: '8003',
  ginc: '401',
  gsin: '402',
  exp: '17',
}

/** The identifiers that a link can begin with. */
const PRIMARY = [
  '00',
  '01',
  '253',
  '255',
  '401',
  '402',
  '414',
  '417',
  '8003',
  '8004',
  '8006',
  '8010',
  '8013',
  '8017',
  '8018',
]

/**
 * The elements of a GS1 Digital Link, of any domain: `https://id.gs1.org/01/05012345678900/10/B1?17=270131`, also
 * without `https://`, as people copy it. Elements are pairs of the path, from the first that names a thing to its end, and of the query. Null for any other text.
 */
export function linkElements(text: string): readonly Gs1Element[] | null {
  if (!/^https?:\/\/|^[a-z\d-]+\.[a-z\d.-]+\//i.test(text)) return null
  const [address = ''] = text.split('#')
  const [path = '', query = ''] = splitOnce(address, '?')
  const segments = path
    .replace(/^(?:https?:\/\/)?[^/]*\/?/i, '')
    .replace(/\/$/, '')
    .split('/')
  const key = firstKeyIn(segments)
  if (key === null) return null
  const attributes = query.split(/[&;]/).flatMap((one): readonly Pair[] => {
    const [name = '', value = ''] = splitOnce(one, '=')
    // Other parameters, such as those of resolvers, do not belong to the code.
    return isIdentifier(name) ? [[name, value]] : []
  })
  const further = decodedElements(attributes)
  return further === null ? null : [...key, ...further]
}

/** The elements of the path: what precedes the first that can be read to the end is the address of a resolver. */
function firstKeyIn(segments: readonly string[]): readonly Gs1Element[] | null {
  for (const [index, name] of segments.entries()) {
    const rest = segments.slice(index)
    if (rest.length % 2 !== 0 || !PRIMARY.includes(identifierFor(name))) continue
    const elements = decodedElements(pairsOf(rest))
    if (elements?.every(({ ai, value }) => isValueOf(ai, value))) return elements
  }
  return null
}

const isIdentifier = (name: string) => /^\d{2,4}$/.test(identifierFor(name))

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}

type Pair = readonly [name: string, value: string]

function pairsOf(segments: readonly string[]): readonly Pair[] {
  return segments.flatMap((name, index): readonly Pair[] =>
    index % 2 === 0 ? [[name, segments[index + 1] ?? '']] : [],
  )
}

function identifierFor(name: string): string {
  return WORDS[name.toLowerCase()] ?? name
}

function decodedElements(pairs: readonly Pair[]): readonly Gs1Element[] | null {
  try {
    return pairs.map(([name, value]) => {
      const ai = identifierFor(name)
      const decoded = decodeURIComponent(value)
      // Links may leave out the leading zeros of a trade item number.
      return { ai, value: ai === '01' ? decoded.padStart(14, '0') : decoded }
    })
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}
