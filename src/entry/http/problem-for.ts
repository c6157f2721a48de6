import { isTimeout, isUnreachable } from '#database/failures.ts'
import { StorageFailed } from '#outside/object-store.ts'
import { Problem, refusal } from '#problems/problem.ts'

/** File system errors of a full or read-only disk. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

const FRAMEWORK: Readonly<Record<string, () => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => refusal('payload_too_large', {}),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    refusal('malformed_body', { reason: 'its length differs from Content-Length' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refusal('unsupported_media_type', {}),
  FST_ERR_BAD_URL: () => refusal('not_found', {}),
  FST_ERR_ASYNC_CONSTRAINT: () => refusal('not_found', {}),
  ECONNRESET: () => refusal('malformed_body', { reason: 'it is incomplete' }),
  ECONNABORTED: () => refusal('malformed_body', { reason: 'it is incomplete' }),
}

/** The refusal for an error; null for a bug. */
export function problemFor(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  const known = FRAMEWORK[codeOf(error)]
  if (known !== undefined) return known()
  if (isOutage(error)) return refusal('service_unavailable', {})
  if (isTimeout(error)) return refusal('request_timeout', {})
  return isBadRequest(error) ? refusal('malformed_body', { reason: 'it is not a request' }) : null
}

/** Whether a dependency is temporarily unavailable: the database, the file storage, disk space. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Problem) return error.first.symbol === 'service_unavailable'
  return isUnreachable(error) || error instanceof StorageFailed || NO_ROOM.has(codeOf(error))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** All other errors of the framework are mistakes of the client. */
function isBadRequest(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'FastifyError' || !('statusCode' in error)) return false
  return Number(error.statusCode) >= 400 && Number(error.statusCode) < 500
}
