import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Language } from '#access/words/language.ts'
import { wordsIn } from '#access/words/words.ts'
import { FOR_PROGRAMS, paths } from '#entry/oauth/paths.ts'
import { linkIn, type ReceivedMail } from '../automations/mailbox.ts'
import { Person, startAuthorization, type Visited } from '../oauth/person.ts'
import { eventually } from '../oauth/world.ts'
import { headingOf, PASSWORD, SecondFactorServer, submitTo } from '../security/second-factor-server.ts'
import { document } from '../support/api-client.ts'
import { totp } from '../support/totp.ts'

let at: SecondFactorServer
before(async () => {
  at = await SecondFactorServer.start({ HOST: 'localhost' })
})
after(() => at?.stop())
beforeEach(() => at.rows('delete from sign_in_failures'))

/** What a text is told: read as a text and as a list of texts. */
const FACT = Object.assign(['§'], { split: () => ['§'] })

/** All texts of a language, with their facts left out. */
function textsOf(words: unknown): readonly string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function')
    return [String((words as (...facts: readonly unknown[]) => unknown)(FACT, FACT))]
  return Object.values(words as object).flatMap(textsOf)
}

const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []

/** The words that texts of this language have and those of the other have not. */
function wordsOnlyIn(language: Language): ReadonlySet<string> {
  const other = new Set(textsOf(wordsIn(language === 'de' ? 'en' : 'de')).flatMap(wordsOf))
  return new Set(textsOf(wordsIn(language)).flatMap(wordsOf)).difference(other)
}

