/** What an address of several hosts may ask for, as libpq writes it: the one of them that accepts writes. */
const SESSION_ATTRIBUTES = ['read-write', 'primary']

/** An address: the login, the hosts with commas between them, the database, and the query. */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([^?#]*)(?:\?([^#]*))?$/s

/** The addresses of the single hosts that an address of PostgreSQL names, in their order, as libpq reads it. */
export function hostAddressesOf(address: string): readonly string[] {
  const [, login = '', authority = '', database = '', query = ''] = ADDRESS.exec(address) ?? []
  const rest = query.split('&').filter((part) => part !== '' && !part.startsWith('target_session_attrs='))
  const written = (host: string, parts: readonly string[]) =>
    `${login}${host}${database}${parts.length === 0 ? '' : `?${parts.join('&')}`}`
  if (authority.includes(',')) return authority.split(',').map((host) => written(host, rest))
  const [hosts, ports] = ['host', 'port'].map((name) => listIn(rest, name))
  if (hosts === undefined || hosts.length < 2) return [address]
  const others = rest.filter((part) => !/^(host|port)=/.test(part))
  return hosts.map((host, place) => {
    // One port is that of all hosts.
    const port = ports?.[place] ?? ports?.[0]
    return written(authority, [...others, `host=${host}`, ...(port === undefined ? [] : [`port=${port}`])])
  })
}

/** An address without the options that it sets for its sessions, and these, as libpq writes them; empty where there are none. */
export function withoutOptions(address: string): { readonly address: string; readonly options: string } {
  const [, start = '', hosts = '', database = '', query = ''] = ADDRESS.exec(address) ?? []
  const parts = query.split('&').filter((part) => part !== '')
  const own = parts.find((part) => part.startsWith('options='))
  if (own === undefined) return { address, options: '' }
  const others = parts.filter((part) => part !== own)
  const rest = others.length === 0 ? '' : `?${others.join('&')}`
  const options = new URLSearchParams(own).get('options') ?? ''
  return { address: `${start}${hosts}${database}${rest}`, options }
}

/** Whether an address can be read, each of its hosts too, and what it asks of its sessions is what is done. */
export function isDatabaseAddress(address: string): boolean {
  const attributes = /[?&]target_session_attrs=([^&]*)/.exec(address)?.[1]
  if (attributes !== undefined && !SESSION_ATTRIBUTES.includes(attributes)) return false
  return hostAddressesOf(address).every(
    // The host may stand in the query instead, where it is the folder of a socket.
    (one) => /^postgres(ql)?:\/\//.test(one) && URL.canParse(one.replace('@/', '@localhost/')),
  )
}

/** The list that a part of a query has, with commas between its items; empty where there is no such part. */
function listIn(query: readonly string[], name: string): readonly string[] {
  const part = query.find((one) => one.startsWith(`${name}=`))
  return part === undefined ? [] : part.slice(name.length + 1).split(/,|%2C/i)
}
