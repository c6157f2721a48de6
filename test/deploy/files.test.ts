import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, describe, test } from 'node:test'
import { Ajv } from 'ajv'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#config.ts'
import { ROLES, settings } from '../../src/settings.ts'
import { readCompose } from '../support/compose.ts'

// The samples for deployments: what they refer to exists, and the programs they are for accept them.

const CHART = 'deploy/helm/goodsyard'
const KNOWN = new Set(Object.values(settings).flatMap(({ name }) => [name, `${name}_FILE`]))

type Environment = Readonly<Record<string, string>>

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-deploy-'))
after(() => rmSync(folder, { recursive: true, force: true }))

describe('compose.yaml', () => {
  const { services } = readCompose('deploy/compose.yaml', (name) => `${name} of thirty-two bytes or more`)
  const own = Object.entries(services).filter(([, { image }]) => image === 'goodsyard')

  test('sets only known settings, and starts all roles', () => {
    const roles = own.flatMap(([name, { environment = {} }]) => {
      const { config, warnings } = readConfig({ DATA_DIR: '/data', ...environment })
      assert.deepEqual(warnings, [], name)
      return name === 'migrate' ? [] : config.roles
    })
    assert.deepEqual(roles.toSorted(), ROLES.toSorted())
  })

  test('runs the service on a read-only file system', () => {
    assert.deepEqual(
      own.map(([name, { read_only }]) => [name, read_only]),
      ['migrate', 'api', 'worker'].map((name) => [name, true]),
    )
  })

  test('is reached from this machine alone', () => {
    const ports = Object.values(services).flatMap((service) => service.ports ?? [])
    assert.ok(ports.length > 2)
    assert.deepEqual(
      ports.filter((port) => !port.startsWith('127.0.0.1:')),
      [],
    )
  })

  test('names a version of every image that it does not build', () => {
    const images = Object.values(services).map(({ image }) => image)
    assert.deepEqual(
      images.filter((image) => image !== 'goodsyard' && !/:v?\d+\.\d+(\.\d+)?(-\w+)?$/.test(image)),
      [],
    )
  })

  test('has a login of its own for the service, which only the migration exceeds', () => {
    for (const [name, { environment = {} }] of own) {
      assert.match(environment['DATABASE_URL'] ?? '', /^postgres:\/\/yard_service:/, name)
      assert.equal('DATABASE_MIGRATION_URL' in environment, name === 'migrate', name)
    }
  })
})

