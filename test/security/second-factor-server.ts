import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as oauth from 'oauth4webapi'
import { Mailbox } from '../automations/mailbox.ts'
import {
  type AuthorizationStart,
  Person,
  redeem,
  refresh,
  startAuthorization,
  type Visited,
} from '../oauth/person.ts'
import { discover } from '../oauth/world.ts'
import { document } from '../support/api-client.ts'
import { TestServer } from '../support/server.ts'
import { totp } from '../support/totp.ts'

export const PASSWORD = 'correct horse battery'

/** A page on the way of somebody who signs in at an application. */
export type Arrival = { readonly person: Person; readonly page: Visited; readonly start: AuthorizationStart }

/** The id and secret of an application. */
type ClientCredentials = { readonly client_id: string; readonly client_secret: string }

/** A server whose people have second factors. */
export class SecondFactorServer {
  readonly server: TestServer
  readonly mailbox: Mailbox
  readonly oauth: oauth.AuthorizationServer
  readonly #folder: string
  readonly #clock: string

  private constructor(
    server: TestServer,
    mailbox: Mailbox,
    { folder, clock, metadata }: { folder: string; clock: string; metadata: oauth.AuthorizationServer },
  ) {
    this.server = server
    this.mailbox = mailbox
    this.oauth = metadata
    this.#folder = folder
    this.#clock = clock
  }

  /** Starts it; its clock can be set. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<SecondFactorServer> {
    const folder = mkdtempSync(join(tmpdir(), 'goodsyard-second-factors-'))
    const clock = join(folder, 'offset')
    writeFileSync(clock, '0')
    const mailbox = await Mailbox.start()
    const server = await TestServer.start({
      environment: {
        CLOCK_OFFSET_FILE: clock,
        GOODSYARD_SMTP_URL: mailbox.url,
        GOODSYARD_EXTRA_SUBDOMAINS: 'second',
        ...environment,
      },
    })
    const { HOST: host = '127.0.0.1' } = environment
    const metadata = await discover(server.url.replace('127.0.0.1', host))
    return new SecondFactorServer(server, mailbox, { folder, clock, metadata })
  }

  /** Where people sign in. */
  get origin(): string {
    return this.oauth.issuer
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.mailbox.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Sets the clock of the server forward. */
  setClockForward(minutes: number): void {
    writeFileSync(this.#clock, String(minutes * 60_000))
  }

  async rows(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return (await this.server.database?.run(statement)) ?? []
  }

  /** Makes a member of a tenant with this role; their id. */
  async makeMember(email: string, role = 'standard', subdomain = 'demo'): Promise<number> {
    const [role_row] = await this.rows(
      `select r.id from roles r join tenants t on t.id = r.tenant_id where t.subdomain = '${subdomain}' and r.role_type = '${role}'`,
    )
    const attributes = {
      email,
      name: email,
      role_id: Number(role_row?.['id']),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }
    const made = await this.server.api<{ data: { id: string } }>(
      'POST',
      '/api/users',
      document('users', attributes),
      { subdomain },
    )
    assert.equal(made.status, 200, JSON.stringify(made.body))
    return Number(made.body.data.id)
  }

  /** Gives a name and a password at the sign-in page of an application. */
  async signIn(
    email: string,
    { person = new Person(this.origin), subdomain = '', client_id = this.server.clientId } = {},
  ): Promise<Arrival> {
    const start = await startAuthorization(this.oauth, { client_id })
    const page = await person.submit(await person.open(start.url), { email, subdomain, password: PASSWORD })
    return { person, page, start }
  }

  /** Goes on to the application, and redeems the code. */
  async enter({ person, page, start }: Arrival, client = this.client): Promise<oauth.TokenEndpointResponse> {
    const isAsked = page.text.includes('value="allow"')
    const { url } = isAsked ? await person.submit(page, { answer: 'allow' }) : page
    return redeem(this.oauth, this.redeemer(client), { url, start })
  }

  /** A new access token of the application of the tests. */
  async refresh(refresh_token: string): Promise<string> {
    return (await refresh(this.oauth, this.redeemer(), refresh_token)).access_token
  }

  /** The application of the tests. */
  get client(): ClientCredentials {
    return { client_id: this.server.clientId, client_secret: this.server.clientSecret }
  }

  /** How an application shows who it is: that of the tests, or another. */
  redeemer({ client_id, client_secret } = this.client) {
    return { client: { client_id }, authentication: oauth.ClientSecretBasic(client_secret) }
  }

  /** Gives a code on the page for second factors. */
  async giveCode(arrival: Arrival, code: string): Promise<Arrival> {
    return { ...arrival, page: await arrival.person.submit(arrival.page, { code }) }
  }

  /** Sets up an authenticator app for somebody who has signed in; its secret, and the page that follows. */
  async setUpAuthenticator(
    person: Person,
    { name, path = '/oauth/security/authenticator' }: { readonly name?: string; readonly path?: string } = {},
  ): Promise<{ secret: string; page: Visited }> {
    const form = await person.open(path)
    const secret = secretOn(form)
    const named = name === undefined ? {} : { name }
    const page = await person.submit(form, { code: totp(secret), ...named })
    return { secret, page }
  }

  /** A member with an authenticator app. */
  async makeMemberWithApp(email: string, role = 'standard') {
    const id = await this.makeMember(email, role)
    const { person } = await this.signIn(email)
    const { secret, page } = await this.setUpAuthenticator(person)
    return { id, email, secret, person, recovery_codes: codesOn(page) }
  }

  /** Has codes of the current time step accepted once more, so that a test need not wait for the next one. */
  async forgetSteps(): Promise<void> {
    await this.rows('update authenticators set last_step = 0')
  }
}

/** The key shown beside the QR code. */
export function secretOn(page: Visited): string {
  const key = /<p class="key"><code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1]
  assert.ok(key, page.text)
  return key.replaceAll(' ', '')
}

/** The recovery codes on a page. */
export function codesOn(page: Visited): readonly string[] {
  return [...page.text.matchAll(/<li><code>([^<]+)<\/code>/g)].map(([, code = '']) => code)
}

/** The heading of a page. */
export function headingOf({ text }: Visited): string {
  return /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? ''
}

/** Whether somebody has signed in: the application has their consent, or asks for it. */
export function isIn({ page }: Arrival): boolean {
  return page.status === 0 || headingOf(page).startsWith('Allow ')
}

/** Sends a form of a page that has several. */
export function submitTo(
  person: Person,
  page: Visited,
  { path, fields = {} }: { readonly path: string; readonly fields?: Readonly<Record<string, string>> },
): Promise<Visited> {
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  return person.open(path, { method: 'POST', body: new URLSearchParams({ csrf, ...fields }) })
}
