import type { Scope } from '#database/transaction.ts'
import { Problem } from '#problems/problem.ts'
import type { Files } from './app-context.ts'
import type { Message } from './message.ts'
import type { Upload } from './operation.ts'

/** Stores the bytes of an upload before the transaction; they are removed if the operation is refused. */
export async function storeUpload(
  files: Files | undefined,
  { scope, message }: { readonly scope: Scope; readonly message: Message },
): Promise<Message> {
  if (files === undefined) throw new Error('there is no place for the bytes of uploads')
  const upload = uploadIn(message)
  if (upload === null) return message
  const stored = await files.put(scope.tenant.id, upload.bytes)
  return { ...message, upload: () => ({ ...upload, stored }) }
}

/** The upload, or null if it is invalid, which is reported later. */
function uploadIn(message: Message): Upload | null {
  try {
    return message.upload()
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
