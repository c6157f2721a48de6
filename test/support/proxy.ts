import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What becomes of a request on its way: it is passed on, is cut off before or after it was heard, or is answered here. */
export type Fate = 'pass' | 'drop' | 'deafen' | ((answer: ServerResponse) => void)

/** A proxy before a server, which loses what it is told to lose. */
export type Proxy = {
  readonly url: string
  /** What it saw, as `POST /api/sites`, each with its headers. */
  readonly seen: { readonly what: string; readonly headers: IncomingMessage['headers'] }[]
  /** What becomes of the next requests of REST; those behind them pass. */
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
      (heard) => {
        if (fate === 'deafen') {
          heard.resume().on('end', () => request.socket.destroy())
          return
        }
        if (path === '/oauth/token' && proxy.life !== null) return void shorten(heard, answer, proxy.life)
        answer.writeHead(heard.statusCode ?? 500, heard.headers)
        heard.pipe(answer)
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
async function shorten(heard: IncomingMessage, answer: ServerResponse, expires_in: number): Promise<void> {
  const pieces: Uint8Array[] = []
  for await (const piece of heard) pieces.push(piece)
  const told = JSON.parse(Buffer.concat(pieces).toString())
  answer.writeHead(heard.statusCode ?? 500, { 'content-type': 'application/json' })
  answer.end(JSON.stringify({ ...told, expires_in }))
}
