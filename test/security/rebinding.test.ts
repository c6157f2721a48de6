import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'

// DNS rebinding: a name server that answers with a public address first, and with one of this machine afterwards. The
// requests are real, in a network namespace in which a public address and port 53 belong to this machine.

const PUBLIC = '93.184.216.34'

const folder = mkdtempSync(join(tmpdir(), 'goodsyard-names-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const resolver = join(folder, 'resolv.conf')
writeFileSync(resolver, 'nameserver 127.0.0.1\n')

/** Runs a command in a network of its own, whose names the test resolves. */
function inOwnNetwork(...command: readonly string[]) {
  const set = `ip link set lo up && ip addr add ${PUBLIC}/32 dev lo && mount --bind ${resolver} /etc/resolv.conf`
  const namespaces = ['--user', '--map-root-user', '--net', '--mount']
  return spawnSync('unshare', [...namespaces, 'sh', '-c', `${set} && exec "$@"`, 'sh', ...command], {
    encoding: 'utf8',
  })
}

const skip =
  inOwnNetwork('true').status === 0 ? false : 'this machine has no network namespaces for its users'

/** What each client of tenants gets for each name, twice in succession. */
function tried(client: 'http' | 'sftp'): readonly object[] {
  const { stdout, stderr, status } = inOwnNetwork(
    process.execPath,
    'test/security/name-changes.ts',
    PUBLIC,
    client,
  )
  assert.equal(status, 0, stderr)
  return JSON.parse(stdout)
}

const refused = { kind: 'refused', queries: 1, reached: [] }

describe('a name that a tenant chose', { skip }, () => {
  for (const [client, kind] of [
    ['http', 'answered'],
    // The server there closes every connection.
    ['sftp', 'failed'],
  ] as const)
    test(`is resolved once for each request by ${client}, and only the checked address is connected to`, () => {
      const connected = { kind, queries: 1, reached: [`${client} public`] }
      assert.deepEqual(tried(client), [
        { name: 'changes.test', time: 1, ...connected },
        { name: 'changes.test', time: 2, ...refused },
        { name: 'both.test', time: 1, ...refused },
        { name: 'both.test', time: 2, ...refused },
        { name: 'six.test', time: 1, ...refused },
        { name: 'six.test', time: 2, ...refused },
        { name: 'mapped.test', time: 1, ...refused },
        { name: 'mapped.test', time: 2, ...refused },
        { name: 'redirect.test', time: 1, ...connected },
        { name: 'redirect.test', time: 2, ...connected },
        { name: 'private.test', time: 1, ...refused },
        { name: 'private.test', time: 2, ...connected },
      ])
    })
})

test('no other file of the service resolves names', () => {
  const files = globSync('src/**/*.ts', { exclude: ['**/*.test.ts'] })
  const resolving = files.filter((file) => /from '(node:)?dns/.test(readFileSync(file, 'utf8')))
  assert.deepEqual(resolving.toSorted(), ['src/outside/http.ts', 'src/outside/sftp.ts'])
})
