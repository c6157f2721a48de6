import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { browserPath } from './browser.ts'
import { cloneDatabase, cloneFilledDatabase, type TestDatabase } from './cluster.ts'
import { machine } from './machine.ts'
import { freePort } from './ports.ts'
import { ServiceProcess, type ServiceStart } from './service-process.ts'
import { SAMPLE_TEMPLATE } from './start-cluster.ts'

const READY_MS = 240_000

/** The letters of its output that a failure shows of a server that has ended. */
const OUTPUT_MAX = 4_000

/** How a test wants its server. */
export type ServerOptions = Omit<ServiceStart, 'environment'> & {
  /** Settings beside those every test server has. */
  readonly environment?: Readonly<Record<string, string>>
  /** A database the test has made itself, and drops itself; null = the embedded one of the server. */
  readonly database?: TestDatabase | null
  /** Whether the first tenant has the sample data; it is made once in a run. */
  readonly sampleData?: boolean
}

/** How one request differs from most. */
export type RequestOptions = {
  /** Another token than the client's own; null for none. */
  readonly token?: string | null
  /** Another tenant than the first; null for none. */
  readonly subdomain?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** What came back, with the body as it reads in JSON, or as text where it is none. */
export type Answer<Body = unknown> = {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** A real server with a database of its own, in another process. */
export class TestServer {
  readonly url: string
  readonly database: TestDatabase | null
  readonly dataDir: string
  readonly subdomain = 'demo'
  readonly clientId = 'test-client'
  readonly clientSecret = 'the secret of the test client'
  readonly adminEmail = 'admin@example.test'
  readonly adminPassword = 'the password of the first user'
  readonly #ownsDatabase: boolean
  readonly #start: ServiceStart
  #process: ServiceProcess | null = null
  #token: Promise<string> | null = null

  private constructor(port: number, database: TestDatabase | null, options: ServerOptions) {
    this.url = `http://127.0.0.1:${port}`
    this.database = database
    this.#ownsDatabase = options.database === undefined
    this.dataDir = mkdtempSync(join(tmpdir(), 'goodsyard-server-'))
    const environment = {
      ...machine,
      HOST: '127.0.0.1',
      PORT: String(port),
      SFTP_PORT: '0',
      DATA_DIR: this.dataDir,
      DATABASE_URL: database?.url,
      GOODSYARD_DATABASE_POOL: '8',
      // Nobody routes requests here but the test itself.
      GOODSYARD_DRAIN_SECONDS: '0',
      GOODSYARD_SECRET_KEY: 'a key that is long enough for the tests of the service',
      GOODSYARD_CLIENT_ID: this.clientId,
      GOODSYARD_CLIENT_SECRET: this.clientSecret,
      GOODSYARD_ADMIN_EMAIL: this.adminEmail,
      GOODSYARD_ADMIN_PASSWORD: this.adminPassword,
      GOODSYARD_SAMPLE_DATA: 'false',
      // Only tests of the console need it built.
      GOODSYARD_WEB: '',
      GOODSYARD_BROWSER_PATH: browserPath(),
      ...options.environment,
    }
    this.#start = { ...options, environment }
  }

  /** Starts a server and waits until it is ready. */
  static async start(options: ServerOptions = {}): Promise<TestServer> {
    const database = options.database === undefined ? await databaseFor(options) : options.database
    const server = new TestServer(await freePort(), database, options)
    try {
      await server.#begin()
      return server
    } catch (error) {
      await server.stop()
      throw error
    }
  }

  /** Starts it again on what it left, after it was killed or has ended. */
  async startAgain(): Promise<void> {
    this.#token = null
    await this.#begin()
  }

  /** Ends it without a warning, as a power cut would. */
  async kill(): Promise<void> {
    await this.#process?.end('SIGKILL')
  }

  /** Everything it wrote: log lines and what it told the person at the terminal. */
  get output(): string {
    return this.#process?.output ?? ''
  }

  /** Where it keeps files, for another process of the same database: either takes the jobs of both. */
  get storageUrl(): string {
    return `file:${join(this.dataDir, 'files')}`
  }

  /** The process, for tests that stop it in their own way. */
  get child(): ChildProcess {
    if (this.#process === null) throw new Error('the server was not started')
    return this.#process.child
  }

  /** A token of the first client; the same one as long as the server lives. */
  token(): Promise<string> {
    this.#token ??= this.#fetchToken()
    return this.#token
  }

  /** Calls a route of REST. */
  async api<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    ...[options = {}]: [RequestOptions?]
  ): Promise<Answer<Body>> {
    const isBytes = typeof body === 'string' || body instanceof Uint8Array
    return this.#request(`${this.url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(await this.#identity(options)),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
    })
  }

  /** Asks a query of GraphQL. */
  graphql<Body = unknown>(
    query: string,
    variables: Readonly<Record<string, unknown>> = {},
    options: RequestOptions = {},
  ): Promise<Answer<Body>> {
    return this.api('POST', '/graphql', { query, variables }, options)
  }

  /** Ends it in good order and answers its exit code. */
  async end(): Promise<number | null> {
    await this.#process?.end('SIGTERM')
    return this.#process?.code ?? null
  }

  /** Ends it in good order and removes what it leaves. */
  async stop(): Promise<void> {
    await this.end()
    rmSync(this.dataDir, { recursive: true, force: true })
    if (this.#ownsDatabase) await this.database?.drop()
  }

  async #begin(): Promise<void> {
    const starting = ServiceProcess.start(this.#start)
    this.#process = starting
    const deadline = Date.now() + READY_MS
    while (!(await this.#isReady())) {
      if (starting.code !== undefined || Date.now() > deadline) {
        throw new Error(`the server did not start:\n${starting.output}`)
      }
      await pause(20)
    }
  }

  async #isReady(): Promise<boolean> {
    try {
      const { ok } = await fetch(`${this.url}/health`)
      return ok
    } catch {
      // Nobody listens yet.
      return false
    }
  }

  async #fetchToken(): Promise<string> {
    const { status, body } = await this.#request<{ access_token: string }>(`${this.url}/oauth/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`${this.clientId}:${encodeURIComponent(this.clientSecret)}`)}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    if (status !== 200) throw new Error(`no token: ${status} ${JSON.stringify(body)}`)
    return body.access_token
  }

  async #identity({ token, subdomain }: RequestOptions): Promise<Record<string, string>> {
    const bearer = token === undefined ? await this.token() : token
    const tenant = subdomain === undefined ? this.subdomain : subdomain
    return {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(tenant === null ? {} : { 'x-service-subdomain': tenant }),
    }
  }

  async #request<Body>(url: string, init: RequestInit): Promise<Answer<Body>> {
    const answer = await fetch(url, { redirect: 'manual', ...init }).catch((cause) => {
      throw this.#process?.code !== undefined
        ? new Error(`the server has ended:\n${this.output.slice(-OUTPUT_MAX)}`, { cause })
        : cause
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: jsonOr(text) }
  }
}

function databaseFor({ sampleData }: ServerOptions): Promise<TestDatabase> {
  return sampleData ? sampleDatabase() : cloneDatabase()
}

/** A database whose first tenant has the sample data. */
export function sampleDatabase(): Promise<TestDatabase> {
  return cloneFilledDatabase(SAMPLE_TEMPLATE, fillWithSampleData)
}

async function fillWithSampleData(database: TestDatabase): Promise<void> {
  const server = await TestServer.start({ database, environment: { GOODSYARD_SAMPLE_DATA: 'true' } })
  await server.stop()
}

// Tests say what shape they expect; that it is so is what their assertions show.
function jsonOr<Body>(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return text as Body
  }
}
