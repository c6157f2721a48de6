import { hash } from 'node:crypto'
import { type Language, languages } from '#access/words/language.ts'
import { LANGUAGE_PARAMETER, languageHeaders } from '#entry/http/page-language.ts'
import { Html, html } from './html.ts'
import { STYLE } from './style.ts'

/** A page of the account pages. */
export type Page = {
  readonly title: string
  readonly body: Html
  readonly status?: number
  /** The origin that a form may redirect to: browsers apply the policy to redirects after a form too. */
  readonly leads_to?: string | null
  /** `handheld` has larger fields and buttons, for gloves. */
  readonly layout?: 'usual' | 'handheld'
  /** Bright or dark whatever the system says. */
  readonly look?: 'day' | 'night'
  /** The script of the page; it is part of the page, which admits no other. */
  readonly script?: string | null
  /** Where the page can be read in another language; null if it is shown once. */
  readonly read_at?: string | null
}

/** What is within a page is admitted by its hash. */
const sourceOf = (content: string) => `'sha256-${hash('sha256', content, 'base64')}'`
const STYLE_SOURCE = sourceOf(STYLE)

/** The whole document. */
export function documentFor(page: Page, language: Language): string {
  return html`<!doctype html>
<html lang="${language}"${page.look === undefined ? null : html` data-look="${page.look}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} · Goodsyard</title>
<style>${new Html(STYLE)}</style>${scriptOf(page)}
</head>
<body class="${page.layout ?? 'usual'}">
<main>
<p class="brand">Goodsyard</p>
<h1>${page.title}</h1>
${page.body}${otherLanguages(page, language)}
</main>
</body>
</html>
`.text
}

/** Links to the same page in the other languages. */
function otherLanguages({ read_at = null }: Page, language: Language): Html | null {
  if (read_at === null) return null
  const { pathname, searchParams } = new URL(read_at, 'http://localhost')
  const links = Object.entries(languages).flatMap(([other, name]) => {
    if (other === language) return []
    const query = new URLSearchParams(searchParams)
    query.set(LANGUAGE_PARAMETER, other)
    return [html`<a href="${pathname}?${String(query)}" lang="${other}" hreflang="${other}">${name}</a>`]
  })
  return html`\n<p class="languages">${links}</p>`
}

function scriptOf({ script = null }: Page): Html | null {
  return script === null ? null : html`\n<script type="module">${new Html(script)}</script>`
}

/** Only the style and the script within the page count, nothing is loaded, and the page cannot be framed. */
export function headersFor(page: Page, language: Language): Readonly<Record<string, string>> {
  const target = originOf(page.leads_to ?? null)
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...languageHeaders(language),
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${STYLE_SOURCE}`,
      ...(page.script === undefined || page.script === null ? [] : [`script-src ${sourceOf(page.script)}`]),
      `form-action 'self'${target === null ? '' : ` ${target}`}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
  }
}

/** The characters of a policy source: a semicolon, which a host may contain, would begin another directive. */
const SOURCE = /^[a-z0-9+.:/[\]-]+$/i

/** A redirect URI as a policy source: its origin, or its scheme if it has none. */
function originOf(uri: string | null): string | null {
  const url = uri === null ? null : URL.parse(uri)
  if (url === null) return null
  const source = url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : url.protocol
  return SOURCE.test(source) ? source : null
}
