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

/** The `acr` of sessions of handheld logins, which may have the rights of another user. */
export const HANDHELD_LOGIN = 'handheld'
