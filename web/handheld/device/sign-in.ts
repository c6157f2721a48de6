import { signInAddress } from '#web/api/access.ts'

/** Leads to the page for signing in, and back. */
export function signIn(tenant: string | null): void {
  location.assign(signInAddress(tenant === null ? '/handheld' : `/handheld/${tenant}`))
}
