const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Schemes a browser acts upon itself: an answer sent there would run or show something instead of reaching a program. */
const FORBIDDEN = new Set([
  'javascript:',
  'vbscript:',
  'data:',
  'file:',
  'blob:',
  'about:',
  'view-source:',
  'ftp:',
  'ws:',
  'wss:',
  'mailto:',
  'tel:',
  'intent:',
  'chrome:',
])

/** No program needs more, and each is answered and compared whole. */
const URI_MAX = 2000

/** Whether a host name means this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.has(hostname)
}

/**
 * Whether answers may be sent to this URI: https, or http on loopback, or a private-use scheme; no fragment (platform 4.6),
 * and nobody's password.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > URI_MAX) return false
  const uri = URL.parse(text)
  if (uri === null || text.includes('#') || /\s/.test(text)) return false
  if (uri.username !== '' || uri.password !== '') return false
  if (uri.protocol === 'https:') return uri.hostname !== ''
  if (uri.protocol === 'http:') return isLoopbackHost(uri.hostname)
  return !FORBIDDEN.has(uri.protocol)
}

/**
 * RFC 8252 lets programs on a person's machine answer at any loopback port, which the library grants to native
 * clients alone; https on loopback it grants to web clients alone.
 */
export function applicationTypeFor(uris: readonly string[]): 'native' | 'web' {
  const secureLoopback = uris.some((text) => {
    const uri = URL.parse(text)
    return uri?.protocol === 'https:' && isLoopbackHost(uri.hostname)
  })
  return secureLoopback ? 'web' : 'native'
}

/** Whether these can stand together at one application: https on loopback and private-use schemes cannot. */
export function agree(uris: readonly string[]): boolean {
  if (applicationTypeFor(uris) === 'native') return true
  return uris.every((text) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? ''))
}
