import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RemoteAddress, remoteAddress } from '#access/address.ts'

/** Headers that proxies add to forwarded requests. */
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

/** The address of a request; a forwarded request never counts as local. */
export function remoteAddressOf(request: FastifyRequest): RemoteAddress {
  const { ip } = request
  return isForwarded(request) ? { ip, is_local: false } : remoteAddress(ip)
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return FORWARDED.some((name) => headers[name] !== undefined)
}

/**
 * Warns once about a proxy that is not configured: all its requests seem to come from the proxy, so all clients share
 * the limits by address.
 */
export function addProxyWarning(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress
    if (isWarned || request.ip !== peer || request.headers['x-forwarded-for'] === undefined) return
    isWarned = true
    request.log.warn(
      { peer },
      'requests come by way of a proxy that GOODSYARD_TRUSTED_PROXIES does not name: its address counts as that of all of them',
    )
  })
}
