import type { Deprecation } from '#operations/operation.ts'

/** The headers that tell clients that an operation is going to be removed (RFC 9745 and RFC 8594). */
export function deprecationHeaders(deprecated: Deprecation | undefined): Readonly<Record<string, string>> {
  if (deprecated === undefined) return {}
  const { since, sunset, by } = deprecated
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    ...(by === undefined ? {} : { link: `<${by}>; rel="successor-version"` }),
  }
}
