/** The two media types of GraphQL answers. */
export const MEDIA = {
  response: 'application/graphql-response+json',
  json: 'application/json',
} as const

type Range = { readonly type: string; readonly quality: number }

function rangesOf(accept: string): Range[] {
  return accept.split(',').map((part) => {
    const [type = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
    const quality = parameters.find((one) => one.startsWith('q='))
    const value = quality === undefined ? 1 : Number(quality.slice(2))
    return { type, quality: Number.isFinite(value) ? value : 0 }
  })
}

function qualityOf(ranges: readonly Range[], type: string): number {
  const [group] = type.split('/')
  const matches = [type, `${group}/*`, '*/*'].map((one) => ranges.find((range) => range.type === one))
  return matches.find((range) => range !== undefined)?.quality ?? 0
}

/** The media type of an answer: plain JSON unless the newer type is requested (platform 3.9). */
export function answerTypeFor(accept: string): (typeof MEDIA)[keyof typeof MEDIA] {
  if (!accept.includes('graphql-response')) return MEDIA.json
  const ranges = rangesOf(accept)
  const isNewer = ranges.some(({ type, quality }) => type === MEDIA.response && quality > 0)
  const isPreferred = qualityOf(ranges, MEDIA.response) >= qualityOf(namedOnly(ranges), MEDIA.json)
  return isNewer && isPreferred ? MEDIA.response : MEDIA.json
}

function namedOnly(ranges: readonly Range[]): readonly Range[] {
  return ranges.filter(({ type }) => !type.includes('*'))
}

/** Whether a browser requests a page rather than data. */
export function prefersPage(accept: string): boolean {
  const ranges = rangesOf(accept)
  const page = ranges.find(({ type }) => type === 'text/html')?.quality ?? 0
  const data = Math.max(
    qualityOf(namedOnly(ranges), MEDIA.json),
    qualityOf(namedOnly(ranges), MEDIA.response),
  )
  return page > 0 && page >= data
}
