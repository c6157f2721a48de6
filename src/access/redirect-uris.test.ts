import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkApplication } from './check-application.ts'
import { agree, applicationTypeFor, isRedirectUri } from './redirect-uris.ts'

test('a redirect URI may be an https URL, a loopback URL or have a custom scheme', () => {
  const right = [
    'https://app.example/callback',
    'https://app.example/callback?tenant=1',
    'https://localhost:3000/callback',
    'http://localhost/callback',
    'http://127.0.0.1:8080/',
    'http://[::1]/callback',
    'com.example.app:/callback',
    'myapp://callback',
  ]
  for (const uri of right) assert.ok(isRedirectUri(uri), uri)
})

test('any other redirect URI is refused', () => {
  const wrong = [
    '',
    '/callback',
    'app.example/callback',
    'http://app.example/callback',
    'http://localhost.evil.example/',
    'http://10.0.0.1/callback',
    'https://app.example/#fragment',
    'https://app.example/#',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://app.example/',
    'https://app.example/a b',
    'https://ann:secret@app.example/',
    'vbscript:msgbox(1)',
    'mailto:ann@app.example',
    `https://app.example/${'a'.repeat(2000)}`,
  ]
  for (const uri of wrong) assert.ok(!isRedirectUri(uri), uri)
})

test('an application cannot have both https on localhost and a custom scheme', () => {
  assert.equal(applicationTypeFor(['https://localhost/callback']), 'web')
  assert.equal(applicationTypeFor(['http://localhost/callback', 'myapp:/x']), 'native')
  assert.ok(agree(['https://localhost/callback', 'https://app.example/']))
  assert.ok(!agree(['https://localhost/callback', 'myapp:/x']))
})

test('all violations of an application are reported at once', () => {
  const problems = checkApplication({
    name: ' ',
    confidential: false,
    grant_types: ['client_credentials'],
    redirect_uris: ['http://app.example/'],
  })
  assert.deepEqual(
    problems.map(({ symbol, context }) => `${symbol} ${context?.['field']}`),
    ['blank name', 'inclusion grant_types', 'invalid redirect_uris'],
  )
})
