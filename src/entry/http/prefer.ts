import type { FastifyRequest } from 'fastify'

/** Whether a request has a preference without a value (RFC 7240): `dry-run`. */
export function prefersTo({ headers }: FastifyRequest, name: string): boolean {
  const preferences = [headers.prefer ?? []].flat().join(',')
  return preferences.split(',').some((one) => one.split(';')[0]?.trim().toLowerCase() === name)
}

/** Whether a request has a preference in the header `Prefer` (RFC 7240): `handling=strict`. */
export function prefers(request: FastifyRequest, name: string, value: string): boolean {
  return preferredValues(request, name).includes(value)
}

/** The number that a preference names (RFC 7240), `max-age=10`; null without one. */
export function preferredNumber(request: FastifyRequest, name: string): number | null {
  const [first] = preferredValues(request, name)
  return first !== undefined && /^\d{1,9}$/.test(first) ? Number(first) : null
}

/** The values of a preference, in lower case. */
function preferredValues({ headers }: FastifyRequest, name: string): readonly string[] {
  const preferences = [headers.prefer ?? []].flat().join(',')
  return preferences
    .split(',')
    .map((one) => /^\s*([\w-]+)\s*=\s*"?([\w-]+)"?\s*(;|$)/.exec(one))
    .flatMap((found) => (found?.[1]?.toLowerCase() === name ? [found[2]?.toLowerCase() ?? ''] : []))
}
