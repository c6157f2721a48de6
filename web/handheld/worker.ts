// Keeps the program for starts without a connection. Answers of the service are never kept.

/** The files of this build, written in by the build. */
declare const FILES: readonly string[]

const PAGE = '/handheld'
/** A cache for each build: its name changes with its files. */
const cacheName = `goodsyard-handheld ${FILES.join(' ')}`

type ExtendableEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type FetchEvent = Event & {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}

addEventListener('install', (event) => {
  const fill = async () => (await caches.open(cacheName)).addAll([PAGE, ...FILES])
  ;(event as ExtendableEvent).waitUntil(fill())
})

addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith('goodsyard-handheld') && name !== cacheName)
    await Promise.all(old.map((name) => caches.delete(name)))
  }
  ;(event as ExtendableEvent).waitUntil(clear())
})

addEventListener('fetch', (event) => {
  const { request, respondWith } = event as FetchEvent
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  const isPage = request.mode === 'navigate' && isProgram(pathname)
  if (!isPage && !pathname.startsWith('/handheld/assets/')) return
  respondWith.call(event, keptOr(isPage ? PAGE : pathname, request))
})

/** Pages of the program; signing in and out are the service's. */
function isProgram(pathname: string): boolean {
  return /^\/handheld(\/(?!sign_in|callback|token|sign_out|session)[^/]*)?$/.test(pathname)
}

async function keptOr(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(path)
  if (kept !== undefined) return kept
  const answer = await fetch(request)
  // Files that only some devices need are kept from their first use on.
  if (answer.ok && path !== PAGE) await cache.put(path, answer.clone())
  return answer
}
