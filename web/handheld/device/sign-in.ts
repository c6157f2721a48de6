import { signInAddress } from '#web/api/access.ts'
import { keepLastUse } from './last-use.ts'

/** Leads to the page for signing in, and back. */
export function signIn(tenant: string | null): void {
  keepLastUse(null)
  location.assign(signInAddress(tenant === null ? '/handheld' : `/handheld/${tenant}`))
}
