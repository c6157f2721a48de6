import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { refusal } from '#problems/problem.ts'

/** Refuses a body with a content length above the limit before reading it (platform 1.1, step 7). */
export function assertFits(content_length: string | undefined, limit: number): void {
  if (content_length !== undefined && Number(content_length) > limit) throw refusal('payload_too_large', {})
}

const inflate = promisify(gunzip)

/** A higher compression ratio counts as a decompression bomb (platform 1.4). */
const EXPANSION_MAX = 20

/** The bytes of a body after its content encoding, none or gzip; limits hold for the result. */
export async function decodedBytes(
  body: Buffer,
  encoding: string | undefined,
  limit: number,
): Promise<Buffer> {
  const coding = (encoding ?? 'identity').trim().toLowerCase()
  if (coding === 'identity' || coding === '') return body
  if (coding !== 'gzip') throw refusal('unsupported_media_type', {})
  const most = Math.min(limit, Math.max(body.length * EXPANSION_MAX, 1024))
  try {
    return await inflate(body, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof RangeError) throw refusal('payload_too_large', {})
    throw refusal('malformed_body', { reason: 'its gzip encoding is broken' })
  }
}