/** What a page says to a person, without codes and the names that people gave, and without the links to other languages. */
function saidOn({ text }: Visited, names: readonly string[]): string {
  const spoken = text
    .replaceAll(
      /<style>.*?<\/style>|<script.*?<\/script>|<code>.*?<\/code>|<p class="languages">.*?<\/p>/gs,
      ' ',
    )
    .replaceAll(/<[^>]*? (?:aria-label|data-not-used|data-unsupported)="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
  return names.reduce((left, name) => left.replaceAll(name, ' '), spoken)
}

const acceptOf = (language: Language) => (language === 'de' ? 'fr;q=0.2, de-AT, en;q=0.5' : 'en-GB, de;q=0.5')

/** Somebody with a browser of this language, who asserts of every page that it is in it. */
class Reader {
  readonly visited = new Set<string>()
  readonly language: Language
  readonly #foreign: ReadonlySet<string>

  constructor(language: Language) {
    this.language = language
    this.#foreign = wordsOnlyIn(language === 'de' ? 'en' : 'de')
  }

  browser(): Person {
    return new Person(at.origin, { 'accept-language': acceptOf(this.language) })
  }

  /** Asserts that a page is in this language; the page. */
  reads(page: Visited, status = 200): Visited {
    const where = `${page.url.pathname} «${headingOf(page)}»`
    assert.equal(page.status, status, `${where}\n${page.text}`)
    assert.ok(page.text.includes(`<html lang="${this.language}"`), where)
    assert.equal(page.headers.get('content-language'), this.language, where)
    assert.match(page.headers.get('vary') ?? '', /accept-language/i, where)
    const names = ['@names.example', 'demo', at.server.clientId, 'invalid_client']
    const foreign = wordsOf(saidOn(page, names)).filter((word) => this.#foreign.has(word))
    assert.deepEqual(foreign, [], where)
    this.visited.add(page.url.pathname)
    return page
  }

  /** Asserts that a mail is in this language. */
  readsMail({ text }: ReceivedMail): void {
    const body = text.replaceAll('=\r\n', '').split('\r\n\r\n').slice(1).join('\n')
    const plain = body
      .replaceAll(/https?:\S+/g, ' ')
      .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%')))
    assert.deepEqual(
      wordsOf(plain.split('--')[0] ?? '').filter((word) => this.#foreign.has(word)),
      [],
      plain,
    )
  }
}

/** The mail to somebody that has this, wherever its lines are broken. */
const mailTo = (email: string, has: RegExp) =>
  eventually(async () =>
    at.mailbox.received.find(
      ({ recipients, text }) => recipients.includes(email) && has.test(text.replaceAll('=\r\n', '')),
    ),
  )

const inLanguage = (id: number, language: Language) =>
  at.rows(
    `update subdomain_users set language = '${language === 'de' ? 'de-AT' : 'en-GB'}' where user_id = ${id}`,
  )

async function start(client_id = at.server.clientId): Promise<URL> {
  return (await startAuthorization(at.oauth, { client_id })).url
}

/** Signs in on the way and at its end. */
async function readSignIn(reader: Reader, email: string): Promise<void> {
  const person = reader.browser()
  const address = await start()
  const page = reader.reads(await person.open(address))
  reader.reads(await person.open(`${address}&layout=handheld`))
  reader.reads(await person.submit(page, { email, password: 'wrong' }), 422)
  reader.reads(await person.submit(page, { email, password: PASSWORD }))
  reader.reads(await person.open(paths.signOut))
  const over = await person.submit(await person.open(paths.signOut), {})
  reader.reads(over)
}

/** Sets a second factor up, gives it, and removes it. */
async function readSecondFactors(reader: Reader, email: string): Promise<void> {
  const { person } = await at.signIn(email, { person: reader.browser() })
  reader.reads(await person.open(paths.security))
  reader.reads(await person.open(paths.passkey))
  const form = reader.reads(await person.open(paths.authenticator))
  const wrong = reader.reads(await person.submit(form, { code: 'none' }), 422)
  const secret = /<p class="key"><code>([A-Z2-7 ]+)</.exec(wrong.text)?.[1]?.replaceAll(' ', '') ?? ''
  reader.reads(await person.submit(wrong, { code: totp(secret), name: '' }))
  const page = reader.reads(await person.open(paths.security))
  reader.reads(await submitTo(person, page, { path: paths.recoveryCodes }))

  const again = await at.signIn(email, { person: reader.browser() })
  assert.equal(again.page.url.pathname, paths.secondFactor)
  reader.reads(again.page)
  reader.reads((await at.giveCode(again, 'none')).page, 422)
  for (let failures = 1; failures < 5; failures += 1) await at.giveCode(again, 'none')
  reader.reads((await at.giveCode(again, 'none')).page, 429)
  await at.rows('delete from sign_in_failures')

  const id = /name="id" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  reader.reads(await submitTo(person, page, { path: paths.removeFactor, fields: { id } }))
}

/** Chooses a password by a link. */
async function readPasswordLink(reader: Reader, link: string): Promise<void> {
  const person = reader.browser()
  const form = reader.reads(await person.open(link))
  const differs = await person.submit(form, { password: PASSWORD, password_confirmation: 'another' })
  reader.reads(differs, 422)
  reader.reads(await person.submit(form, { password: 'short', password_confirmation: 'short' }), 422)
  reader.reads(await person.submit(form, { password: 'password1', password_confirmation: 'password1' }), 422)
  const passwords = { password: PASSWORD, password_confirmation: PASSWORD }
  reader.reads(await person.submit(form, passwords))
  reader.reads(await person.open(link), 410)
}

async function readErrors(reader: Reader): Promise<void> {
  const person = reader.browser()
  reader.reads(await person.open(await start('unknown')), 400)
  reader.reads(await person.open('/oauth/interaction/none'), 400)
  const body = new URLSearchParams({ email: 'nobody@names.example' })
  reader.reads(await person.open(paths.forgot, { method: 'POST', body }), 403)
  reader.reads(await person.open(paths.forgot, { method: 'POST', body: 'no form' }), 400)
}

for (const language of ['en', 'de'] as const) {
  test(`every page of signing in, and every mail of it, is in the language of its reader: ${language}`, async () => {
    const reader = new Reader(language)
    const email = `a-${language}@names.example`
    const id = await at.makeMember(email)
    await inLanguage(id, language)
    await readSignIn(reader, email)
    await readSecondFactors(reader, email)

    const asking = reader.browser()
    const form = reader.reads(await asking.open(paths.forgot))
    reader.reads(await asking.submit(form, { email }))
    const reset = await mailTo(email, /password\/reset/)
    reader.readsMail(reset)
    await readPasswordLink(reader, linkIn(reset))
    reader.readsMail(await mailTo(email, /password\/forgot/))

    const invited = `b-${language}@names.example`
    const attributes = { email: invited, name: invited, language: language === 'de' ? 'de-DE' : 'en-GB' }
    const made = await at.server.api('POST', '/api/users', document('users', attributes))
    assert.equal(made.status, 200, JSON.stringify(made.body))
    const invitation = await mailTo(invited, /oauth\/invitation/)
    reader.readsMail(invitation)
    await readPasswordLink(reader, linkIn(invitation))

    const { person } = await at.signIn(email, { person: reader.browser() })
    await at.setUpAuthenticator(person)
    const answer = await at.server.api('POST', `/api/users/${id}/reset_second_factors`)
    assert.equal(answer.status, 204, JSON.stringify(answer.body))
    const mail = await mailTo(email, /second_factor\/reset/)
    reader.readsMail(mail)
    const confirm = reader.reads(await reader.browser().open(linkIn(mail)))
    const confirming = reader.browser()
    reader.reads(await confirming.submit(await confirming.open(confirm.url), {}))
    await readErrors(reader)

    const others = new Set<string>([...FOR_PROGRAMS, paths.metadata, paths.resource])
    const unread = Object.values(paths).filter((path) => !others.has(path) && !reader.visited.has(path))
    assert.deepEqual(unread, [])
  })
}

describe('the language of a page', () => {
  test('that a person chooses is kept for the rest of signing in', async () => {
    const email = 'chooses@names.example'
    await at.makeMember(email)
    const person = new Person(at.origin, { 'accept-language': 'en' })
    const english = await person.open(await start())
    const link = /<p class="languages"><a href="([^"]+)" lang="de" hreflang="de">Deutsch</.exec(english.text)
    const german = await person.open((link?.[1] ?? '').replaceAll('&amp;', '&'))
    assert.equal(headingOf(german), 'Anmelden')
    const wrong = await person.submit(german, { email, password: 'wrong' })
    assert.match(wrong.text, /Passwort ist falsch/)
    const consent = await person.submit(wrong, { email, password: PASSWORD })
    assert.match(consent.text, /<html lang="de".*value="allow"/s)
    const back = /<a href="([^"]+)" lang="en"/.exec(consent.text)?.[1] ?? ''
    assert.match((await person.open(back.replaceAll('&amp;', '&'))).text, /<html lang="en".*value="allow"/s)
    assert.equal(headingOf(await person.open(paths.forgot)), 'Forgot your password?')
  })

  test('is that of the person once they gave their password, whatever the browser says', async () => {
    const id = await at.makeMember('known@names.example')
    await inLanguage(id, 'de')
    const person = new Person(at.origin, { 'accept-language': 'en' })
    const { page } = await at.signIn('known@names.example', { person })
    assert.match(page.text, /<html lang="de".*value="allow"/s)
  })

  test('is left to the browser where the memberships of the person differ', async () => {
    const id = await at.makeMember('differs@names.example')
    await at.makeMember('differs@names.example', 'standard', 'second')
    await at.rows(`update subdomain_users set language = 'de-DE' where user_id = ${id} and tenant_id =
      (select id from tenants where subdomain = 'second')`)
    for (const language of ['de', 'en'] as const) {
      const person = new Person(at.origin, { 'accept-language': language })
      const { page } = await at.signIn('differs@names.example', { person })
      assert.ok(page.text.includes(`<html lang="${language}"`), headingOf(page))
    }
  })
})

