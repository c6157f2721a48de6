import { signInAddress } from '#web/api/access.ts'
import { deviceSettings } from './device-settings.ts'
import { keepLastUse } from './last-use.ts'

/** Leads to the page for signing in, which looks as the device does, and back. */
export function signIn(tenant: string | null): void {
  keepLastUse(null)
  const { look } = deviceSettings.get()
  const path = tenant === null ? '/handheld' : `/handheld/${tenant}`
  location.assign(signInAddress(path, look === 'system' ? {} : { look }))
}
