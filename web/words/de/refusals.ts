import { refusalsOfHandhelds } from '#web/words/de/refusals-of-handhelds.ts'
import { refusalsOfRequests } from '#web/words/de/refusals-of-requests.ts'
import { refusalsOfWork } from '#web/words/de/refusals-of-work.ts'

/** Why something was refused, in German, by its symbol; names in braces stand for facts of the case. */
export const refusals: Readonly<Record<string, string>> = {
  ...refusalsOfRequests,
  ...refusalsOfWork,
  ...refusalsOfHandhelds,
}
