import assert from 'node:assert/strict'
import { ApiClient, document, openAgent } from '../../support/api-client.ts'
import type { ServerOptions, TestServer } from '../../support/server.ts'
import { startBuiltServer } from './built-server.ts'
import { ConsolePage, type Person } from './console-page.ts'

/** A service of a test file's own with its console: the first user in a browser, and the first application as a client of the API. */
export class ConsoleUnderTest {
  readonly server: TestServer
  readonly api: ApiClient
  readonly #agent: ReturnType<typeof openAgent>
  readonly #pages: ConsolePage[] = []

  private constructor(server: TestServer, api: ApiClient, agent: ReturnType<typeof openAgent>) {
    this.server = server
    this.api = api
    this.#agent = agent
  }

  /** Starts the service; `open` opens the console in a browser. */
  static async start(options: ServerOptions = {}): Promise<ConsoleUnderTest> {
    const server = await startBuiltServer(options)
    const agent = openAgent()
    const headers = {
      authorization: `Bearer ${await server.token()}`,
      'x-service-subdomain': server.subdomain,
    }
    return new ConsoleUnderTest(server, new ApiClient(server.url, agent, headers), agent)
  }

  /** Opens a path below the tenant in a browser of its own, signed in as the first user where nobody is named. */
  async open(path: string, person?: Person): Promise<ConsolePage> {
    const page = await ConsolePage.open(this.server, `/console/${this.server.subdomain}${path}`, person)
    this.#pages.push(page)
    return page
  }

  /** Reads by GraphQL what has just been written. */
  async read<Data>(query: string): Promise<Data> {
    const reply = await this.api.post('/graphql', { query }, { prefer: 'consistency=strong' })
    assert.equal(reply.status, 200, reply.text)
    return (reply.body as unknown as { readonly data: Data }).data
  }

  /** Creates a record and gives its id; parts of other records are created below these. */
  async create(
    type: string,
    attributes: Readonly<Record<string, unknown>>,
    path = `/api/${type}`,
  ): Promise<string> {
    const reply = await this.api.post(path, document(type, attributes))
    assert.ok(reply.status < 300, reply.text)
    return String(reply.body.data?.id)
  }

  /** Closes the browsers and the service. */
  async close(): Promise<void> {
    for (const page of this.#pages) await page.close()
    await this.#agent.close()
    await this.server.stop()
  }
}
