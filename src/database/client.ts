import pg from 'pg'
import { hostAddressesOf, withoutOptions } from '#values/database-hosts.ts'
import { NoConnection } from './failures.ts'
import { type HostPort, PrimarySearch } from './primary-search.ts'

/** The settings of one connection; the address may name several hosts. */
type ClientOptions = Omit<pg.ClientConfig, 'connectionString'> & { readonly url: string }

/** The settings of a pool of connections; the address may name several hosts. */
type NewPoolOptions = Omit<pg.PoolConfig, 'connectionString' | 'Client'> & { readonly url: string }

/** How long a host of several may take to accept a connection; one that has lost its power never answers. */
const CONNECT_MS = 5_000

/** A connection to a database that is not open yet; of several hosts it goes to the one that accepts writes. */
export function newClient(input: ClientOptions): pg.Client {
  const { url, ...options } = withBothOptions(input)
  const [first = url, ...others] = hostAddressesOf(url)
  if (others.length === 0) return new pg.Client({ ...options, connectionString: first })
  return new (primaryClientOf(url))({ ...options, connectionString: first })
}

/** A pool of such connections. */
export function newPool(input: NewPoolOptions): pg.Pool {
  const { url, ...options } = withBothOptions(input)
  const [first = url, ...others] = hostAddressesOf(url)
  const settings = { ...options, connectionString: first }
  return new pg.Pool(others.length === 0 ? settings : { ...settings, Client: primaryClientOf(url) })
}

/** The driver takes the options of an address instead of others: both are sent, and those of the address win. */
function withBothOptions<Input extends { readonly url: string; readonly options?: string | undefined }>(
  input: Input,
): Input {
  const { address, options } = withoutOptions(input.url)
  return options === ''
    ? input
    : { ...input, url: address, options: [input.options, options].filter(Boolean).join(' ') }
}

/** One search for each address of this process, so that its connections agree about the primary. */
const searches = new Map<string, PrimarySearch>()

function searchFor(url: string): PrimarySearch {
  const known = searches.get(url)
  if (known !== undefined) return known
  const search = new PrimarySearch(hostAddressesOf(url))
  searches.set(url, search)
  return search
}

/** The driver's client for an address of several hosts, which looks for the primary before it connects. */
function primaryClientOf(url: string): typeof pg.Client {
  const search = searchFor(url)
  return class PrimaryClient extends pg.Client {
    #isStandby = false

    constructor(options?: string | pg.ClientConfig) {
      super({ ...(typeof options === 'object' ? options : {}), connectionTimeoutMillis: CONNECT_MS })
      // A connection that ends unasked may be the end of its server.
      this.on('error', () => search.forget())
      // A server says with every connection whether it is a standby.
      driverOf(this).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on'
      })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
      const connecting = this.#connectToPrimary()
      if (callback === undefined) return connecting
      const pass = callback as (error: Error | null, client?: pg.Client) => void
      connecting.then((client) => pass(null, client), pass)
      return undefined
    }

    async #connectToPrimary(): Promise<pg.Client> {
      Object.assign(driverOf(this), await search.find())
      try {
        await super.connect()
      } catch (error) {
        search.forget()
        throw error
      }
      if (!this.#isStandby) return this
      search.forget()
      await this.end()
      throw new NoConnection(new Error('the primary has become a standby'))
    }
  }
}

/** Of the two forms that the driver declares one is called, with an error or with none. */
type ConnectCallback = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/** What the driver does not declare: where it connects to, and its own side of the connection. */
type Driver = HostPort & {
  readonly connection: {
    on(
      event: 'parameterStatus',
      listener: (status: { readonly parameterName: string; readonly parameterValue: string }) => void,
    ): void
  }
}

function driverOf(client: pg.Client): Driver {
  return client as unknown as Driver
}
