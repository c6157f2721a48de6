import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The uses of the key; each has a derived key of its own. */
type KeyUse = 'hmac' | 'seal'

type Key = { readonly id: string; readonly hmac: Buffer; readonly seal: Buffer }

const IV_BYTES = 12
const KEY_BYTES_MIN = 32

/**
 * The secret key of the installation: signs what is only compared and seals what must be read again. Every result
 * names its key, so that the previous key still verifies and opens after a rotation.
 */
export class Secrets {
  readonly #current: Key
  readonly #keys: ReadonlyMap<string, Key>

  /** `previous` is `GOODSYARD_SECRET_KEY_PREVIOUS`, as long as results of it exist. */
  constructor(secretKey: string, previous: string | null = null) {
    this.#current = keyFrom(secretKey)
    const keys = previous === null ? [this.#current] : [keyFrom(previous), this.#current]
    this.#keys = new Map(keys.map((key) => [key.id, key]))
  }

  /** Signs a text for one purpose. */
  sign(purpose: string, text: string): string {
    return `${this.#current.id}.${mac(this.#current, purpose, text)}`
  }

  /** Whether a signature is valid for this text and purpose, with either key. */
  verify(purpose: string, text: string, signature: string): boolean {
    const [id = '', signed = ''] = signature.split('.')
    const key = this.#keys.get(id)
    if (key === undefined) return false
    const expected = Buffer.from(mac(key, purpose, text))
    const actual = Buffer.from(signed)
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  }

  /** Seals a text with AES-256-GCM. The purpose is authenticated: the seal cannot be opened for another one. */
  seal(purpose: string, text: string): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#current.seal, iv).setAAD(Buffer.from(purpose))
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return [
      this.#current.id,
      ...[iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')),
    ].join('.')
  }

  /** Whether a signature or seal was made with the current key. */
  isCurrent(value: string): boolean {
    return value.startsWith(`${this.#current.id}.`)
  }

  /** Whether a signature or seal was made with a known key. */
  isKnown(value: string): boolean {
    return this.#keys.has(value.split('.')[0] ?? '')
  }

  /** Whether a previous key is configured. */
  get isRotating(): boolean {
    return this.#keys.size > 1
  }

  /** Opens a seal for this purpose with either key; null if it is invalid. */
  open(purpose: string, sealed: string): string | null {
    const [id = '', ...parts] = sealed.split('.')
    const key = this.#keys.get(id)
    const [iv, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'))
    if (key === undefined || iv === undefined || tag === undefined || content === undefined) return null
    // The last character of a part has bits that decoding ignores: another character there means tampering.
    if (sealed !== [id, ...[iv, tag, content].map((part) => part.toString('base64url'))].join('.'))
      return null
    try {
      const decipher = createDecipheriv('aes-256-gcm', key.seal, iv, { authTagLength: 16 })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  }
}

function keyFrom(secretKey: string): Key {
  if (Buffer.byteLength(secretKey) < KEY_BYTES_MIN)
    throw new Error('the secret key must have 32 bytes or more')
  const derive = (use: KeyUse) => Buffer.from(hkdfSync('sha256', secretKey, '', `goodsyard ${use}`, 32))
  const id = hash('sha256', Buffer.from(hkdfSync('sha256', secretKey, '', 'goodsyard id', 32)), 'hex').slice(
    0,
    8,
  )
  return { id, hmac: derive('hmac'), seal: derive('seal') }
}

function mac(key: Key, purpose: string, text: string): string {
  return createHmac('sha256', key.hmac).update(purpose).update('\0').update(text).digest('base64url')
}
