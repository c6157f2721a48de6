import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import * as oauth from 'oauth4webapi'
import { insecure, type World } from './world.ts'

/** A page as a person without scripts gets it. */
export type Visited = {
  readonly url: URL
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

type Cookie = { readonly value: string; readonly path: string }

/** A person at a browser that stores cookies and follows redirects, until they leave the server. */
export class Person {
  readonly #origin: string
  readonly #cookies = new Map<string, Cookie>()
  readonly #headers: Readonly<Record<string, string>>

  /** The headers go with every request of this browser. */
  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin
    this.#headers = headers
  }

  /** Opens an address; returns the last answer, or the address outside the server. */
  async open(address: string | URL, init: RequestInit = {}): Promise<Visited> {
    const url = new URL(address, this.#origin)
    if (url.origin !== this.#origin) return { url, status: 0, text: '', headers: new Headers() }
    const cookie = this.cookiesFor(url)
    const headers = { ...this.#headers, ...init.headers, cookie }
    const response = await fetch(url, { ...init, redirect: 'manual', headers })
    for (const set of response.headers.getSetCookie()) this.#keep(set)
    const text = await response.text()
    const location = response.headers.get('location')
    if (location !== null) return this.open(new URL(location, url))
    return { url, status: response.status, text, headers: response.headers }
  }

  /** Submits the form of a page. */
  submit(
    page: Visited,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Visited> {
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1]
    assert.ok(action, `no form on ${page.text}`)
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const body = new URLSearchParams([
      ...hidden.map(([, name = '', value = '']): [string, string] => [name, value]),
      ...Object.entries(fields),
    ])
    return this.open(action.replaceAll('&amp;', '&'), { method: 'POST', body, headers })
  }

  /** The cookies for an address. */
  cookiesFor(url: URL): string {
    return [...this.#cookies]
      .filter(
        ([, { path }]) => url.pathname === path || url.pathname.startsWith(`${path.replace(/\/$/, '')}/`),
      )
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
  }

  #keep(set: string): void {
    const [pair = '', ...attributes] = set.split(/; */)
    const [name = '', value = ''] = pair.split(/=(.*)/)
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/'
    const isOver = attributes.some((each) => /^expires=.*1970/i.test(each))
    if (isOver) this.#cookies.delete(`${name} ${path}`)
    else this.#cookies.set(`${name} ${path}`, { value, path })
  }
}

/** Where the tests' applications listen for answers; the port differs from the registered one, as RFC 8252 allows. */
export const CALLBACK = 'http://127.0.0.1:49152/callback'

/** A started authorization. */
export type AuthorizationStart = { readonly url: URL; readonly state: string; readonly verifier: string }

/** Starts an authorization with a client library; parameters can be replaced, or omitted with null. */
export async function startAuthorization(
  server: oauth.AuthorizationServer,
  parameters: Readonly<Record<string, string | null>>,
): Promise<AuthorizationStart> {
  const state = oauth.generateRandomState()
  const verifier = oauth.generateRandomCodeVerifier()
  const url = new URL(server.authorization_endpoint ?? '')
  const all = {
    response_type: 'code',
    redirect_uri: CALLBACK,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...parameters,
  }
  for (const [name, value] of Object.entries(all)) if (value !== null) url.searchParams.set(name, value)
  return { url, state, verifier }
}

/** Signs in and allows the application, if required; returns the address of the redirect. */
export async function signInAndAllow(world: World, person: Person, start: AuthorizationStart): Promise<URL> {
  let page = await person.open(start.url)
  if (page.text.includes('name="password"')) page = await person.submit(page, world.admin)
  if (page.text.includes('value="allow"')) page = await person.submit(page, { answer: 'allow' })
  return page.url
}

/** How an application authenticates at the token endpoint. */
export type Redeemer = { readonly client: oauth.Client; readonly authentication: oauth.ClientAuth }

/** Redeems the code in an answer, as a client library does. */
export async function redeem(
  server: oauth.AuthorizationServer,
  { client, authentication }: Redeemer,
  answered: { readonly url: URL; readonly start: AuthorizationStart; readonly redirect_uri?: string },
): Promise<oauth.TokenEndpointResponse> {
  const parameters = oauth.validateAuthResponse(server, client, answered.url, answered.start.state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    parameters,
    answered.redirect_uri ?? CALLBACK,
    answered.start.verifier,
    insecure,
  )
  return oauth.processAuthorizationCodeResponse(server, client, response)
}

/** Uses a refresh token, as a client library does. */
export async function refresh(
  server: oauth.AuthorizationServer,
  { client, authentication }: Redeemer,
  token: string,
): Promise<oauth.TokenEndpointResponse> {
  const response = await oauth.refreshTokenGrantRequest(server, client, authentication, token, insecure)
  return oauth.processRefreshTokenResponse(server, client, response)
}

/** Creates a public application with access to a tenant; returns its client id. */
export async function makePublicApplication(world: World, name: string, subdomain = 'demo'): Promise<string> {
  const client_id = `public-${randomUUID()}`
  await world.rows(
    `with shadow as (insert into users (name, user_type) values ($1, 'application') returning id),
       made as (
         insert into oauth_applications (user_id, name, client_id, confidential, grant_types, redirect_uris)
         select id, $1, $2, false, '{authorization_code,refresh_token}', '{http://127.0.0.1/callback}' from shadow
         returning user_id)
     insert into subdomain_users (tenant_id, user_id, role_id, accepted_at)
     select t.id, made.user_id, r.id, now()
     from made, tenants t
     join roles r on r.tenant_id = t.id and r.role_type = 'standard'
     where t.subdomain = $3`,
    [name, client_id, subdomain],
  )
  return client_id
}
