import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { CborValue } from './cbor.ts'
import type { Attestation } from './software-authenticator.ts'

// Certificates in DER (RFC 5280), as far as an attestation of the format android-key needs them.

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const octets = (bytes: Buffer) => der(0x04, bytes)
const integer = (value: number) => der(0x02, Buffer.from([value]))
const enumerated = (value: number) => der(0x0a, Buffer.from([value]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)

const COMMON_NAME = '550403'
const ECDSA_SHA256 = '2a8648ce3d040302'
const REVOCATION_LISTS = '551d1f'
const KEY_DESCRIPTION = '2b06010401d679020111'

const named = (name: string) => sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(name)))))

type Certificate = {
  readonly subject: string
  readonly key: KeyObject
  readonly issuer_key: KeyObject
  readonly extensions: readonly Buffer[]
}

function certificate({ subject, key, issuer_key, extensions }: Certificate): Buffer {
  const algorithm = sequence(oid(ECDSA_SHA256))
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(subject.length),
    algorithm,
    named('root'),
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231000000Z'))),
    named(subject),
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  return sequence(signed, algorithm, bits(sign('sha256', signed, issuer_key)))
}

/** An attestation whose certificate, of a root of the attacker, names an address for its revocation list. */
export function keyAttestation(key: KeyObject, client_data_hash: Buffer, address: string): Attestation {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const place = der(0xa0, der(0xa0, der(0x86, Buffer.from(address))))
  const lists = sequence(oid(REVOCATION_LISTS), octets(sequence(sequence(place))))
  const description = sequence(
    ...[
      integer(3),
      enumerated(1),
      integer(4),
      enumerated(1),
      octets(client_data_hash),
      octets(Buffer.alloc(0)),
    ],
    ...[sequence(), sequence()],
  )
  const extensions = [lists, sequence(oid(KEY_DESCRIPTION), octets(description))]
  const chain: readonly CborValue[] = [
    certificate({ subject: 'key', key, issuer_key: root, extensions }),
    certificate({ subject: 'root', key: root, issuer_key: root, extensions: [lists] }),
  ]
  const statement = new Map<string, CborValue>([
    ['alg', -7],
    ['sig', Buffer.alloc(64)],
    ['x5c', chain],
  ])
  return { fmt: 'android-key', statement }
}
