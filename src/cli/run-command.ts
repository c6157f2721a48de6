import { join } from 'node:path'
import { type Config, commitIn, readConfig } from '#config.ts'
import { Database } from '#database/database.ts'
import type { Finish } from '#database/transaction.ts'
import { insertTenantDefaults } from '#domain/tenancy/insert-tenant-defaults.ts'
import { openMail } from '#outside/mail.ts'
import { openStorage } from '#outside/storage.ts'
import { trustAuthorities } from '#outside/trust-authorities.ts'
import { VERSION } from '#values/version.ts'
import { type CommandContext, type OpenContext, type Report, UsageError } from './command-context.ts'
import { failureFor, reportFailure } from './failure.ts'
import { findSecrets, openSecrets } from './open-secrets.ts'
import { borrowStore, migrateSchema, type Store } from './open-store.ts'

/** A command: summary, usage and implementation. */
type Command = {
  readonly does: string
  /** Usage of its arguments; omitted if its subcommands have their own. */
  readonly usage?: string
  readonly run: (args: readonly string[], opened: AsyncDisposableStack) => Promise<Report>
}

/** Modules are imported when a command is called, which keeps the start of the others fast. */
const commands: Readonly<Record<string, Command>> = {
  migrate: {
    does: 'applies pending database migrations; --check only lists them; --distribute spreads a filled database over a cluster',
    usage: '[--check | --distribute]',
    run: async (args, opened) => {
      const { migrateDatabase } = await import('./migrate.ts')
      return migrateDatabase(args, await storeFor(readConfig(process.env).config, opened))
    },
  },
  doctor: {
    does: 'checks the configuration, the database with its schema and row level security, and the keys',
    usage: '',
    run: async (_, opened) => {
      const { doctor } = await import('./doctor.ts')
      const reading = readConfig(process.env)
      return doctor(reading, await storeFor(reading.config, opened))
    },
  },
  tenant: {
    does: 'creates, lists, suspends, exports, imports, moves, resets, deletes and purges tenants',
    run: withDatabase(() => import('./tenant.ts')),
  },
  client: {
    does: 'creates, lists and disables OAuth clients, and rotates their secrets',
    run: withDatabase(() => import('./client.ts')),
  },
  user: {
    does: 'creates, lists, invites and disables users',
    run: withDatabase(() => import('./user.ts')),
  },
  'sftp-user': {
    does: 'creates, disables and enables SFTP users of a tenant, and sets their passwords',
    run: withDatabase(() => import('./sftp-user.ts')),
  },
  import: {
    does: 'import run <file> --template <type> imports a file; with --dry-run nothing is written',
    run: withDatabase(() => import('./import.ts')),
  },
  deliveries: {
    does: 'deliveries replay sends webhook deliveries again that have ended',
    run: withDatabase(() => import('./deliveries.ts')),
  },
  jobs: {
    does: 'lists, retries and removes background jobs',
    run: withDatabase(() => import('./jobs.ts')),
  },
  events: {
    does: 'events tail shows the latest events of a tenant, or those after a position; --follow continues',
    run: withDatabase(() => import('./events.ts')),
  },
  backup: {
    does: 'backs up the installation (database and files) to a folder; --keep makes one of several there, checks it, and deletes the oldest',
    usage: '<folder> [--keep <count>]',
    run: async (args, opened) => {
      const { backup } = await import('./backup/backup.ts')
      const { config } = readConfig(process.env)
      return backup(args, async () => {
        const { migration_url, coordinator_url: service_url } = await storeFor(config, opened)
        const files = openStorage(config.storage_url)
        return { migration_url, service_url, files, secrets: await openSecrets(config) }
      })
    },
  },
  restore: {
    does: 'restores a backup into an empty database; --key-lost restores without its secret key, --check only reads it whole',
    usage: '<folder> [--key-lost | --check]',
    run: async (args, opened) => {
      const { restore } = await import('./backup/restore.ts')
      const { config } = readConfig(process.env)
      return restore(args, {
        findSecrets: () => findSecrets(config),
        files: openStorage(config.storage_url),
        open: async () => (await storeFor(config, opened)).migration_url,
      })
    },
  },
  'support-bundle': {
    does: 'packs version, settings, figures of the database, queue and log lines for support, without secrets',
    usage: '[--output <file>] [--log <file>]',
    run: async (args, opened) => {
      const { supportBundle } = await import('./support/support-bundle.ts')
      const reading = readConfig(process.env)
      return supportBundle(args, {
        reading,
        environment: process.env,
        open: () => storeFor(reading.config, opened),
      })
    },
  },
  keys: {
    does: 'keys rotate encrypts all secrets with the new secret key',
    run: withDatabase(() => import('./keys.ts')),
  },
  token: {
    does: 'issues and revokes access tokens',
    run: withDatabase(() => import('./token.ts')),
  },
  verify: {
    does: 'replays the ledger and reports differences; --subdomain for one tenant',
    usage: '[--subdomain <slug>]',
    run: withDatabase(() => import('./verify.ts')),
  },
  day: {
    does: 'processes a realistic day of orders through a running service and reports the times',
    usage: '[file] [--url <service>] [--people <how many at once>] [--bulk] | [--screens [--orders <count>]]',
    run: withDatabase(() => import('./day/command.ts')),
  },
  openapi: {
    does: 'prints the OpenAPI document of the REST API',
    usage: '',
    run: async () => (await import('./contracts.ts')).printOpenapi(readConfig(process.env).config),
  },
  schema: {
    does: 'prints the GraphQL schema',
    usage: '',
    run: async () => (await import('./contracts.ts')).printSchema(),
  },
}

