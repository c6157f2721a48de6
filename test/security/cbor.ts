/** What authenticators encode as CBOR. */
export type CborValue =
  | number
  | string
  | Buffer
  | readonly CborValue[]
  | ReadonlyMap<number | string, CborValue>

/** Encodes a value as CBOR (RFC 8949), as far as authenticators use it. */
export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)])
    return Buffer.concat([head(5, value.size), ...parts])
  }
  const items = value as readonly CborValue[]
  return Buffer.concat([head(4, items.length), ...items.map(cbor)])
}

/** The type and the length in as few bytes as suffice. */
function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length])
  if (length < 256) return Buffer.from([(type << 5) | 24, length])
  return Buffer.from([(type << 5) | 25, length >> 8, length & 0xff])
}
