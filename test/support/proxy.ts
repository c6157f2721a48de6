import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** The fate of a request: forwarded, cut off before or after the server has received it, or answered here. */
type Fate = 'pass' | 'drop' | 'deafen' | ((answer: ServerResponse) => void)

/** A proxy before a server, which loses requests on demand. */
export type Proxy = {
  readonly url: string
  /** What it saw, as `POST /api/sites`, each with its headers. */
  readonly seen: { readonly what: string; readonly headers: IncomingMessage['headers'] }[]
  /** The fates of the next REST requests; later ones are forwarded. */
  fates: Fate[]
  /** How long tokens are said to live, in seconds; as long as they do where it is null. */
  life: number | null
  close(): Promise<void>
}

/** Opens a proxy before the server at a URL. */
export async function openProxy(target: string): Promise<Proxy> {
  const server = createServer(async (request, answer) => {
    const pieces: Uint8Array[] = []
    for await (const piece of request) pieces.push(piece)
    const path = request.url ?? ''
    proxy.seen.push({ what: `${request.method} ${path}`, headers: request.headers })
    const fate = path.startsWith('/oauth') ? 'pass' : (proxy.fates.shift() ?? 'pass')
    if (fate === 'drop') return request.socket.destroy()
    if (typeof fate === 'function') return fate(answer)
    const passed = ask(
      `${target}${path}`,
      { method: request.method ?? 'GET', headers: request.headers },
      (incoming) => {
        if (fate === 'deafen') {
          incoming.resume().on('end', () => request.socket.destroy())
          return
        }
        if (path === '/oauth/token' && proxy.life !== null) return void shorten(incoming, answer, proxy.life)
        answer.writeHead(incoming.statusCode ?? 500, incoming.headers)
        incoming.pipe(answer)
      },
    )
    passed.on('error', () => request.socket.destroy())
    passed.end(Buffer.concat(pieces))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const proxy: Proxy = {
    url: `http://127.0.0.1:${address.port}`,
    seen: [],
    fates: [],
    life: null,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

/** Passes a token on, and says that it ends sooner than it does. */
async function shorten(request: IncomingMessage, answer: ServerResponse, expires_in: number): Promise<void> {
  const pieces: Uint8Array[] = []
  for await (const piece of request) pieces.push(piece)
  const body = JSON.parse(Buffer.concat(pieces).toString())
  answer.writeHead(request.statusCode ?? 500, { 'content-type': 'application/json' })
  answer.end(JSON.stringify({ ...body, expires_in }))
}
