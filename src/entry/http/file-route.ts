import { create as dispositionFor } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFileToken } from '#access/file-links.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import { type DocumentFile, findFile } from '#domain/documents/documents.ts'
import type { FileStore } from '#outside/files.ts'
import { refusal } from '#problems/problem.ts'
import { callerWithoutRights } from '#values/caller.ts'
import { rangeIn } from './byte-range.ts'

/** What the file route needs. */
export type FileParts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly files: FileStore
}

/** Serves documents by links that have not expired (platform 13.6). */
export function addFileRoute(app: FastifyInstance, parts: FileParts): void {
  app.get<{ Params: { token: string } }>(
    '/files/:token',
    // Ranges count bytes of the stored file, so it is sent without compression.
    { compress: false },
    async (request, reply) => {
      assertNotCode(request)
      const file = await findLinked(parts, request.params.token)
      const size = file === null ? null : await parts.files.size(file.file_path)
      if (file === null || size === null) throw refusal('not_found', {})
      return send({ request, reply }, parts.files, { file, size })
    },
  )
}

/** A link needs no authentication: it alone determines what may be read. */
const anonymous = callerWithoutRights(0, 'api')

/** The file of a link, and whether it is shown. */
type LinkedFile = DocumentFile & { readonly is_inline: boolean }

async function findLinked({ database, secrets }: FileParts, token: string): Promise<LinkedFile | null> {
  const linked = readFileToken(secrets, token, new Date())
  if (linked === null) return null
  const tenant = { id: linked.tenant_id, subdomain: '', timezone: 'UTC' }
  const file = await database.snapshot({ tenant, caller: anonymous }, (tx) =>
    findFile(tx, linked.document_id),
  )
  return file === null ? null : { ...file, is_inline: linked.is_inline === true }
}

/**
 * What browsers may request a file for: to show or save it, as a picture, or to read it in a page. Everything else
 * would make it part of a page: a script, a worker, a style (spec: platform 13.6).
 */
const PURPOSES: ReadonlySet<string> = new Set(['document', 'image', 'empty'])

function assertNotCode({ headers }: FastifyRequest): void {
  const purpose = headers['sec-fetch-dest']
  if (purpose !== undefined && !PURPOSES.has(String(purpose)))
    throw refusal('file_not_code', { purpose: String(purpose).slice(0, 30) })
}

/** The types that a browser shows without running anything in them. */
const SHOWN: ReadonlySet<string> = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'text/plain',
])

const OPAQUE = 'application/octet-stream'

/** The type of a file as it is sent: that of one that can be shown, or bytes, which browsers only save. */
function typeOf({ file_type }: LinkedFile): string {
  const [type = ''] = (file_type ?? '').split(';')
  return file_type !== null && SHOWN.has(type.trim().toLowerCase()) ? file_type : OPAQUE
}

type FileExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

function send(
  { request, reply }: FileExchange,
  files: FileStore,
  { file, size }: { readonly file: LinkedFile; readonly size: number },
): FastifyReply {
  const type = typeOf(file)
  reply.headers({
    'content-type': type,
    'content-disposition': dispositionFor(file.file_name ?? 'document', {
      type: file.is_inline && type !== OPAQUE ? 'inline' : 'attachment',
    }),
    // Uploaded content is never displayed as a page of the service.
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
  })
  const range = rangeIn(request.headers.range, size)
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (range === null) return reply.header('content-length', size).send(files.read(file.file_path))
  const { start, end } = range
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
    .send(files.read(file.file_path, range))
}
