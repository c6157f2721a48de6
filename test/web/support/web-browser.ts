/** Cookies and redirects as a browser has them, for one host; it keeps what is set and sends it back. */
export class WebBrowser {
  readonly #origin: string
  readonly #cookies = new Map<
    string,
    { readonly value: string; readonly path: string; readonly text: string }
  >()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The cookie that was set last under this name, with all that was said of it; null where there is none. */
  cookie(name: string): { readonly value: string; readonly text: string } | null {
    return this.#cookies.get(name) ?? null
  }

  /** Sets a cookie as whoever holds the browser may. */
  setCookie(name: string, value: string, path = '/'): void {
    this.#cookies.set(name, { value, path, text: '' })
  }

  /** Sends one request and follows no redirect. */
  async request(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.#origin)
    const cookies = [...this.#cookies].filter(([, cookie]) => url.pathname.startsWith(cookie.path))
    const cookie = cookies.map(([name, { value }]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie === '' ? {} : { cookie }), ...init.headers }
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const text of answer.headers.getSetCookie()) this.#keep(text)
    return answer
  }

  /** Asks as a page of the service does. */
  ask(method: string, path: string): Promise<Response> {
    return this.request(path, { method, headers: { 'sec-fetch-site': 'same-origin', origin: this.#origin } })
  }

  /** Follows redirects of this host until there is a page, and gives the addresses on the way. */
  async follow(path: string): Promise<{ readonly answer: Response; readonly addresses: readonly string[] }> {
    const addresses = [path]
    for (;;) {
      const answer = await this.request(addresses.at(-1) ?? path)
      const location = answer.headers.get('location')
      if (location === null || addresses.length > 10) return { answer, addresses }
      await answer.body?.cancel()
      addresses.push(new URL(location, new URL(addresses.at(-1) ?? path, this.#origin)).href)
    }
  }

  /** Signs a person in to the console, and gives where they come out. */
  async signIn(
    person: { readonly email: string; readonly password: string; readonly subdomain?: string },
    to = '/console',
  ): Promise<{ readonly answer: Response; readonly addresses: readonly string[] }> {
    const begun = await this.follow(`/console/sign_in?${new URLSearchParams({ to })}`)
    const page = await begun.answer.text()
    const form = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    const csrf = /name="csrf" value="([^"]+)"/.exec(page)?.[1]
    // Whoever is signed in already comes back at once.
    if (form === undefined || csrf === undefined) return begun
    const sent = await this.request(form, {
      method: 'POST',
      body: new URLSearchParams({ subdomain: '', ...person, csrf }),
    })
    await sent.body?.cancel()
    const done = await this.follow(sent.headers.get('location') ?? '/')
    return { answer: done.answer, addresses: [...begun.addresses, ...done.addresses] }
  }

  #keep(text: string): void {
    const [pair = '', ...facts] = text.split('; ')
    const [name = '', ...value] = pair.split('=')
    const path = facts.find((fact) => fact.startsWith('Path='))?.slice(5) ?? '/'
    const isGone = facts.some((fact) => fact === 'Max-Age=0' || fact.endsWith('1970 00:00:00 GMT'))
    if (isGone) this.#cookies.delete(name)
    else this.#cookies.set(name, { value: value.join('='), path, text })
  }
}
