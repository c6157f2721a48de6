import ipaddr from 'ipaddr.js'

/** What an installation lets its tenants reach in addition to the public internet over https (platform 9.6). */
export type EgressRules = {
  readonly allow_http: boolean
  /** Ports in addition to the usual ones. */
  readonly ports: readonly number[]
  /** Host names, addresses and networks (`10.0.0.0/8`) that may be reached although they are not public. */
  readonly allow: readonly string[]
  /** The service's own addresses, which are refused even where they are public. */
  readonly own: readonly string[]
}

/** The rules as the configuration has them. */
export type EgressSettings = {
  readonly egress_allow: readonly string[]
  readonly egress_allow_http: boolean
  readonly egress_ports: readonly number[]
}

/** The rules of an installation, whose own addresses are known to the process that runs there. */
export function egressRulesFor(settings: EgressSettings, own: readonly string[]): EgressRules {
  const { egress_allow: allow, egress_allow_http: allow_http, egress_ports: ports } = settings
  return { allow, allow_http, ports, own }
}

const PORTS_OF_SCHEMES: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80, 'sftp:': 22 }
const USUAL_PORTS = [443, 80, 8443, 8080, 22]

/** A destination that may be requested, once its addresses have been checked too. */
export type Destination = { readonly url: URL; readonly host: string; readonly port: number }

/**
 * The destination a text names, or null where it may not be reached whatever its name resolves to: another scheme,
 * credentials, an unusual port, or an address that is not public.
 */
export function destinationFor(text: string, rules: EgressRules): Destination | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.username !== '' || url.password !== '') return null
  const secure = url.protocol === 'https:'
  if (!secure && !(url.protocol === 'http:' && rules.allow_http)) return null
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port)
  const host = bareHost(url.hostname)
  return mayReach(host, port, rules) ? { url, host, port } : null
}

/** The URL of a server for files. */
export function sftpUrl(host: string, port: number): string {
  return `sftp://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Whether a host and port may be requested at all; a literal address must itself be allowed. */
export function mayReach(host: string, port: number, rules: EgressRules): boolean {
  if (host === '' || !(USUAL_PORTS.includes(port) || rules.ports.includes(port))) return false
  return !ipaddr.isValid(host) || mayConnect(host, host, rules)
}

/**
 * The settings that would allow a destination that is refused, given as a URL or as `sftp://host:port`; none where no setting
 * does. An address is judged last: it is what refuses a name that may be requested.
 */
export function settingsAllowing(text: string, rules: EgressRules): readonly string[] {
  const url = URL.canParse(text) ? new URL(text) : null
  const usual = url === null ? undefined : PORTS_OF_SCHEMES[url.protocol]
  if (url === null || usual === undefined || url.username !== '' || url.password !== '') return []
  const port = url.port === '' ? usual : Number(url.port)
  const host = bareHost(url.hostname)
  const needed = [
    ...(url.protocol === 'http:' && !rules.allow_http ? ['GOODSYARD_EGRESS_ALLOW_HTTP'] : []),
    ...(USUAL_PORTS.includes(port) || rules.ports.includes(port) ? [] : ['GOODSYARD_EGRESS_PORTS']),
  ]
  const isForbidden = ipaddr.isValid(host) && !mayConnect(host, host, rules)
  return needed.length === 0 || isForbidden ? [...needed, 'GOODSYARD_EGRESS_ALLOW'] : needed
}

/** Whether a connection to this address may be made for that host name. */
export function mayConnect(address: string, host: string, rules: EgressRules): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = unwrapped(ipaddr.parse(address))
  if (rules.allow.some((entry) => covers(entry.trim().toLowerCase(), plain, host))) return true
  return isPublic(plain) && !rules.own.some((own) => covers(own, plain, ''))
}

/** The host of a URL without the brackets of an IPv6 address and without the root's dot. */
function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An IPv4 address that travels inside an IPv6 one (mapped, or for NAT64) is judged as what it is. */
function unwrapped(address: Address): Address {
  if (address.kind() === 'ipv4') return address
  const bytes = address.toByteArray()
  const isNat64 = address.toNormalizedString().startsWith('64:ff9b:0:0:0:0:')
  const isMapped = address.range() === 'ipv4Mapped'
  return isNat64 || isMapped ? ipaddr.fromByteArray(bytes.slice(12)) : address
}

/** Public addresses are those of no special range; of IPv6 the allocated eighth, 2000::/3, alone. */
function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || ((address.toByteArray()[0] ?? 0) & 0xe0) === 0x20
}

function covers(entry: string, address: Address, host: string): boolean {
  if (entry === host.toLowerCase()) return true
  const [network, bits] = entry.split('/')
  if (network === undefined || !ipaddr.isValid(network)) return false
  const base = unwrapped(ipaddr.parse(network))
  if (base.kind() !== address.kind()) return false
  const length = base.kind() === 'ipv4' ? 32 : 128
  const prefix = bits === undefined ? length : Number(bits)
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > length) return false
  return sharesPrefix(base.toByteArray(), address.toByteArray(), prefix)
}

function sharesPrefix(left: readonly number[], right: readonly number[], prefix: number): boolean {
  return left.every((byte, index) => {
    const bits = Math.min(8, Math.max(0, prefix - index * 8))
    const mask = (0xff << (8 - bits)) & 0xff
    return (byte & mask) === ((right[index] ?? 0) & mask)
  })
}
