import { parse as parseDisposition } from 'content-disposition'
import type { Upload } from '#operations/operation.ts'
import { refusal } from '#problems/problem.ts'
import { cut } from '#values/cut.ts'

const DEFAULT_TYPE = 'application/octet-stream'

/** The media type of an upload; refused if the endpoint does not list it, and for multipart forms. */
export function uploadTypeFor(header: string | undefined, accepted: readonly string[] | null): string {
  const type = header?.split(';', 1)[0]?.trim().toLowerCase() || DEFAULT_TYPE
  const isListed = accepted === null || accepted.includes(type)
  if (!isListed || type.startsWith('multipart/')) throw refusal('unsupported_media_type', {})
  return type
}

/** The headers of an upload. */
type UploadHeaders = {
  readonly content_type: string
  readonly type_header: string | undefined
  readonly disposition: string | undefined
}

/** The uploaded file; an empty one is refused. */
export function readUpload(bytes: Buffer, { content_type, type_header, disposition }: UploadHeaders): Upload {
  if (bytes.length === 0) throw refusal('empty_upload', {})
  const charset = charsetIn(type_header)
  return {
    bytes,
    content_type,
    file_name: fileNameFor(disposition),
    ...(charset === undefined ? {} : { charset }),
  }
}

/** The charset of a content type, quoted or bare. */
function charsetIn(header: string | undefined): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(header ?? '')?.[1]?.toLowerCase()
}

/** The file name in `Content-Disposition`, quoted, bare or extended (RFC 6266: `filename*` wins), without folders. */
function fileNameFor(disposition: string | undefined): string | null {
  if (disposition === undefined) return null
  const name = fileNameIn(disposition)
  const bare = name
    ?.split(/[/\\]/)
    .at(-1)
    ?.replace(/\p{Cc}/gu, '')
    .trim()
    .toWellFormed()
  return bare === undefined || bare === '' || bare === '.' || bare === '..' ? null : cut(bare, 255)
}

/** A header that does not follow the grammar is interpreted as well as possible, or ignored. */
function fileNameIn(disposition: string): string | undefined {
  try {
    return parseDisposition(disposition).parameters.filename
  } catch {
    return /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  }
}
