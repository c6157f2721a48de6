import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { ConfigurationError, readConfig } from '#config.ts'
import { SAMPLE_SECRETS } from '../../src/sample-secrets.ts'
import { settings } from '../../src/settings.ts'

// Nobody runs the service with a secret that stands, or stood, in a sample of this repository.

const PLACES = ['deploy', 'docs', 'samples', 'README.md', 'CONTRIBUTING.md']

/** Everything the samples and pages say now, and ever said where the history is there. */
function textsOfSamples(): string {
  const now = PLACES.flatMap((place) => globSync([place, `${place}/**/*`], { withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => readFileSync(`${file.parentPath}/${file.name}`, 'utf8'))
  const added = execFileSync('git', ['log', '--format=', '--patch', '--', ...PLACES], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  return [...now, added].join('\n')
}

const ASSIGNED = /\b([A-Z][A-Z_]*(?:URL|KEY|SECRET|PASSWORD|TOKEN))\b['"]?\s*[:=]\s*['"]?([^\s'"`|,)]+)/g
const LENGTH_MIN = 12

/** The secrets of texts: values of variables for secrets, and what addresses hold of them. */
function secretsIn(text: string): ReadonlySet<string> {
  const chart = parse(readFileSync('deploy/helm/goodsyard/values.yaml', 'utf8'))
  // The chart names the keys of a Secret, whose values it does not know.
  const names = [chart.secrets.keys, chart.migrationSecrets.keys].flatMap((keys) =>
    Object.values<string>(keys),
  )
  const found = [...text.matchAll(ASSIGNED)].flatMap(([, name = '', value = '']) =>
    name.endsWith('URL')
      ? [/:\/\/[^:@/]*:([^@]+)@/, /secret_access_key=([^&]+)/].map((part) => part.exec(value)?.[1] ?? '')
      : [value],
  )
  const isWritten = (secret: string) => secret.length >= LENGTH_MIN && !/[$…{<]|\.\.\./.test(secret)
  return new Set(found.filter((secret) => isWritten(secret) && !names.includes(secret)))
}

test('the list of secrets of samples has every secret that a sample holds or held', () => {
  assert.deepEqual(
    [...secretsIn(textsOfSamples())].filter((secret) => !SAMPLE_SECRETS.includes(secret)),
    [],
  )
})

test('a secret in a sample is found, whatever sets it', () => {
  const sample = `
    GOODSYARD_SECRET_KEY: a-key-that-everybody-reads
    export DATABASE_URL='postgres://yard:a-password-for-all@db/yard'
    GOODSYARD_STORAGE_URL=s3://files?access_key_id=a&secret_access_key=a-storage-password&region=x
    "GOODSYARD_ADMIN_PASSWORD": "the-first-password"
    GOODSYARD_METRICS_TOKEN=$TOKEN`
  assert.deepEqual(
    [...secretsIn(sample)],
    ['a-key-that-everybody-reads', 'a-password-for-all', 'a-storage-password', 'the-first-password'],
  )
})

test('no sample holds a secret now', () => {
  const files = globSync(['deploy/**/*', 'samples/**/*'], { withFileTypes: true })
  const texts = files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(`${file.parentPath}/${file.name}`, 'utf8'))
  assert.deepEqual([...secretsIn(texts.join('\n'))], [])
})

test('the service starts with no secret of a sample, in whichever setting it stands', () => {
  const secret = Object.values(settings).filter(({ is_secret }) => is_secret)
  assert.ok(secret.length > 8)
  for (const { name } of secret)
    for (const sample of SAMPLE_SECRETS)
      assert.throws(
        () => readConfig({ [name]: `x${sample}y` }),
        (error: unknown) =>
          error instanceof ConfigurationError &&
          error.problems.some((problem) => problem.startsWith(`${name} holds a secret of a sample`)) &&
          !error.problems.some((problem) => problem.includes(sample)),
        name,
      )
})
