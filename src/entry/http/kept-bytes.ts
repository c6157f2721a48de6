import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes that are sent over and over, with their compressed forms; null where there is none. */
export type KeptBytes = {
  readonly content: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

/** A text as bytes, with both compressed forms. */
export async function keptBytes(text: string): Promise<KeptBytes> {
  const content = Buffer.from(text)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: quality }),
    promisify(gzip)(content),
  ])
  return { content, br, gzip: zipped }
}

/** Sends kept bytes in the form that the client accepts; the route has `compress: false`. */
export function sendKept(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { content, br, gzip }: KeptBytes,
): FastifyReply {
  const accepted = encodingsOf(request)
  reply.header('vary', 'accept-encoding')
  if (br !== null && accepted.has('br')) return reply.header('content-encoding', 'br').send(br)
  if (gzip !== null && accepted.has('gzip')) return reply.header('content-encoding', 'gzip').send(gzip)
  return reply.send(content)
}

/** The encodings that a client accepts; those of weight 0 are excluded. */
function encodingsOf({ headers }: FastifyRequest): ReadonlySet<string> {
  const encodings = String(headers['accept-encoding'] ?? '').split(',')
  const accepted = encodings.filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  return new Set(accepted.map((one) => (one.split(';')[0] ?? '').trim().toLowerCase()))
}
