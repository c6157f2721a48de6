import { createServer, type Server as NetServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { AuthContext, Connection, Server, SFTPWrapper, utils } from 'ssh2'
import { findSftpLogin, type SftpLogin, sftpCaller } from '#access/find-sftp-login.ts'
import { recordSftpKeySignIn, signInToSftp } from '#access/sftp-sign-in.ts'
import { systemUser } from '#access/users.ts'
import type { Database } from '#database/database.ts'
import type { Scope } from '#database/transaction.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { isOutage } from '#entry/http/problem-for.ts'
import { roomForFiles } from '#operations/assert-storage-quota.ts'
import { boundFiles } from '#outside/bounded-files.ts'
import type { FileStore } from '#outside/files.ts'
import { opensshLine } from '#values/ssh-key.ts'
import { hostKeys } from './host-keys.ts'
import { SftpFolders } from './sftp-folders.ts'
import { SftpSession } from './sftp-session.ts'
import { deleteAbandoned, Spool } from './spool.ts'

/** What the SFTP server needs from the application. */
export type SftpParts = {
  readonly database: Database
  readonly model: Model
  readonly files: FileStore
  readonly log: Logger
  readonly registry: Registry
}

/** The settings of the SFTP server. */
export type SftpSettings = {
  readonly host: string
  readonly port: number
  readonly data_dir: string
  readonly max_file_mib: number
}

const TRIES = 6
const SESSIONS_MAX = 10
const SIGN_IN_MS = 60_000
const IDLE_MS = 10 * 60_000
/** A disabled login is noticed within this time. */
const WATCH_MS = 5_000
const SWEEP_MS = 60 * 60_000

/** The running SFTP server. The SSH library is loaded for the first client. */
export class SftpServer {
  readonly #server: NetServer
  readonly #timer: NodeJS.Timeout
  readonly #sockets: ReadonlySet<Socket>

  private constructor(server: NetServer, timer: NodeJS.Timeout, sockets: ReadonlySet<Socket>) {
    this.#server = server
    this.#timer = timer
    this.#sockets = sockets
  }

  /** Starts to listen. */
  static async open(parts: SftpParts, settings: SftpSettings): Promise<SftpServer> {
    const spool = join(settings.data_dir, 'sftp', 'spool')
    let sshServer: Promise<Server> | null = null
    const sockets = new Set<Socket>()
    const server = createServer({ noDelay: true }, (socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      sshServer ??= createServerFor(parts, settings, spool)
      sshServer.then(
        (ssh) => ssh.injectSocket(socket),
        (error: unknown) => {
          parts.log.error({ err: error }, 'sftp')
          sshServer = null
          socket.destroy()
        },
      )
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(settings.port, settings.host, () => resolve())
    })
    server.on('error', (error) => parts.log.error({ err: error }, 'sftp'))
    const sweep = () => void deleteAbandoned(spool, new Date())
    sweep()
    return new SftpServer(server, setInterval(sweep, SWEEP_MS).unref(), sockets)
  }

  /** Stops accepting connections and ends the sessions; partial files wait to be resumed. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }
}

/** The SSH server for accepted sockets. */
async function createServerFor(parts: SftpParts, settings: SftpSettings, spool: string): Promise<Server> {
  const { default: ssh2 } = await import('ssh2')
  const keys = await hostKeys(settings.data_dir)
  const user_id = await parts.database.acrossTenants(systemUser)
  const handler = new ConnectionHandler({ ...parts, settings, user_id, spool, parse: ssh2.utils.parseKey })
  return new ssh2.Server({ hostKeys: [...keys], ident: 'Goodsyard' }, (connection, { ip }) =>
    handler.handle(connection, ip),
  )
}

/** What the handler of connections works with. */
type ConnectionContext = SftpParts & {
  readonly settings: SftpSettings
  readonly user_id: number
  readonly spool: string
  readonly parse: typeof utils.parseKey
}

/** Handles connections: each signs in and opens sessions until it disconnects. */
class ConnectionHandler {
  readonly #context: ConnectionContext
  readonly #sessions = new Map<string, number>()

  constructor(context: ConnectionContext) {
    this.#context = context
    const sessions = this.#sessions
    new Gauge({
      name: 'goodsyard_sftp_sessions',
      help: 'Open SFTP sessions.',
      registers: [context.registry],
      collect() {
        this.set([...sessions.values()].reduce((sum, count) => sum + count, 0))
      },
    })
  }

  /** Handles a connection. */
  handle(connection: Connection, ip: string): void {
    const timer = setTimeout(() => connection.end(), SIGN_IN_MS).unref()
    const signIn: SignInAttempt = { connection, ip, login: null, tries: 0 }
    connection.on('authentication', (attempt) => {
      this.#signIn(signIn, attempt).catch((error) => {
        this.#context.log.error({ err: error }, 'sftp sign-in')
        // A refusal would mean a wrong password; a disconnected client tries again.
        if (isOutage(error)) connection.end()
        else attempt.reject()
      })
    })
    connection.on('ready', () => {
      clearTimeout(timer)
      this.#admit(signIn)
    })
    connection.on('close', () => clearTimeout(timer))
    // A broken connection is closed next.
    connection.on('error', (error) => this.#context.log.debug({ err: error, ip }, 'sftp connection'))
  }

  async #signIn(signIn: SignInAttempt, attempt: AuthContext): Promise<void> {
    const { database, log } = this.#context
    if (attempt.method !== 'password' && attempt.method !== 'publickey')
      return attempt.reject(['password', 'publickey'])
    signIn.tries += 1
    const login =
      attempt.method === 'password'
        ? await signInToSftp(database, { name: attempt.username, password: attempt.password, ip: signIn.ip })
        : await this.#byKey(attempt, signIn.ip)
    const facts = { method: attempt.method, ip: signIn.ip }
    if (login !== null) {
      signIn.login = login
      log.info(
        { ...facts, subdomain: login.tenant.subdomain, ftp_user_id: login.ftp_user_id },
        'sftp sign-in',
      )
      return attempt.accept()
    }
    log.info({ ...facts, refused: true }, 'sftp sign-in')
    if (signIn.tries >= TRIES) signIn.connection.end()
    else attempt.reject(['password', 'publickey'])
  }

  /** Signs in by key; the first of the two requests only asks whether the key is accepted. */
  async #byKey(
    attempt: Extract<AuthContext, { method: 'publickey' }>,
    ip: string,
  ): Promise<SftpLogin | null> {
    const { database } = this.#context
    const login = await findSftpLogin(database, attempt.username)
    if (login === null || !login.active) return null
    const { parse } = this.#context
    const fits = login.public_keys.some((text) => {
      const key = parse(opensshLine(text))
      if (key instanceof Error || !key.getPublicSSH().equals(attempt.key.data)) return false
      if (attempt.signature === undefined || attempt.blob === undefined) return true
      return key.verify(attempt.blob, attempt.signature, attempt.hashAlgo) === true
    })
    if (!fits) return null
    if (attempt.signature !== undefined) await recordSftpKeySignIn(database, login, ip)
    return login
  }

  #admit(signIn: SignInAttempt): void {
    const { login, connection } = signIn
    if (login === null) return void connection.end()
    connection.on('session', (accept) => {
      const session = accept()
      session.on('sftp', (begin, reject) => {
        const key = `${login.tenant.id} ${login.ftp_user_id}`
        const open = this.#sessions.get(key) ?? 0
        if (open >= SESSIONS_MAX) return reject()
        this.#sessions.set(key, open + 1)
        connection.once('close', () => this.#sessions.set(key, (this.#sessions.get(key) ?? 1) - 1))
        this.#serve(signIn, login, begin())
      })
    })
  }

  #serve({ connection, ip }: SignInAttempt, login: SftpLogin, wire: SFTPWrapper): void {
    const { database, model, log, settings, user_id, spool: root, files: storage } = this.#context
    const files = boundFiles(storage, roomForFiles(database))
    const scope: Scope = { tenant: login.tenant, caller: sftpCaller(user_id) }
    const kinds = { documents: resourceNamed(model, 'documents'), imports: resourceNamed(model, 'imports') }
    const spool = new Spool(root, login.tenant.id, login.ftp_user_id)
    const folders = new SftpFolders({ database, files, kinds, login, scope, spool })
    let lastAt = performance.now()
    const who = { subdomain: login.tenant.subdomain, ftp_user_id: login.ftp_user_id, ip }
    const session = new SftpSession(wire, {
      folders,
      spool,
      files,
      bytes_max: settings.max_file_mib * 1024 * 1024,
      log: (command, facts) => {
        lastAt = performance.now()
        if (command !== 'read' && command !== 'write') log.info({ ...who, command, ...facts }, 'sftp')
      },
      reportBug: (error) => log.error({ ...who, err: error }, 'sftp'),
    })
    const watch = setInterval(async () => {
      const isIdle = performance.now() - lastAt > IDLE_MS
      // A temporarily unavailable database does not end sessions.
      if (isIdle || !(await folders.isOpen().catch(() => true))) connection.end()
    }, WATCH_MS).unref()
    connection.once('close', () => {
      clearInterval(watch)
      session.end().catch((error) => log.error({ ...who, err: error }, 'sftp'))
    })
  }
}

/** A connection that signs in. */
type SignInAttempt = {
  readonly connection: Connection
  readonly ip: string
  login: SftpLogin | null
  tries: number
}
