import type { Scope } from '#database/transaction.ts'
import { Problem } from '#problems/problem.ts'
import type { Files } from './app-context.ts'
import type { Message } from './message.ts'
import type { Upload } from './operation.ts'

/** Keeps the bytes of an upload before anything is written of them; what is refused takes them back. */
export async function keepUpload(
  files: Files | undefined,
  { scope, message }: { readonly scope: Scope; readonly message: Message },
): Promise<Message> {
  if (files === undefined) throw new Error('there is no place for the bytes of uploads')
  const upload = uploadIn(message)
  if (upload === null) return message
  const stored = await files.put(scope.tenant.id, upload.bytes)
  return { ...message, upload: () => ({ ...upload, stored }) }
}

/** The upload, or null where there is something wrong with it, which is answered in its turn. */
function uploadIn(message: Message): Upload | null {
  try {
    return message.upload()
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
