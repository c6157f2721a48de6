import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'

/** Who asks for what a job is to do, as the payload of the job tells it: what is done later bears their name. */
export function askedBy({ caller }: Transaction): JsonObject {
  const { user_id, application_id, request_id, cause_id, depth } = caller
  return { user_id, application_id, request_id, cause_id, depth }
}
