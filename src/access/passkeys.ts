import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'
import { sql } from '#database/sql.ts'
import type { Queries } from '#database/transaction.ts'

/** The site that passkeys belong to, as WebAuthn defines it. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/** The library loads slowly and most processes never need it. */
const library = () => import('@simplewebauthn/server')

/**
 * The relying party of a URL; null where browsers do not support passkeys: at an IP address, or without https except
 * on this machine.
 */
export function relyingPartyFor(authUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(authUrl)
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isAddress || !isSecure ? null : { id: hostname, origin }
}

/** A passkey as it is stored; the public key in base64url. */
export type Passkey = {
  readonly id: string
  readonly credential_id: string
  readonly public_key: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** A passkey in the response of a browser. */
export type NewPasskey = Passkey & { readonly user_id: number; readonly name: string }

/** The passkeys of a person. */
export function findPasskeys(queries: Queries, user_id: number): Promise<readonly Passkey[]> {
  return queries.rows<Passkey>(sql`
    select id, credential_id, public_key, counter, transports from passkeys where user_id = ${user_id}
    order by created_at, id`)
}

/** Adds a passkey; false where it was added already. */
export async function addPasskey(queries: Queries, passkey: NewPasskey): Promise<boolean> {
  const { id, user_id, name, credential_id, public_key, counter, transports } = passkey
  const added = await queries.run(sql`
    insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports)
    values (${id}, ${user_id}, ${name}, ${credential_id}, ${public_key}, ${counter}, ${[...transports]}::text[])
    on conflict (credential_id) do nothing`)
  return added === 1
}

/** Stores the use counter of a passkey; false if a later use was stored meanwhile or the passkey was deleted. */
export async function countPasskeyUse(
  queries: Queries,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
): Promise<boolean> {
  // Passkeys that are synchronized between devices do not count.
  const counted = await queries.run(sql`
    update passkeys set counter = ${counter}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`)
  return counted === 1
}

/** The site, challenge and user of a request to a browser. */
type Ceremony = { readonly party: RelyingParty; readonly challenge: string }

/** The options with which a browser creates a passkey. */
export async function creationOptions(
  { party, challenge }: Ceremony,
  person: { readonly email: string | null; readonly name: string; readonly passkeys: readonly Passkey[] },
): Promise<object> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Goodsyard',
    rpID: party.id,
    userName: person.email ?? person.name,
    userDisplayName: person.name,
    challenge,
    attestationType: 'none',
    excludeCredentials: descriptorsOf(person.passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** The options with which a browser signs with one of the user's passkeys. */
export async function requestOptions(
  { party, challenge }: Ceremony,
  passkeys: readonly Passkey[],
): Promise<object> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    allowCredentials: descriptorsOf(passkeys),
    userVerification: 'preferred',
  })
}

/** How a response is verified: by the challenge the browser signed, in base64url. */
type ResponseCheck = { readonly party: RelyingParty; readonly isChallenge: (signed: string) => boolean }

/** The passkey in a response to `creationOptions`; null if the response is not valid. */
export async function createdPasskey(
  { party, isChallenge }: ResponseCheck,
  response: unknown,
): Promise<Omit<Passkey, 'id'> | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    // The library validates the fields it reads.
    const registration = response as RegistrationResponseJSON
    if (await hasCertificates(registration)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: registration,
      expectedChallenge: isChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: false,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.filter((each) => TRANSPORT.test(each)).slice(0, TRANSPORTS_MAX),
    }
  } catch {
    return null
  }
}

/**
 * Whether a response comes with an attestation that has certificates. None is asked for, and checking one would
 * fetch the revocation lists at the addresses that the certificates name.
 */
async function hasCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format !== 'none' && (format !== 'packed' || attestation.get('attStmt').get('x5c') !== undefined)
}

/** The use counter in a response to `requestOptions`; null if the response is not valid. */
export async function usedPasskey(
  { party, isChallenge }: ResponseCheck,
  { passkey, response }: { readonly passkey: Passkey; readonly response: unknown },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const credential: WebAuthnCredential = {
    id: passkey.credential_id,
    publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
    counter: passkey.counter,
    transports: [...passkey.transports],
  }
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library validates the fields it reads.
      response: response as AuthenticationResponseJSON,
      expectedChallenge: isChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential,
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

/** Transports come from the browser: `usb`, `hybrid`, `smart-card`. */
const TRANSPORT = /^[a-z-]{1,20}$/
const TRANSPORTS_MAX = 10

function descriptorsOf(passkeys: readonly Passkey[]) {
  return passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports: [...transports] }))
}