describe('the Helm chart', () => {
  const values = parse(readFileSync(`${CHART}/values.yaml`, 'utf8')) as Record<string, unknown> & {
    readonly settings: Environment
    readonly secrets: { readonly keys: Environment }
    readonly migrationSecrets: { readonly keys: Environment }
    readonly roles: Readonly<
      Record<
        string,
        {
          readonly roles: string
          readonly replicas: number
          readonly autoscaling: { readonly enabled: boolean }
        }
      >
    >
  }
  const templates = globSync(`${CHART}/templates/*`).toSorted()
  const textOf = (file: string) => readFileSync(file, 'utf8')

  /** A template without its actions: an action on its own line is removed, any other is replaced by a word. */
  const plainOf = (text: string) =>
    text.replaceAll(/^\s*\{\{.*\}\}\n/gm, '').replaceAll(/"?\{\{.*?\}\}"?/g, 'x')

  test('sets only known settings, and starts all roles', () => {
    const named = [values.settings, values.secrets.keys, values.migrationSecrets.keys].flatMap(Object.keys)
    const literal = templates.flatMap((file) =>
      [...textOf(file).matchAll(/name: ((?:GOODSYARD_|DATABASE_)\w+)/g)].map(([, name = '']) => name),
    )
    assert.ok(literal.length > 4)
    assert.deepEqual(
      [...named, ...literal].filter((name) => !KNOWN.has(name)),
      [],
    )
    const shared = {
      DATABASE_URL: 'postgres://yard@db/yard',
      GOODSYARD_SECRET_KEY: 'a key of thirty-two bytes or more',
    }
    const roles = Object.values(values.roles).flatMap(({ roles }) => {
      const { config, warnings } = readConfig({ ...values.settings, ...shared, GOODSYARD_ROLES: roles })
      assert.deepEqual(warnings, [])
      return config.roles
    })
    assert.deepEqual(roles.toSorted(), ROLES.toSorted())
  })

  test('refers only to existing values and defined templates', () => {
    const isThere = (path: string) =>
      path
        .split('.')
        .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], values) !==
      undefined
    for (const file of templates) {
      const paths = [...textOf(file).matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path)
      assert.deepEqual(
        paths.filter((path) => !isThere(path)),
        [],
        file,
      )
    }
    const all = templates.map(textOf).join('\n')
    const defined = new Set([...all.matchAll(/define "([^"]+)"/g)].map(([, name]) => name))
    const included = [...all.matchAll(/include "([^"]+)"/g)].map(([, name]) => name)
    assert.deepEqual(
      included.filter((name) => !defined.has(name)),
      [],
    )
    for (const file of templates) {
      const [opened, closed] = [/\{\{-? (?:if|range|define|with) /g, /\{\{-? end /g].map(
        (pattern) => textOf(file).match(pattern)?.length ?? 0,
      )
      assert.equal(opened, closed, file)
    }
  })

  test('contains the kinds of objects that an installation needs, as valid YAML', () => {
    const kinds = templates
      .filter((file) => file.endsWith('.yaml'))
      .flatMap((file) =>
        parseAllDocuments(plainOf(textOf(file))).map((document) => {
          assert.deepEqual(document.errors, [], file)
          return (document.toJS() as { kind: string }).kind
        }),
      )
    assert.deepEqual(kinds.toSorted(), [
      'CronJob',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodMonitor',
      'PrometheusRule',
      'Service',
      'ServiceAccount',
    ])
  })

  test('asks for nothing that a cluster may lack, unless its values do', () => {
    for (const [name, { autoscaling }] of Object.entries(values.roles))
      assert.equal(autoscaling.enabled, false, name)
    for (const name of ['backup', 'ingress', 'networkPolicy', 'podMonitor', 'prometheusRule'])
      assert.deepEqual((values[name] as { readonly enabled: boolean }).enabled, false, name)
  })

  test('has a schema that its values meet, and that knows every one of them', () => {
    const schema = JSON.parse(textOf(`${CHART}/values.schema.json`))
    const holds = new Ajv({ allErrors: true }).compile(schema)
    assert.equal(holds(values), true, JSON.stringify(holds.errors))
    for (const path of pathsIn(values)) {
      const misspelt = structuredClone(values) as Record<string, unknown>
      const parent = path.slice(0, -1).reduce((found, key) => found[key] as typeof misspelt, misspelt)
      const last = path.at(-1) ?? ''
      parent[last] = { not: ['of', 'this', 'kind'] }
      assert.equal(holds(misspelt), false, path.join('.'))
    }
    assert.equal(holds({ ...values, replica: 1 }), false)
  })

  test('has the alerts of the page of alerts', () => {
    assert.equal(textOf(`${CHART}/files/alerts.yaml`), textOf('deploy/prometheus/alerts.yaml'))
  })

  test('starts pods anew when their Secret changes, under an account without a token', () => {
    const deployments = textOf(`${CHART}/templates/deployments.yaml`)
    assert.match(deployments, /checksum\/secrets: .*lookup "v1" "Secret" .*secrets\.name.*sha256sum/)
    assert.match(deployments, /serviceAccountName: .*\n\s+automountServiceAccountToken: false/)
  })

  test('passes extra environment, volumes and mounts on to every pod', () => {
    for (const file of ['deployments', 'migration', 'backup'])
      for (const name of ['extraEnv', 'extraVolumes', 'extraVolumeMounts'])
        assert.match(textOf(`${CHART}/templates/${file}.yaml`), new RegExp(`with \\$?\\.Values\\.${name} `))
  })

  test('contains no secret, and has the version of the service', () => {
    assert.deepEqual(
      Object.keys(values.settings).filter((name) =>
        Object.values(settings).some((one) => one.name === name && one.is_secret),
      ),
      [],
    )
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    assert.equal(parse(readFileSync(`${CHART}/Chart.yaml`, 'utf8')).appVersion, version)
  })
})

/** The paths of the values that a schema can type: all that are no free maps or lists. */
function pathsIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path]
  return Object.entries(value)
    .filter(([key]) => key !== 'resources' && key !== 'nodeSelector')
    .flatMap(([key, inside]) => pathsIn(inside, [...path, key]))
}

test('the image has an init process, labels, and a base that can be named by digest', () => {
  const text = readFileSync('deploy/Dockerfile', 'utf8')
  assert.match(text, /apt-get install .* tini /)
  assert.match(text, /^ENTRYPOINT \["tini", "--", "node",/m)
  assert.deepEqual(
    [...text.matchAll(/^FROM \$\{(\w+)\}/gm)].map(([, base]) => base),
    ['NODE_IMAGE', 'NODE_IMAGE'],
  )
  const labels = [...text.matchAll(/org\.opencontainers\.image\.(\w+)=/g)].map(([, label]) => label)
  assert.deepEqual(labels, ['title', 'description', 'licenses', 'version', 'revision'])
})

test('the unit for several processes is the unit for one, with an account and settings of their own', () => {
  const [one, several] = ['goodsyard', 'goodsyard@'].map((name) =>
    readFileSync(`deploy/systemd/${name}.service`, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#') && !line.startsWith('Description=')),
  )
  assert.deepEqual(
    several?.filter((line) => !one?.includes(line)),
    ['User=goodsyard', 'EnvironmentFile=/etc/goodsyard/%i.env'],
  )
  assert.deepEqual(
    one?.filter((line) => !several?.includes(line)),
    [],
  )
})

test('the unit for backups has the sandbox of the service, and runs the command with --keep', () => {
  const [service, backup] = ['goodsyard', 'goodsyard-backup'].map((name) =>
    readFileSync(`deploy/systemd/${name}.service`, 'utf8'),
  )
  const sandboxOf = (unit = '') => unit.slice(unit.indexOf('CapabilityBoundingSet'), unit.indexOf('UMask'))
  assert.equal(sandboxOf(backup), sandboxOf(service))
  assert.match(
    backup ?? '',
    /^ExecStart=.* src\/cli\/goodsyard\.ts backup \/var\/lib\/goodsyard-backups --keep 14$/m,
  )
})

for (const name of [
  'goodsyard.service',
  'goodsyard@.service',
  'goodsyard-backup.service',
  'goodsyard-backup.timer',
])
  test(`systemd accepts the unit ${name}`, () => {
    const unit = readFileSync(`deploy/systemd/${name}`, 'utf8')
    // The service is not installed in /opt here.
    const here = unit
      .replaceAll('/opt/goodsyard/node_modules/.bin/node', process.execPath)
      .replaceAll('/opt/goodsyard', resolve('.'))
    const file = join(folder, name)
    writeFileSync(file, here)
    const { stderr, error } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
    assert.equal(error, undefined)
    assert.deepEqual(
      stderr.split('\n').filter((line) => line.includes('goodsyard')),
      [],
    )
    assert.ok(existsSync('src/cli/goodsyard.ts'))
    assert.ok(name.endsWith('.timer') || /src\/cli\/goodsyard\.ts (serve|backup)/.test(unit))
  })

test('nginx accepts the sample configuration', () => {
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const subject = ['-subj', '/CN=yard.example.com', '-nodes', '-days', '1', '-newkey', 'rsa:2048', '-x509']
  execFileSync('openssl', ['req', ...subject, '-out', certificate, '-keyout', key], { stdio: 'ignore' })
  const here = readFileSync('deploy/proxy/nginx.conf', 'utf8')
    .replace('/etc/ssl/certs/yard.example.com.pem', certificate)
    .replace('/etc/ssl/private/yard.example.com.key', key)
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
    .replace('load_module modules/', 'load_module /usr/lib/nginx/modules/')
    .replace(
      'http {',
      `http {\n  access_log off;\n  client_body_temp_path ${folder}/body;\n  proxy_temp_path ${folder}/proxy;`,
    )
    .replace('user www-data;', process.getuid?.() === 0 ? 'user www-data;' : '')
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, here)
  const { status, stderr } = spawnSync('/usr/sbin/nginx', ['-t', '-c', file, '-e', 'stderr'], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
})

test('Caddy accepts the sample configuration', () => {
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', 'deploy/proxy/Caddyfile'],
    { encoding: 'utf8', env: { ...process.env, HOME: folder } },
  )
  assert.equal(status, 0, stderr)
})
