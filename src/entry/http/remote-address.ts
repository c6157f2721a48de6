import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RemoteAddress, remoteAddress } from '#access/address.ts'

/** What proxies write into requests that they pass on. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
] as const

/** Where a request came from: what was forwarded is never from this machine itself, whatever address it seems to have. */
export function remoteAddressOf(request: FastifyRequest): RemoteAddress {
  const { ip } = request
  return isForwarded(request) ? { ip, is_local: false } : remoteAddress(ip)
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined)
}

/**
 * Warns once of a proxy that nobody has declared: whatever comes by it seems to come from the proxy itself, so that limits of
 * addresses are one limit for everybody.
 */
export function addProxyWarning(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress
    if (isSaid || request.ip !== peer || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    request.log.warn(
      { peer },
      'requests come by way of a proxy that GOODSYARD_TRUSTED_PROXIES does not name: its address counts as that of all of them',
    )
  })
}
