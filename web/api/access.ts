import { Store } from '#web/values/store.ts'
import { errorOf, GoodsyardError } from '../../client/src/error.ts'

/** A tenant that a person may work in. */
export type Tenant = {
  readonly subdomain: string
  readonly company_name: string
  readonly is_live: boolean
}

/** Who is signed in, and where they may work. */
export type Session = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string | null }
  readonly subdomains: readonly Tenant[]
}

/** `ended` while the page waits for its person to sign in again. */
export const access = new Store<'present' | 'ended'>('present')

/** A token is renewed when it lives no longer than this, in milliseconds. */
const EARLY_MS = 30_000

type Token = { readonly text: string; readonly ends_at: number }

let pending: Promise<Token> | null = null

/** The path of the program whose page this is; each has a session of its own. */
function program(): string {
  return `/${location.pathname.split('/')[1]}`
}

/** An access token that is valid for some time; concurrent callers share one request. It is held in memory only. */
export async function accessToken(): Promise<string> {
  const own = pending
  if (own !== null) {
    const token = await own
    if (performance.now() < token.ends_at - EARLY_MS) return token.text
    // The first caller requests it; the others wait for the same answer.
    if (pending === own) pending = null
  }
  pending ??= requestToken()
  return (await pending).text
}

/** Discards a token that was refused, unless there is another one already. */
export async function dropToken(refused: string): Promise<void> {
  const own = pending
  if (own !== null && (await own).text === refused && pending === own) pending = null
}

async function requestToken(): Promise<Token> {
  try {
    const started = performance.now()
    const response = await send('POST', `${program()}/token`)
    const { access_token, expires_in } = (await response.json()) as {
      access_token: string
      expires_in: number
    }
    access.set('present')
    return { text: access_token, ends_at: started + expires_in * 1000 }
  } catch (error) {
    pending = null
    if (error instanceof GoodsyardError && error.status === 401) access.set('ended')
    throw error
  }
}

/** Reads who is signed in; throws an error of status 401 where nobody is. */
export async function readSession(): Promise<Session> {
  return (await (await send('GET', `${program()}/session`)).json()) as Session
}

/** Ends the session in every tab. */
export async function signOut(): Promise<void> {
  pending = null
  await send('POST', `${program()}/sign_out`)
}

/** The sign-in page, which returns to a path of the program, with what else is said about how it looks. */
export function signInAddress(path: string, others: Readonly<Record<string, string>> = {}): string {
  return `${program()}/sign_in?${new URLSearchParams({ to: path, ...others })}`
}

async function send(method: string, path: string): Promise<Response> {
  const response = await fetch(path, { method, headers: { accept: 'application/json' } })
  if (!response.ok) throw await errorOf(response)
  return response
}
