import type { FastifyRequest } from 'fastify'

/** Whether a request prefers something by the header `Prefer` (RFC 7240): `handling=strict`. */
export function prefers({ headers }: FastifyRequest, name: string, value: string): boolean {
  const said = [headers.prefer ?? []].flat().join(',')
  return said
    .split(',')
    .map((one) => /^\s*([\w-]+)\s*=\s*"?([\w-]+)"?\s*(;|$)/.exec(one))
    .some((found) => found?.[1]?.toLowerCase() === name && found[2]?.toLowerCase() === value)
}
