import type { FastifyRequest } from 'fastify'

/** Hosts that a content security policy can name; its grammar knows no IPv6 addresses. */
const NAMEABLE = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i

/**
 * Paths of this service as sources of a content security policy: `yard.example/console/assets/`, for the host of the
 * request and for that of the public URL, since a proxy may change the former. `'self'` would also admit the files
 * that tenants store; it is used only where a policy cannot name the host.
 */
export function ownSources(request: FastifyRequest, public_url: string, paths: readonly string[]): string {
  const hosts = [...new Set([new URL(public_url).host, request.host])]
  if (!hosts.every((host) => NAMEABLE.test(host))) return "'self'"
  return hosts.flatMap((host) => paths.map((path) => `${host}${path}`)).join(' ')
}
