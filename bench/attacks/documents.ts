import type { Attack } from './hostile.ts'

/** Prints of one template, over and over. */
function print(name: string, content: string, at_once = 8): Attack {
  return {
    name,
    at_once,
    is_slow: true,
    async prepare(hostile) {
      const id = await hostile.make('templates', { name })
      const path = `/api/templates/${id}`
      const attached = await hostile.ask('POST', `${path}/attachment`, {
        body: content,
        headers: { 'content-type': 'text/html' },
      })
      if (attached.status !== 204) throw new Error(`${attached.status} ${attached.text}`)
      return () => hostile.ask('PATCH', `${path}/test`)
    },
  }
}

const DOUBLED = '{% assign a = "xxxx" %}{% for i in (1..17) %}{% assign a = a | append: a %}{% endfor %}'
const ROWS = '<tr><td>{{ i }}</td><td>some words</td><td>more words</td></tr>'

/** What templates can be made to do. */
export const documentAttacks: readonly Attack[] = [
  print('prints of one page, many at once', '<b>one</b>', 32),
  print('prints of a table of 60,000 rows', `<table>{% for i in (1..60000) %}${ROWS}{% endfor %}</table>`),
  print(
    'prints of 3,000 pages',
    '{% for i in (1..3000) %}<p style="break-after:page">{{ i }}</p>{% endfor %}',
  ),
  print(
    'prints of many boxes within boxes',
    `${'<div style="display:flex;float:left;columns:2">'.repeat(4_000)}x`,
  ),
  print(
    'prints of a large drawing',
    '<svg width="10" height="10">{% for i in (1..90000) %}<path d="M0 0L{{ i }} 9" filter="blur(2px)"/>{% endfor %}</svg>',
  ),
  print('prints of many codes', '{% for i in (1..3000) %}{{ i | qr }}{% endfor %}'),
  print(
    'templates with loops without end',
    '{% for i in (1..9000) %}{% for j in (1..9000) %}{% endfor %}{% endfor %}',
  ),
  print(
    'templates with slow filters',
    `${DOUBLED}{% for i in (1..200) %}{{ a | replace: "x", "y" | size }}{{ a | strip_html | size }}{{ a | split: "" | sort | size }}{% endfor %}`,
  ),
  print('templates of 5,000 tags', '{{ a.b.c.d }}'.repeat(5_000)),
]