/** The markup in a source: its `html` templates, without what they insert. */
function markupIn(source: string): readonly string[] {
  const found: string[] = []
  const open: { isMarkup: boolean; isTemplate: boolean; text: string; depth: number }[] = []
  // A token is a piece of a template or of code; texts in code are skipped as a whole.
  for (const match of source.matchAll(/\\.|\$\{|html`|`|'[^'\n]*'|[{}]|./gs)) {
    const [token] = match
    const top = open.at(-1)
    if (top?.isTemplate === true) {
      if (token === '`' || token === 'html`') {
        open.pop()
        if (top.isMarkup) found.push(top.text)
      } else if (token === '${') open.push({ isMarkup: false, isTemplate: false, text: '', depth: 0 })
      else top.text += token
    } else if (token === '`' || token === 'html`')
      open.push({ isMarkup: token === 'html`', isTemplate: true, text: '', depth: 0 })
    else if (top !== undefined && token === '}' && top.depth === 0) open.pop()
    else if (top !== undefined) top.depth += token === '{' ? 1 : token === '}' ? -1 : 0
  }
  return found
}

test('no page of signing in has a text of its own', () => {
  const files = globSync('src/entry/oauth/*.ts')
  assert.ok(files.length > 40)
  const own = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|^ *\/\/[^\n]*$/gms, '')
    const between = markupIn(source).flatMap((text) =>
      text
        .replace(/^ [\w-]+(?:="[^"]*")?$/, '')
        .split(/<[^>]*>?/)
        .flatMap((said) => said.replaceAll('\\n', ' ').trim()),
    )
    const named = [...source.matchAll(/(?:title|button|label): ['"`]([^'"`]+)/g)].map(([, said = '']) => said)
    return [...between, ...named].filter((said) => /\p{L}/u.test(said)).map((said) => [file, said])
  })
  // The name of the service, in the head and above every page.
  assert.deepEqual(own, [
    ['src/entry/oauth/page.ts', '· Goodsyard'],
    ['src/entry/oauth/page.ts', 'Goodsyard'],
  ])
})
