import { Marked, type RendererObject, type Token, type Tokens } from 'marked'
import { escaped } from './escaped.ts'
import type { Guide } from './guide-pages.ts'

/** A guide as HTML with its title and first paragraph; `names` are the guides that it may refer to. */
export function guideContent(markdown: string, names: readonly string[]): Omit<Guide, 'name'> {
  const marked = new Marked({ gfm: true, renderer: rendererFor(names) })
  const tokens = marked.lexer(markdown)
  const title = tokens.find((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 1)
  const first = tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph')
  if (title === undefined || first === undefined) throw new Error('a guide has a title and a first paragraph')
  return { title: plain(title.tokens), summary: plain(first.tokens), html: marked.parser(tokens) }
}

/** The text of tokens without their marks. */
function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens !== undefined) return plain(token.tokens)
      return 'text' in token ? String(token.text) : ''
    })
    .join('')
}

/** Headings with ids, links among guides, scrollable tables; HTML in a guide is shown as text. */
function rendererFor(names: readonly string[]): RendererObject {
  const ids = new Map<string, number>()
  return {
    html: ({ text }) => escaped(text),
    heading({ tokens, depth }) {
      const slug = slugFor(plain(tokens))
      const times = ids.get(slug) ?? 0
      ids.set(slug, times + 1)
      const id = times === 0 ? slug : `${slug}-${times + 1}`
      return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens)
      const address = addressFor(href, names)
      return address === null ? content : `<a href="${escaped(address)}">${content}</a>`
    },
    image: ({ text }) => escaped(text),
    code({ text, lang = '' }) {
      const [language = '', file] = lang.split(' ')
      const isOutput = language === 'text'
      const caption = isOutput ? 'Output' : file
      const label = caption ?? 'Commands'
      const block = `<pre tabindex="0" aria-label="${escaped(label)}"><code>${escaped(text)}\n</code></pre>`
      if (caption === undefined) return `${block}\n`
      const kind = isOutput ? ' class="output"' : ''
      return `<figure${kind}><figcaption>${escaped(caption)}</figcaption>${block}</figure>\n`
    },
    table({ header, rows }) {
      const row = (cells: readonly Tokens.TableCell[], tag: 'th' | 'td') => {
        const scope = tag === 'th' ? ' scope="col"' : ''
        const content = cells.map(
          ({ tokens }) => `<${tag}${scope}>${this.parser.parseInline(tokens)}</${tag}>`,
        )
        return `<tr>${content.join('')}</tr>`
      }
      const body = rows.map((cells) => row(cells, 'td')).join('\n')
      return `<div class="table" tabindex="0" role="region" aria-label="Table"><table><thead>${row(header, 'th')}</thead><tbody>\n${body}</tbody></table></div>\n`
    },
  }
}

/** An id of a heading: its words with hyphens. */
function slugFor(text: string): string {
  const slug = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return slug.replaceAll(/^-+|-+$/g, '') || 'section'
}

/** Where a link leads on the served page; null where that is not served. */
function addressFor(href: string, names: readonly string[]): string | null {
  if (/^https:\/\//.test(href) || /^#[a-z0-9-]+$/.test(href) || /^\/[a-z]/.test(href)) return href
  const [, name = '', anchor = ''] = /^([a-z-]+)\.md(#[a-z0-9-]+)?$/.exec(href) ?? []
  if (names.includes(name)) return `/docs/guides/${name}${anchor}`
  return /^samples\/[A-Za-z0-9_.-]+$/.test(href) ? `/docs/guides/${href}` : null
}
