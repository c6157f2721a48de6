import assert from 'node:assert/strict'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import { isSshPublicKey, opensshLine } from './ssh-key.ts'

/** A public key in the format of OpenSSH, made of its parts. */
function written(algorithm: string, ...parts: readonly Buffer[]): string {
  const blob = [Buffer.from(algorithm), ...parts].flatMap((part) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    return [length, part]
  })
  return `${algorithm} ${Buffer.concat(blob).toString('base64')}`
}

const member = (key: KeyObject, name: 'x' | 'y' | 'n' | 'e') =>
  Buffer.from(String(key.export({ format: 'jwk' })[name]), 'base64url')

const ed25519 = written('ssh-ed25519', member(generateKeyPairSync('ed25519').publicKey, 'x'))

function rsa(modulusLength: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength })
  // A number whose first bit is set has a zero in front.
  return written('ssh-rsa', member(publicKey, 'e'), Buffer.concat([Buffer.alloc(1), member(publicKey, 'n')]))
}

function ecdsa(namedCurve: string, curve: string): string {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve })
  const point = Buffer.concat([Buffer.from([4]), member(publicKey, 'x'), member(publicKey, 'y')])
  return written(`ecdsa-sha2-${curve}`, Buffer.from(curve), point)
}

test('Ed25519, RSA and ECDSA keys are accepted, with and without a comment', () => {
  const keys = [
    ...[ed25519, `${ed25519} anne@packing bench 2`, rsa(2048), rsa(3072)],
    ...[ecdsa('P-256', 'nistp256'), ecdsa('P-384', 'nistp384'), ecdsa('P-521', 'nistp521')],
  ]
  for (const key of keys) assert.equal(isSshPublicKey(key), true, key)
})

/** The same key between two lines. */
function framed(key: string, ...headers: readonly string[]): string {
  const lines = key.split(' ')[1]?.match(/.{1,70}/g) ?? []
  return ['---- BEGIN SSH2 PUBLIC KEY ----', ...headers, ...lines, '---- END SSH2 PUBLIC KEY ----'].join('\n')
}

test('keys in the form of RFC 4716 are accepted, with and without headers', () => {
  for (const key of [ed25519, rsa(2048), ecdsa('P-256', 'nistp256')]) {
    assert.equal(isSshPublicKey(framed(key)), true)
    assert.equal(opensshLine(framed(key, 'Comment: bench')), key)
    assert.equal(opensshLine(` ${key}\n`), key)
    assert.equal(isSshPublicKey(`${framed(key, 'Subject: anne', 'Comment: "packing \\', 'bench"')}\n`), true)
  }
  for (const other of [
    framed(rsa(1024)),
    framed(ed25519).replace('END', 'STOP'),
    framed(ed25519.slice(0, -4)),
  ])
    assert.equal(isSshPublicKey(other), false, other)
})

test('keys that are too short, of another kind or malformed are refused', () => {
  const others = [
    ...['', 'x', 'ssh-ed25519', ed25519.slice(0, -4), ed25519.slice('ssh-ed25519 '.length), rsa(1024)],
    ...[written('ssh-dss', Buffer.alloc(32)), written('ssh-ed25519', Buffer.alloc(31))],
    ...[ed25519.replace('ssh-ed25519', 'ssh-rsa'), `${ed25519}\n${ed25519}`, `from="*" ${ed25519}`],
    written('ecdsa-sha2-nistp256', Buffer.from('nistp384'), Buffer.from([4, ...Buffer.alloc(64)])),
  ]
  for (const other of others) assert.equal(isSshPublicKey(other), false, other)
})
