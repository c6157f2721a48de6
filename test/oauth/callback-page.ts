import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

/** The page of an application at which a person arrives with the answer of the authorization server. */
export class CallbackPage {
  readonly url: string
  readonly #server: Server

  private constructor(server: Server, url: string) {
    this.#server = server
    this.url = url
  }

  /** Serves the page on this machine. */
  static async open(): Promise<CallbackPage> {
    const server = createServer((_, response) => response.end('<h1>Back at the application</h1>'))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    assert.ok(typeof address === 'object' && address !== null)
    return new CallbackPage(server, `http://127.0.0.1:${address.port}/callback`)
  }

  close(): void {
    this.#server.close()
  }
}
