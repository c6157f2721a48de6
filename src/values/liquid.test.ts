import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from './json.ts'
import { isLiteral, LiquidEngine, LiquidFailure } from './liquid.ts'

const text = new LiquidEngine('text', { shout: (value) => String(value).toUpperCase() })
const html = new LiquidEngine('html', {})
const rendering = (engine: LiquidEngine, source: string, variables: JsonObject) =>
  engine.render(source, variables).texts.join('')

const rendered: [string, string][] = [
  ['Order {{ data.reference }}', 'Order A<1>'],
  ['{{ data.missing.deeper }}|', '|'],
  ['{% for line in data.lines %}{{ line.n }}{% unless forloop.last %},{% endunless %}{% endfor %}', '1,2'],
  ['{% if data.lines.size > 1 %}many{% else %}few{% endif %}', 'many'],
  ['{% assign a = data.reference | downcase %}{{ a }}', 'a<1>'],
  ['{% capture a %}x{{ data.lines[1].n }}{% endcapture %}{{ a }}{{ a }}', 'x2x2'],
  ['{% case data.lines[0].n %}{% when 1 %}one{% else %}other{% endcase %}', 'one'],
  ['{% liquid assign a = 1\n echo a %}', '1'],
  ['{% comment %}hidden{% endcomment %}{% raw %}{{ a }}{% endraw %}', '{{ a }}'],
  ['{{ data.reference | shout }}', 'A<1>'],
  ['{{ data | json }}', '{"reference":"A<1>","lines":[{"n":1},{"n":2}]}'],
  ['{{ data.constructor }}{{ data.__proto__ }}{{ data.toString }}', ''],
]
const variables = { data: { reference: 'A<1>', lines: [{ n: 1 }, { n: 2 }] } }
for (const [source, expected] of rendered) {
  test(`${source} becomes ${expected}`, () => assert.equal(rendering(text, source, variables), expected))
}

test('values are HTML-escaped unless they are marked as raw', () => {
  assert.equal(rendering(html, '{{ data.reference }}{{ data.reference | raw }}', variables), 'A&lt;1&gt;A<1>')
  assert.equal(
    rendering(html, '{% capture a %}{{ data.reference }}{% endcapture %}{{ a | raw }}', variables),
    'A&lt;1&gt;',
  )
})

const faults: [string, number, RegExp][] = [
  ['a\nb {{ x | no_such_filter }}', 2, /no_such_filter/],
  ['{% if a %}\n\n', 1, /not closed/],
  ['a\n\n{% include "x" %}', 3, /include/],
  ['{% render "x" %}', 1, /render/],
  ['{% layout "x" %}', 1, /layout/],
  ['\n{{ a', 2, /not closed/],
]
for (const [source, line, reason] of faults) {
  test(`${JSON.stringify(source)} is refused at line ${line}`, () => {
    const fault = text.faultFor(source)
    assert.equal(fault?.line, line)
    assert.match(fault?.reason ?? '', reason)
  })
}

test('a valid template has no fault', () => assert.equal(text.faultFor('{{ a | upcase }}'), null))

const greedy: [string, string][] = [
  ['a range of a thousand million', '{% for i in (1..1000000000) %}{% endfor %}'],
  [
    'a loop that prints without end',
    `{% for i in (1..9000) %}{% for j in (1..9000) %}${'x'.repeat(1_000)}{% endfor %}{% endfor %}`,
  ],
  [
    'a capture without end',
    `{% capture a %}{% for i in (1..9000) %}{% for j in (1..9000) %}${'x'.repeat(1_000)}{% endfor %}{% endfor %}{% endcapture %}`,
  ],
  ['a template of too many tags', '{{ a }}'.repeat(200_000)],
  ['a tag of too many lines', `{% liquid${'\necho a'.repeat(5_001)} %}`],
  ['a tag of too many letters', `{{ ${'a.'.repeat(50_000)}a }}`],
  [
    'a value that doubles',
    `{% assign a = "xxxxxxxxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`,
  ],
]
for (const [name, source] of greedy) {
  test(`${name} is stopped`, () => {
    assert.throws(() => text.render(source, {}), LiquidFailure)
  })
}

test('a slow filter over a large list is stopped by the time limit', () => {
  const doubled = '{% assign a = "xxxx" %}{% for i in (1..15) %}{% assign a = a | append: a %}{% endfor %}'
  // Each pass takes several times the limit, on any machine.
  const passes = ' | where_exp: "one", "one != 5"'.repeat(4)
  const source = `${doubled}{{ a | split: ""${passes} | size }}`
  const hasty = new LiquidEngine('text', {}, 10)
  assert.throws(() => hasty.render(source, {}), new LiquidFailure('template render limit exceeded'))
})

test('a stopped render does not reduce the limits of the next one', () => {
  assert.equal(rendering(text, '{{ data.reference }}', variables), 'A<1>')
  const long = `{% for i in (1..7000) %}${'x'.repeat(1000)}{% endfor %}`
  assert.equal(rendering(text, long, {}).length, 7_000_000)
})

test('a template is rendered once for each set of variables, and all share one limit', () => {
  const { texts } = text.render('{{ a }}{{ page }}', { a: 'p' }, [{ page: 1 }, { page: 2 }])
  assert.deepEqual(texts, ['p1', 'p2'])
  const long = `{% for i in (1..7000) %}${'x'.repeat(1000)}{% endfor %}`
  assert.throws(() => text.render(long, {}, [{}, {}]), new LiquidFailure('the output is too large'))
})

test('a text is literal unless it contains Liquid', () => {
  assert.deepEqual(['a', '{{ a }}', '{% a %}', '{a}'].map(isLiteral), [true, false, false, true])
})