/** Runs the service, until it is asked to stop. */
const SERVE: Omit<Command, 'run'> = { does: 'runs the service', usage: '' }

const HELP = [
  'goodsyard <command> [--json]',
  'goodsyard --version',
  '',
  ...Object.entries({ serve: SERVE, ...commands }).map(([name, { does }]) => `  ${name.padEnd(14)} ${does}`),
  '',
  'Settings are environment variables, listed in docs/operating/settings.md.',
  'Exit codes: 0 success, 1 failure, 2 wrong usage, 78 invalid configuration.',
]

/** Runs a command, and returns its exit code; its settings are those of this process, and so is its output. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const wantsJson = argv.includes('--json')
  const [name = '--help', ...args] = argv.filter((argument) => argument !== '--json')
  if (name === '--help' || name === '-h' || name === 'help')
    return print({ lines: HELP, json: HELP }, wantsJson)
  if (name === '--version' || name === '-v') return print(versionReport(), wantsJson)
  await using opened = new AsyncDisposableStack()
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined
    const { does, usage } = command ?? SERVE
    if (command === undefined && name !== 'serve')
      throw new UsageError(`unknown command ${name}; see goodsyard --help`)
    if (usage !== undefined && (args.includes('--help') || args.includes('-h'))) {
      const lines = [`goodsyard ${name} ${usage}`.trimEnd(), `  ${does}`]
      return print({ lines, json: lines }, wantsJson)
    }
    if (usage === '' && args.length > 0) throw new UsageError(`goodsyard ${name} takes no arguments`)
    if (command === undefined) {
      const { serve } = await import('./serve.ts')
      return await serve(process.env)
    }
    const report = await command.run(args, opened)
    return report.stream === undefined
      ? print(report, wantsJson)
      : await printStream(report.stream, wantsJson)
  } catch (error) {
    if (wantsJson) process.stdout.write(`${JSON.stringify({ errors: failureFor(error).lines })}\n`)
    return reportFailure(error)
  }
}

/** The version, and the commit if known. */
function versionReport(): Report {
  const commit = commitIn(process.env)
  const line = commit === null ? `goodsyard ${VERSION}` : `goodsyard ${VERSION} (${commit})`
  return { lines: [line], json: { version: VERSION, commit } }
}

function print({ lines, json, failed }: Report, wantsJson: boolean): number {
  const output = wantsJson ? [JSON.stringify(json)] : lines
  process.stdout.write(output.map((line) => `${line}\n`).join(''))
  return failed === true ? 1 : 0
}

/** Prints output line by line as it arrives. */
async function printStream(output: NonNullable<Report['stream']>, wantsJson: boolean): Promise<number> {
  for await (const { line, json } of output)
    process.stdout.write(`${wantsJson ? JSON.stringify(json) : line}\n`)
  return 0
}

/** The parts of a command that works on a database. */
type CommandModule = { readonly run: (args: readonly string[], open: OpenContext) => Promise<Report> }

/** A command that needs an up-to-date schema. */
function withDatabase(read: () => Promise<CommandModule>): Command['run'] {
  return async (args, opened) => (await read()).run(args, () => open(opened))
}

async function open(opened: AsyncDisposableStack): Promise<CommandContext> {
  const { config } = readConfig(process.env)
  const store = await storeFor(config, opened)
  await migrateSchema({ ...config, migrate: 'check' }, store, () => undefined)
  const database = new Database({
    // Commands ask the coordinator of a cluster, where everything is.
    url: store.coordinator_url,
    pool: 2,
    document_days: config.document_retention_days,
    storage_quota_mib: config.storage_quota_mib,
    finish: await loadFinish(),
  })
  opened.defer(() => database.close())
  const { smtp_url, mail_from, auth_url, access_token_seconds } = config
  return {
    database,
    owner_url: store.migration_url,
    secrets: await openSecrets(config),
    auth_url,
    access_token_seconds,
    send_mail: openMail({ smtp_url, from: mail_from, outbox: join(config.data_dir, 'outbox') }),
    files: openStorage(config.storage_url),
    operations: config,
    fill: insertTenantDefaults,
  }
}

/** What every transaction ends with. */
async function loadFinish(): Promise<Finish> {
  const [{ finishActs }, { modelFor }, { declarations }] = await Promise.all([
    import('#operations/finish-acts.ts'),
    import('#declare/make-model.ts'),
    import('#resources/index.ts'),
  ])
  return finishActs(modelFor(declarations))
}

async function storeFor(config: Config, opened: AsyncDisposableStack): Promise<Store> {
  trustAuthorities(config.ca_certificates)
  const lost = (error: unknown) => {
    throw error
  }
  const store = await borrowStore(config, { report: () => undefined, lost })
  opened.defer(() => store.close())
  return store
}
