/** How a user signed in, in the values of RFC 8176, which sessions and tokens contain as `amr`. */
export type SignInMethods = readonly ('pwd' | 'otp' | 'pop' | 'mfa')[]

/** The value for more than one factor. */
export const MULTI_FACTOR = 'mfa'

/** A password alone. */
export const BY_PASSWORD: SignInMethods = ['pwd']

/** A password, and a code of an authenticator app or a recovery code. */
export const BY_CODE: SignInMethods = ['pwd', 'otp', MULTI_FACTOR]

/** A password, and a passkey, which proves possession of a key. */
export const BY_PASSKEY: SignInMethods = ['pwd', 'pop', MULTI_FACTOR]

/** The start of the `acr` of handheld logins; the id of their tenant follows. */
const HANDHELD_LOGIN = 'handheld '

/** The `acr` of a session that a handheld login of this tenant opened: a tenant sets its password, so it opens this tenant alone. */
export function handheldLogin(tenant_id: number): string {
  return HANDHELD_LOGIN + tenant_id
}

/**
 * The only tenant that a sign-in with this `acr` opens; null for all tenants of the person. Of sessions that name no tenant
 * yet, since they were opened by the version before, it is 0, which no tenant has.
 */
export function boundTenantOf(acr: string | undefined): number | null {
  if (acr === undefined || !acr.startsWith(HANDHELD_LOGIN.trimEnd())) return null
  return Number(acr.slice(HANDHELD_LOGIN.length))
}
