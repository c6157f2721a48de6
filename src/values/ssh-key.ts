/** Bits that the modulus of an RSA key has at least. */
const RSA_BITS_MIN = 2048
const CURVES: Readonly<Record<string, number>> = { nistp256: 65, nistp384: 97, nistp521: 133 }

/** A key on one line, with a comment behind it. */
const OPENSSH = /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp\d{3}) ([A-Za-z0-9+/]+={0,2})( [^\p{Cc}]*)?$/u

/** A key between two lines, with headers before it. */
const RFC_4716 =
  /^---- BEGIN SSH2 PUBLIC KEY ----\r?\n(?:[!-9;-~]{1,64}: (?:[^\\\r\n]*\\\r?\n)*[^\r\n]+\r?\n)*((?:[A-Za-z0-9+/=]{1,72}\r?\n)+)---- END SSH2 PUBLIC KEY ----$/

/**
 * Whether a text is a public key as OpenSSH writes it on a line, or in the form of RFC 4716: Ed25519, ECDSA on a curve of NIST,
 * or RSA of 2048 bits or more (spec: platform 10.1). A comment may stand behind it.
 */
export function isSshPublicKey(text: string): boolean {
  const [, written, line] = OPENSSH.exec(text.trim()) ?? []
  const base64 = line ?? framedKey(text) ?? ''
  const parts = partsOf(Buffer.from(base64, 'base64'))
  const [name, first, second] = parts ?? []
  const algorithm = name?.toString('latin1')
  if (algorithm === undefined || first === undefined) return false
  if (written !== undefined && written !== algorithm) return false
  if (algorithm === 'ssh-ed25519') return parts?.length === 2 && first.length === 32
  if (algorithm === 'ssh-rsa') return parts?.length === 3 && bitsOf(second) >= RSA_BITS_MIN
  if (!/^ecdsa-sha2-nistp\d{3}$/.test(algorithm)) return false
  const curve = algorithm.slice('ecdsa-sha2-'.length)
  // A point that is not compressed: its sign, and both coordinates.
  const isPoint = second?.[0] === 4 && second.length === CURVES[curve]
  return parts?.length === 3 && first.toString('latin1') === curve && isPoint
}

function framedKey(text: string): string | undefined {
  return RFC_4716.exec(text.trim())?.[1]
}

/** A key as OpenSSH writes it on a line; a key of RFC 4716 is written so. */
export function opensshLine(text: string): string {
  const base64 = framedKey(text)?.replaceAll(/\s/g, '')
  if (base64 === undefined) return text.trim()
  const [name] = partsOf(Buffer.from(base64, 'base64')) ?? []
  return `${name?.toString('latin1')} ${base64}`
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
