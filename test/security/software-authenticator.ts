import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type CborValue, cbor } from './cbor.ts'

/** What an attacker changes in the response of an authenticator. */
export type Forgery = {
  readonly type?: string
  readonly origin?: string
  readonly rp_id?: string
  readonly challenge?: string
  /** Flags of the authenticator data: 1 user present, 4 user verified. */
  readonly flags?: number
  readonly counter?: number
  /** The format and statement of an attestation, for the hash of the client data. */
  readonly attestation?: (client_data_hash: Buffer) => Attestation
}

/** The attestation of a new passkey. */
export type Attestation = { readonly fmt: string; readonly statement: ReadonlyMap<string, CborValue> }

/** A ceremony as a page asks for it. */
export type Ceremony = { readonly challenge: string; readonly origin: string; readonly rp_id: string }

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

/** An authenticator without a browser, which signs whatever it is told to. */
export class SoftwareAuthenticator {
  readonly credential_id: string
  readonly key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }

  constructor(credential_id = randomBytes(32).toString('base64url')) {
    this.credential_id = credential_id
    this.key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** The response to a request to create a passkey. */
  create(ceremony: Ceremony, forgery: Forgery = {}): string {
    const client_data = clientData(ceremony, { type: 'webauthn.create', ...forgery })
    const hash = createHash('sha256').update(client_data).digest()
    const { fmt, statement } = forgery.attestation?.(hash) ?? { fmt: 'none', statement: new Map() }
    const attestation = new Map<string, CborValue>([
      ['fmt', fmt],
      ['attStmt', statement],
      [
        'authData',
        Buffer.concat([authenticatorData(ceremony, forgery, WITH_CREDENTIAL), this.#credential()]),
      ],
    ])
    return this.#response({ client_data, attestationObject: cbor(attestation) })
  }

  /** The response to a request to sign in. */
  get(ceremony: Ceremony, forgery: Forgery = {}): string {
    const client_data = clientData(ceremony, { type: 'webauthn.get', ...forgery })
    const data = authenticatorData(ceremony, forgery, 0)
    const hash = createHash('sha256').update(client_data).digest()
    const signature = sign('sha256', Buffer.concat([data, hash]), this.key.privateKey)
    return this.#response({ client_data, authenticatorData: data, signature })
  }

  #response({ client_data, ...parts }: { client_data: Buffer } & Readonly<Record<string, Buffer>>): string {
    const texts = Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64url')])
    const response = { clientDataJSON: client_data.toString('base64url'), ...Object.fromEntries(texts) }
    const id = this.credential_id
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }

  #credential(): Buffer {
    const id = Buffer.from(this.credential_id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' })
    const key = new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    return Buffer.concat([Buffer.alloc(16), length, id, cbor(key)])
  }
}

function clientData(ceremony: Ceremony, forgery: Forgery): Buffer {
  const { type, origin = ceremony.origin, challenge = ceremony.challenge } = forgery
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(ceremony: Ceremony, forgery: Forgery, more: number): Buffer {
  const { rp_id = ceremony.rp_id, flags = PRESENT | VERIFIED, counter = 0 } = forgery
  const head = Buffer.alloc(5)
  head.writeUInt8(flags | more)
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rp_id).digest(), head])
}
