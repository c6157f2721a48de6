import { BlockList, isIPv4, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An IPv4-mapped IPv6 address as IPv4; other addresses without their zone. */
function withoutMapping(ip: string): string {
  const bare = ip.split('%')[0] ?? ip
  return MAPPED.exec(bare)?.[1] ?? bare
}

/** The address of a request; requests from this machine are exempt from limits by address. */
export type RemoteAddress = { readonly ip: string; readonly is_local: boolean }

/** The address of a request that was not forwarded by a proxy. */
export function remoteAddress(ip: string): RemoteAddress {
  return { ip, is_local: isLoopback(ip) }
}

/** Whether an address is a loopback address. */
export function isLoopback(ip: string): boolean {
  const address = withoutMapping(ip)
  if (isIPv4(address)) return loopback.check(address, 'ipv4')
  return isIPv6(address) && loopback.check(address, 'ipv6')
}

/**
 * The unit of limits by address: an IPv4 address, or the /64 network of an IPv6 address, all of which belongs to one
 * holder.
 */
export function addressKey(ip: string): string {
  const address = withoutMapping(ip)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  const network = filled.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
