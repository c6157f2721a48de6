import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { certificates } from '#setting.ts'
import { openHttp } from './http.ts'
import { trustAuthorities } from './trust-authorities.ts'

const HAS_OPENSSL = spawnSync('openssl', ['version']).status === 0

test('a server with a certificate of an own authority is reached once that authority is trusted', {
  skip: HAS_OPENSSL ? false : 'there is no openssl',
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'authority-'))
  const before = getCACertificates('default')
  t.after(() => {
    setDefaultCACertificates(before)
    rmSync(folder, { recursive: true })
  })
  const file = (name: string) => join(folder, name)
  const openssl = (...args: readonly string[]) => {
    const { status, stderr } = spawnSync('openssl', [...args], { cwd: folder, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  }
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Own authority',
    '-days',
    '2',
  )
  openssl(
    'req',
    ...key,
    '-keyout',
    'own.key',
    '-out',
    'own.csr',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  )
  openssl(
    ...[
      'x509',
      '-req',
      '-in',
      'own.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-copy_extensions',
      'copyall',
      '-out',
      'own.pem',
      '-days',
      '2',
    ],
  )
  const server = createServer(
    { key: readFileSync(file('own.key')), cert: readFileSync(file('own.pem')) },
    (_, response) => response.end('there'),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const http = openHttp({ allow_http: false, ports: [port], allow: ['127.0.0.1', '::1'], own: [] })
  const call = () => http({ method: 'GET', url: `https://localhost:${port}/`, headers: {}, body: null })

  assert.equal((await call()).kind, 'failed')
  const ca = readFileSync(file('ca.pem'), 'utf8')
  trustAuthorities([ca])
  const answer = await call()
  assert.equal(answer.kind === 'answered' && answer.body, 'there')
  assert.deepEqual(certificates()(`${ca}\n${ca}`), { value: [ca.trim(), ca.trim()] })
  for (const wrong of ['', 'text', readFileSync(file('own.pem'), 'utf8'), ca.replace(/^MII/m, 'AAA')])
    assert.deepEqual(certificates()(wrong), { must: 'be certificates in PEM' })
})
