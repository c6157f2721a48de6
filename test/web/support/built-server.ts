import { setTimeout as pause } from 'node:timers/promises'
import { type ServerOptions, TestServer } from '../../support/server.ts'

/** A build takes seconds; a machine that does much else takes minutes for it. */
const PATIENCE_MS = 240_000

/** Starts a server whose console is built. */
export async function startBuiltServer({ environment, ...options }: ServerOptions = {}): Promise<TestServer> {
  const server = await TestServer.start({
    ...options,
    environment: { GOODSYARD_WEB: 'console handheld', ...environment },
  })
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(`${server.url}/console`)
    const text = await answer.text()
    if (answer.status === 200) return server
    const isOver = performance.now() > deadline || !text.includes('is being built')
    if (isOver) {
      await server.stop()
      throw new Error(`the console was not built: ${answer.status} ${text}\n${server.output}`)
    }
    await pause(100)
  }
}
