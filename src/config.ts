import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkBootstrap } from '#access/bootstrap.ts'
import type { StoragePlace } from '#values/storage-place.ts'
import { commitOf } from './commit.ts'
import { SAMPLE_SECRETS } from './sample-secrets.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

type Settings = typeof settings
type ValueOf<Named> = Named extends Setting<infer Value> ? Value : never

/** The environment as values, with what follows from others filled in. */
export type Config = { readonly [Key in keyof Settings]: ValueOf<Settings[Key]> } & {
  readonly public_url: string
  readonly auth_url: string
  readonly storage_url: StoragePlace
  readonly drain_seconds: number
}

/** Everything that is wrong with the environment. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigurationError'
    this.problems = problems
  }
}

/** What was read, and what looks like a mistake without being one for sure. */
export type Reading = { readonly config: Config; readonly warnings: readonly string[] }

/** The folder the service runs from. */
const PROJECT = fileURLToPath(new URL('..', import.meta.url))

/** Long enough for load balancers to probe readiness twice. */
const DRAIN_SECONDS = 5

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment once; throws with all errors together. */
export function readConfig(environment: Environment): Reading {
  const problems: string[] = []
  const values = Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, valueFor(setting, environment, problems)]),
  )
  // The list of settings gives each key its type; nothing else can say that of an object made from its entries.
  const read = values as Config
  problems.push(...checkBootstrap(read), ...checkTogether(read))
  if (problems.length > 0) throw new ConfigurationError(problems)
  const config = completed(read)
  return { config, warnings: [...unknownNames(environment), ...undeclaredProxy(config)] }
}

/** The commit that runs, whatever else is wrong with the environment; null where nobody knows. */
export function commitIn(environment: Environment): string | null {
  const given = valueFor(settings.commit, environment, [])
  return typeof given === 'string' ? given : commitOf(PROJECT)
}

/** The text of a setting as it was given, from the environment or its file, or its default; whatever is wrong with it. */
export function givenText(setting: Setting, environment: Environment): string {
  return textOf(setting, environment, [])
}

/** Reads one variable: from the environment, from the file that its `_FILE` twin names, or its default. */
function valueFor(setting: Setting, environment: Environment, problems: string[]): unknown {
  const given = textOf(setting, environment, problems)
  if (setting.is_secret && SAMPLE_SECRETS.some((secret) => given.includes(secret)))
    problems.push(
      `${setting.name} holds a secret of a sample, which everybody can read: make one with openssl rand -hex 32`,
    )
  const reading = setting.read(given)
  if ('value' in reading) return reading.value
  problems.push(
    `${setting.name} must ${reading.must}${setting.is_secret ? '' : `, not ${JSON.stringify(given)}`}`,
  )
  // Neither a value nor absent: what is wrong must not be called missing as well.
  return undefined
}

function textOf(setting: Setting, environment: Environment, problems: string[]): string {
  const { name, default: fallback } = setting
  const given = environment[name] ?? ''
  const file = environment[`${name}_FILE`] ?? ''
  if (file === '') return given === '' && !isMeantEmpty(setting, environment) ? fallback : given
  if (given !== '') problems.push(`${name} and ${name}_FILE must not both be set`)
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    problems.push(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : error}`)
    return fallback
  }
}

/** An empty text means the default, as deployment tools set what they have no value for. */
function isMeantEmpty({ name, empty_counts }: Setting, environment: Environment): boolean {
  return empty_counts === true && environment[name] === ''
}

function completed(values: Config): Config {
  const data_dir = resolve(values.data_dir)
  const publicUrl = values.public_url ?? defaultUrl(values)
  return Object.freeze({
    ...values,
    data_dir,
    public_url: publicUrl,
    auth_url: values.auth_url ?? publicUrl,
    storage_url: storagePlace(values, data_dir),
    // There is no other process to send requests to where the database is this one's own.
    drain_seconds: values.drain_seconds ?? (values.database_url === null ? 0 : DRAIN_SECONDS),
    commit: values.commit ?? commitOf(PROJECT),
    database_migration_url: values.database_migration_url ?? values.database_url,
  })
}

function storagePlace({ storage_url }: Config, data_dir: string): StoragePlace {
  const place = storage_url ?? { kind: 'folder', folder: join(data_dir, 'files') }
  return place.kind === 'folder' ? { ...place, folder: resolve(place.folder) } : place
}

function defaultUrl({ host, port }: Config): string {
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

function checkTogether(config: Config): readonly string[] {
  const problems: string[] = []
  if (config.database_url !== null && config.secret_key === null) {
    problems.push('GOODSYARD_SECRET_KEY must be set together with DATABASE_URL')
  }
  if (config.database_url === null && config.database_migration_url !== null) {
    problems.push('DATABASE_MIGRATION_URL must not be set without DATABASE_URL')
  }
  if (config.database_url === null && config.database_read_url !== null) {
    problems.push('DATABASE_READ_URL must not be set without DATABASE_URL')
  }
  if (config.roles?.length === 0) problems.push('GOODSYARD_ROLES must name at least one role')
  if ((config.ai_url === null) !== (config.ai_model === null)) {
    problems.push('GOODSYARD_AI_URL and GOODSYARD_AI_MODEL must be set together')
  }
  return problems
}

/** Where TLS is spoken, something ends it in front of the service. */
function undeclaredProxy({ public_url, auth_url, trusted_proxies }: Config): readonly string[] {
  const isBehind = public_url.startsWith('https:') || auth_url.startsWith('https:')
  if (!isBehind || trusted_proxies.length > 0) return []
  return [
    "GOODSYARD_TRUSTED_PROXIES is empty though TLS is ended in front of the service: the address of that proxy counts as everybody's",
  ]
}

/** A name with a slip in it would otherwise do nothing, quietly. */
function unknownNames(environment: Environment): readonly string[] {
  const known = new Set(Object.values(settings).flatMap(({ name }) => [name, `${name}_FILE`]))
  return Object.keys(environment)
    .filter((name) => name.startsWith('GOODSYARD_') && !known.has(name))
    .sort()
    .map((name) => `${name} is not a setting of this service`)
}
