import { access, readSession } from '#web/api/access.ts'
import { GoodsyardError } from '#web/api/error.ts'

/** Whether nobody is signed in any more: a lost connection and an ended session look alike to an act. */
export async function isSessionEnded(): Promise<boolean> {
  try {
    await readSession()
  } catch (error) {
    if (error instanceof GoodsyardError && error.status === 401) access.set('ended')
  }
  return access.get() === 'ended'
}
