import { once } from 'node:events'
import { promisify } from 'node:util'
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2'

/** A client of the SFTP server, signed in. */
export class SftpClient {
  readonly #connection: ssh2.Client
  readonly sftp: SFTPWrapper
  readonly #closed: Promise<unknown>

  private constructor(connection: ssh2.Client, sftp: SFTPWrapper) {
    this.#connection = connection
    this.sftp = sftp
    this.#closed = once(connection, 'close')
  }

  /** Signs in; throws what the server answers where it does not let in. */
  static async open(port: number, options: Omit<ConnectConfig, 'host' | 'port'>): Promise<SftpClient> {
    const connection = new ssh2.Client()
    const ready = once(connection, 'ready')
    connection.connect({ host: '127.0.0.1', port, ...options })
    await ready
    connection.setNoDelay(true)
    // Later errors are handled by the callers.
    connection.on('error', () => undefined)
    const sftp = await promisify(connection.sftp.bind(connection) as (done: Done<SFTPWrapper>) => void)()
    return new SftpClient(connection, sftp)
  }

  /** Writes a whole file. */
  put(path: string, content: string | Buffer): Promise<void> {
    return promisify((done: Done<void>) =>
      this.sftp.writeFile(path, content, (error) => done(error ?? null, undefined)),
    )()
  }

  /** Begins to write a file; what is written goes to its end. */
  async begin(path: string): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }> {
    const handle = await promisify((done: Done<Buffer>) => this.sftp.open(path, 'w', done))()
    let end = 0
    return {
      write: (text) => {
        const bytes = Buffer.from(text)
        const at = end
        end += bytes.length
        return this.does((sftp, done) =>
          sftp.write(handle, bytes, 0, bytes.length, at, (error) => done(error)),
        )
      },
      close: () => this.does((sftp, done) => sftp.close(handle, done)),
    }
  }

  /** Reads a whole file. */
  get(path: string): Promise<Buffer> {
    return promisify((done: Done<Buffer>) =>
      this.sftp.readFile(path, (error, data) => done(error ?? null, data)),
    )()
  }

  /** The names in a folder. */
  async list(path: string): Promise<string[]> {
    const entries = await promisify((done: Done<ssh2.FileEntryWithStats[]>) =>
      this.sftp.readdir(path, (error, list) => done(error ?? null, list)),
    )()
    return entries.map(({ filename }) => filename).sort()
  }

  /** Does one of the commands that answer nothing. */
  does(command: (sftp: SFTPWrapper, done: (error?: Error | null) => void) => void): Promise<void> {
    return promisify((done: Done<void>) => command(this.sftp, (error) => done(error ?? null, undefined)))()
  }

  /** Disconnects; open files stay as they are. */
  async end(): Promise<void> {
    this.#connection.end()
    await this.#closed
  }

  /** Waits until the server has ended the connection. */
  async isSentOff(): Promise<void> {
    await this.#closed
  }

  /** Drops the connection. */
  async breakOff(): Promise<void> {
    this.#connection.destroy()
    await this.#closed
  }
}

type Done<Value> = (error: Error | null | undefined, value: Value) => void
