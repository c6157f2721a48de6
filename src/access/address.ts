import { BlockList, isIPv4, isIPv6 } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The IPv4 address in an IPv6 dress, undressed; other addresses as they are, without their zone. */
function plain(ip: string): string {
  const bare = ip.split('%')[0] ?? ip
  return MAPPED.exec(bare)?.[1] ?? bare
}

/** Where a request came from; what comes from this machine itself is exempt from limits of addresses. */
export type RemoteAddress = { readonly ip: string; readonly is_local: boolean }

/** Where a request came from that nobody has forwarded. */
export function remoteAddress(ip: string): RemoteAddress {
  return { ip, is_local: isLoopback(ip) }
}

/** Whether an address is this machine's own. */
export function isLoopback(ip: string): boolean {
  const address = plain(ip)
  if (isIPv4(address)) return loopback.check(address, 'ipv4')
  return isIPv6(address) && loopback.check(address, 'ipv6')
}

/** What counts as one address: an IPv4 address, or the /64 an IPv6 address is in, as its holder has all of it. */
export function addressKey(ip: string): string {
  const address = plain(ip)
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const filled =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  const network = filled.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}
