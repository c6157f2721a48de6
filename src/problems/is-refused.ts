import { Problem } from './problem.ts'

/** Whether a check refuses; any other error is thrown. */
export function isRefused(check: () => void): boolean {
  try {
    check()
    return false
  } catch (error) {
    if (error instanceof Problem) return true
    throw error
  }
}

/** The same for a check that reads first. */
export async function isRefusedAsync(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check()
    return false
  } catch (error) {
    if (error instanceof Problem) return true
    throw error
  }
}
