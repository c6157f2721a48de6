import type { FastifyReply } from 'fastify'
import { languageHeaders, pageLanguage } from '#entry/http/page-language.ts'

/** A page with two sentences, shown before a program is available. */
export type PlainPage = {
  readonly status: number
  readonly title: string
  readonly text: string
  readonly link?: { readonly href: string; readonly text: string }
  /** The page reloads itself after so many seconds. */
  readonly again_in?: number
}

/** No scripts and nothing from other origins; the style is in the page. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Shows a page with two sentences. Its texts are constants, so nothing needs to be escaped. */
export function plainPage(
  reply: FastifyReply,
  { status, title, text, link, again_in }: PlainPage,
): FastifyReply {
  const language = pageLanguage(reply.request)
  if (again_in !== undefined) reply.header('retry-after', again_in)
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      ...languageHeaders(language),
    })
    .send(`<!doctype html>
<html lang="${language}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  ${again_in === undefined ? '' : `<meta http-equiv="refresh" content="${again_in}">`}
  <title>${title} · Goodsyard</title>
  <style>
    :root { color-scheme: light dark; background: light-dark(#eef1f4, #11161c); color: light-dark(#1c2430, #e8edf2) }
    body { font: 1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 20vh auto 0; padding: 0 1rem }
    a { color: light-dark(#0b5cad, #6db1ff) }
  </style>
</head>
<body>
  <main><h1>${title}</h1><p>${text}</p>${link === undefined ? '' : `<p><a href="${link.href}">${link.text}</a></p>`}</main>
</body>
</html>
`)
}
