const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/**
 * Schemes that a browser handles itself: an answer sent there would run or show something instead of reaching a
 * program.
 */
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

/** No application needs more, and each URI is returned and compared as a whole. */
const URI_MAX = 2000

/** Whether a host name is a loopback name. */
function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.has(hostname)
}

/**
 * Whether a redirect URI is valid: https, http on loopback, or a private-use scheme; without a fragment (platform
 * 4.6) and without credentials.
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
 * RFC 8252 allows native programs any loopback port, which the library grants to native clients only; https on
 * loopback it grants to web clients only.
 */
export function applicationTypeFor(uris: readonly string[]): 'native' | 'web' {
  const secureLoopback = uris.some((text) => {
    const uri = URL.parse(text)
    return uri?.protocol === 'https:' && isLoopbackHost(uri.hostname)
  })
  return secureLoopback ? 'web' : 'native'
}

/** Whether these URIs can belong to one application: https on loopback and private-use schemes cannot be combined. */
export function agree(uris: readonly string[]): boolean {
  if (applicationTypeFor(uris) === 'native') return true
  return uris.every((text) => ['https:', 'http:'].includes(URL.parse(text)?.protocol ?? ''))
}
