import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TestServer } from '../support/server.ts'

// The cookies of a service that browsers reach over https.

const PUBLIC = 'https://yard.example'

let server: TestServer
before(async () => {
  server = await TestServer.start({
    environment: {
      GOODSYARD_PUBLIC_URL: PUBLIC,
      GOODSYARD_AUTH_URL: PUBLIC,
      GOODSYARD_WEB: 'console',
      GOODSYARD_CLIENT_REDIRECT_URIS: 'https://app.example/callback',
    },
  })
})
after(() => server?.stop())

/** A browser behind the proxy that speaks https: it keeps the texts of cookies, by name. */
class Browser {
  readonly cookies = new Map<string, string>()

  async open(path: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.cookies].map(([name, text]) => `${name}=${valueIn(text)}`).join('; ')
    const method = body === undefined ? 'GET' : 'POST'
    const init = { method, headers: { cookie }, redirect: 'manual' as const }
    const answer = await fetch(server.url + path, body === undefined ? init : { ...init, body })
    for (const text of answer.headers.getSetCookie()) this.cookies.set(text.split('=')[0] ?? '', text)
    return answer
  }

  /** Opens the console, signs in, and comes back to it with a code. */
  async signIn(): Promise<void> {
    const begun = await this.open('/console/sign_in')
    const signInPage = await this.open(pathOf(begun))
    const page = await this.open(pathOf(signInPage))
    const text = await page.text()
    const form = /action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const person = { email: server.adminEmail, password: server.adminPassword, subdomain: '', csrf }
    const signedIn = await this.open(form, new URLSearchParams(person))
    const code = await this.open(pathOf(signedIn))
    await this.open(pathOf(code))
  }
}

const valueIn = (text: string) => /^[^=]+=([^;]*)/.exec(text)?.[1] ?? ''

function pathOf(answer: Response): string {
  const location = answer.headers.get('location')
  assert.ok(location, String(answer.status))
  const { pathname, search } = new URL(location, PUBLIC)
  return pathname + search
}

function authorization(): string {
  const parameters = {
    response_type: 'code',
    client_id: server.clientId,
    redirect_uri: 'https://app.example/callback',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }
  return `/oauth/authorize?${new URLSearchParams(parameters)}`
}

describe('behind https', () => {
  test('every cookie of sign-in, consent and console has a prefix that its attributes keep', async () => {
    const browser = new Browser()
    await browser.signIn()
    await browser.open(authorization())
    assert.deepEqual([...browser.cookies.keys()].toSorted(), [
      '__Host-gy_console',
      '__Host-gy_csrf',
      '__Host-gy_session',
      '__Host-gy_sign_in',
      '__Secure-gy_interaction',
      '__Secure-gy_resume',
    ])
    for (const [name, text] of browser.cookies) {
      assert.match(text, /; secure/i, text)
      assert.match(text, /; httponly/i, text)
      assert.match(text, /; samesite=(lax|strict)/i, text)
      assert.doesNotMatch(text, /; domain=/i, text)
      if (name.startsWith('__Host-')) assert.match(text, /; path=\/(;|$)/i, text)
    }
  })

  test('a cookie of the same name without the prefix signs nobody in', async () => {
    const browser = new Browser()
    await browser.signIn()
    const session = valueIn(browser.cookies.get('__Host-gy_session') ?? '')
    assert.match(pathOf(await browser.open(authorization())), /^\/oauth\/interaction\//)
    const planted = await fetch(server.url + authorization(), {
      headers: { cookie: `gy_session=${session}` },
      redirect: 'manual',
    })
    assert.match(pathOf(planted), /^\/oauth\/sign_in/)
  })
})
