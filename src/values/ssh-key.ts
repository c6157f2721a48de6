/** Bits that the modulus of an RSA key has at least. */
const RSA_BITS_MIN = 2048
const CURVES: Readonly<Record<string, number>> = { nistp256: 65, nistp384: 97, nistp521: 133 }

/**
 * Whether a text is a public key as OpenSSH writes it on a line: Ed25519, ECDSA on a curve of NIST, or RSA of 2048 bits or
 * more (platform 10.1). A comment may stand behind it.
 */
export function isSshPublicKey(text: string): boolean {
  const [, algorithm = '', base64 = ''] =
    /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp\d{3}) ([A-Za-z0-9+/]+={0,2})( [^\p{Cc}]*)?$/u.exec(text.trim()) ??
    []
  const parts = partsOf(Buffer.from(base64, 'base64'))
  const [name, first, second] = parts ?? []
  if (name?.toString('latin1') !== algorithm || first === undefined) return false
  if (algorithm === 'ssh-ed25519') return parts?.length === 2 && first.length === 32
  if (algorithm === 'ssh-rsa') return parts?.length === 3 && bitsOf(second) >= RSA_BITS_MIN
  const curve = algorithm.slice('ecdsa-sha2-'.length)
  // A point that is not compressed: its sign, and both coordinates.
  const isPoint = second?.[0] === 4 && second.length === CURVES[curve]
  return parts?.length === 3 && first.toString('latin1') === curve && isPoint
}

/** What a key consists of, each part behind its length; null where lengths and bytes do not agree. */
function partsOf(bytes: Buffer): readonly Buffer[] | null {
  const parts: Buffer[] = []
  let at = 0
  while (at + 4 <= bytes.length) {
    const end = at + 4 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    parts.push(bytes.subarray(at + 4, end))
    at = end
  }
  return at === bytes.length ? parts : null
}

function bitsOf(number: Buffer | undefined): number {
  const hex = number?.toString('hex').replace(/^0+/, '') ?? ''
  return hex === '' ? 0 : (hex.length - 1) * 4 + (32 - Math.clz32(Number.parseInt(hex.charAt(0), 16)))
}
