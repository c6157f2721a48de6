import { escaped } from './escaped.ts'

/** A guide: a page of docs/guides. */
export type Guide = {
  /** The name of its file without the ending, and the end of its path. */
  readonly name: string
  readonly title: string
  /** Its first paragraph, as text. */
  readonly summary: string
  readonly html: string
}

/** The page of a guide. */
export function guidePage(guide: Guide, guides: readonly Guide[]): string {
  const links = guides.map(({ name, title }) => {
    const current = name === guide.name ? ' aria-current="page"' : ''
    return `<li><a href="/docs/guides/${name}"${current}>${escaped(title)}</a></li>`
  })
  return page(
    guide.title,
    `<nav aria-label="Guides"><ul>${links.join('\n')}</ul></nav>\n<main>\n${guide.html}</main>`,
  )
}

/** The list of guides. */
export function guidesPage(guides: readonly Guide[]): string {
  return page('Guides', `<main>\n<h1>Guides</h1>\n${guideList(guides)}</main>`, 'page list')
}

/** The guides with their first paragraphs. */
export function guideList(guides: readonly Guide[]): string {
  const items = guides.map(
    ({ name, title, summary }) =>
      `<dt><a href="/docs/guides/${name}">${escaped(title)}</a></dt><dd>${escaped(summary)}</dd>`,
  )
  return `<dl class="guides">${items.join('\n')}</dl>\n`
}

function page(title: string, content: string, layout = 'page'): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${escaped(title)} · Goodsyard</title>
  <link rel="stylesheet" href="/docs/guides/guide.css">
</head>
<body>
<header><p><a href="/">Goodsyard</a> <a href="/docs">Reference</a> <a href="/docs/guides">Guides</a> <a href="/graphql">GraphQL explorer</a></p></header>
<div class="${layout}">
${content}
</div>
</body>
</html>
`
}
