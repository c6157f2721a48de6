import { create as dispositionFor } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFileToken } from '#access/file-links.ts'
import type { Secrets } from '#access/secrets.ts'
import type { Database } from '#database/database.ts'
import { findFile, type ServedFile } from '#domain/reporting/documents.ts'
import type { FileStore } from '#outside/files.ts'
import { refusal } from '#problems/problem.ts'
import { callerWithoutRights } from '#values/caller.ts'
import { rangeIn } from './byte-range.ts'
import { PAGE_THERE } from './pages.ts'

/** What serving files needs of the application. */
export type FileParts = {
  readonly database: Database
  readonly secrets: Secrets
  readonly files: FileStore
}

/** Serves documents to whoever has a link that is not older than it may be (platform 13.6). */
export function addFileRoute(app: FastifyInstance, parts: FileParts): void {
  app.get<{ Params: { token: string } }>(
    '/files/:token',
    // Bytes are counted as they lie; ranges of something compressed would be ranges of something else.
    { compress: false, ...PAGE_THERE },
    async (request, reply) => {
      const file = await findLinked(parts, request.params.token)
      const size = file === null ? null : await parts.files.size(file.file_path)
      if (file === null || size === null) throw refusal('not_found', {})
      return send({ request, reply }, parts.files, { file, size })
    },
  )
}

/** Whoever opens a link is nobody: the link alone says what may be read. */
const nobody = callerWithoutRights(0, 'api')

async function findLinked({ database, secrets }: FileParts, token: string): Promise<ServedFile | null> {
  const linked = readFileToken(secrets, token, new Date())
  if (linked === null) return null
  const tenant = { id: linked.tenant_id, subdomain: '', timezone: 'UTC' }
  return database.snapshot({ tenant, caller: nobody }, (tx) => findFile(tx, linked.document_id))
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

function send(
  { request, reply }: Exchange,
  files: FileStore,
  { file, size }: { readonly file: ServedFile; readonly size: number },
): FastifyReply {
  reply.headers({
    'content-type': file.file_type ?? 'application/octet-stream',
    'content-disposition': dispositionFor(file.file_name ?? 'document'),
    // What somebody uploaded is never a page of ours.
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
