/** A file in an archive; its name is short and plain. */
export type TarEntry = { readonly name: string; readonly size: number; readonly modified_at: Date }

const BLOCK = 512
const NAME_MAX = 100
/** The largest size that its eleven octal digits hold; larger ones are written in binary, as everybody reads them. */
const OCTAL_MAX = 8 ** 11 - 1

/** What stands before the bytes of a file in an archive (POSIX ustar). */
export function tarHead({ name, size, modified_at }: TarEntry): Buffer {
  if (Buffer.byteLength(name) > NAME_MAX) throw new Error(`${name} is too long a name for an archive`)
  const head = Buffer.alloc(BLOCK)
  head.write(name, 0)
  head.write('0000600\0', 100)
  head.write('0000000\0', 108)
  head.write('0000000\0', 116)
  if (size > OCTAL_MAX) {
    head.writeUInt8(0x80, 124)
    head.writeBigUInt64BE(BigInt(size), 128)
  } else head.write(octal(size), 124)
  head.write(octal(Math.floor(modified_at.getTime() / 1000)), 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return head
}

function octal(number: number): string {
  return `${number.toString(8).padStart(11, '0')}\0`
}

/** What fills up the last block of a file of this size. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
}

/** What stands behind the last file. */
export const TAR_END = Buffer.alloc(2 * BLOCK)
