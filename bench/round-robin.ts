import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One address for several servers: each connection goes to the next of them. */
export async function takeTurns(
  urls: readonly string[],
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  let nth = 0
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (client) => {
    const { hostname, port } = new URL(urls[nth % urls.length] ?? '')
    nth += 1
    const target = connect({ host: hostname, port: Number(port), noDelay: true })
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.end()
      })
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
