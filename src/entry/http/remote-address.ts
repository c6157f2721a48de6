import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback, type RemoteAddress, remoteAddress } from '#access/address.ts'

/** Names of headers that proxies add to forwarded requests: whose request it is, or which way it came. */
const FORWARDED =
  /forward|proxy|cdn|envoy|^via$|^(x-)?(azure|amzn?|appengine|cf|fly|fastly|akamai|varnish)-|(client|connecting|original|originating|peer|real|remote|source|true|user)-?(addr|address|for|host|ip)\b/

/** The address of a request; only a direct request to a name of this machine counts as local. */
export function remoteAddressOf(request: FastifyRequest): RemoteAddress {
  const { ip } = request
  return isDirect(request) ? remoteAddress(ip) : { ip, is_local: false }
}

/**
 * Whether no proxy seems to have passed the request on. Those that add no header keep the name that the client asked
 * for, or replace it and speak HTTP/1.0. A page that resolves its own name to this machine is told by that name too.
 */
function isDirect({ headers, raw }: FastifyRequest): boolean {
  if (raw.httpVersion === '1.0' || !isOwnName(headers.host ?? '')) return false
  return !Object.keys(headers).some((name) => FORWARDED.test(name))
}

/** Whether a `Host` header names this machine from within: `localhost`, or a loopback address. */
function isOwnName(host: string): boolean {
  const url = URL.parse(`http://${host}`)
  if (url === null) return false
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  return name === 'localhost' || isLoopback(name)
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
