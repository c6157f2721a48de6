import type { Transaction } from '#database/transaction.ts'
import type { JsonObject } from '#values/json.ts'

/** The requesting caller in the payload of a job, on whose behalf the job runs. */
export function requesterOf({ caller }: Transaction): JsonObject {
  const { user_id, application_id, request_id, cause_id, depth } = caller
  return { user_id, application_id, request_id, cause_id, depth }
}
