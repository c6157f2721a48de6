import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Json } from './json.ts'
import { templateLanguages } from './template-languages.ts'

const render = (source: string, value: Json) => templateLanguages.zpl.render(source, { value }).texts.join('')

const rendered: readonly (readonly [string, Json, string])[] = [
  ['^XA^FD{{ value }}^FS^XZ', 'plain a_b', '^XA^FDplain a_b^FS^XZ'],
  ['^XA^FD{{ value }}^FS^XZ', 'a^XZ~JA\\&', '^XA^FH_^FDa_5EXZ_7EJA_5C&^FS^XZ'],
  ['^FDlot_1 {{ value }}^FS^FDlot_2^FS', 'a_^', '^FH_^FDlot_5F1 a_5F_5E^FS^FDlot_2^FS'],
  ['^FO10,10^FH^A0N,20^FD{{ value }} _41^FS', 'a_41^', '^FO10,10^FH^A0N,20^FDa_5F41_5E _41^FS'],
  ['^FH\\^FD{{ value }} \\41_^FS', 'a_\\41^', '^FH\\^FDa_\\5C41\\5E \\41_^FS'],
  ['^FO{{ value }},10^FDx^FS', '1^XZ_', '^FO1XZ_,10^FDx^FS'],
  ['^FX {{ value }}^FS', '~JA', '^FX JA^FS'],
  ['^FV{{ value }}^FS', '^', '^FH_^FV_5E^FS'],
  ['^FD{% capture all %}<{{ value }}>{% endcapture %}{{ all }}^FS', '^', '^FH_^FD<_5E>^FS'],
  ['^FD{% liquid echo value %}^FS', '^', '^FH_^FD_5E^FS'],
  ['^FD{{ value }}^FS', ['^', 1, null], '^FH_^FD_5E1^FS'],
  ['^FD{{ value }}^FS', '\ufdd0\ufdd3', '^FH_^FD_5E_5F^FS'],
  ['{{ value | raw }}', '^XA', '^XA'],
  ['{{ value | code128 }}', '^XA', '^BCN,120,N,N^FH_^FD_5EXA^FS'],
  ['^FD{{ value }}{{ nothing }}^FS', 12.5, '^FD12.5^FS'],
]

suite('ZPL labels', () => {
  for (const [source, value, expected] of rendered)
    test(`render ${source} with ${JSON.stringify(value)} as ${expected}`, () =>
      assert.equal(render(source, value), expected))

  test('escape values so that they never begin a command', () => {
    const signs = ['^', '~', '\\', '_', 'F', 'S', 'H', 'D', '\n', '5E', '\ufdd1']
    for (const one of signs)
      for (const other of signs)
        for (const third of signs) {
          const label = render('^XA^FD{{ value }}^FS^XZ', `${one}${other}${third}`)
          assert.match(label, /^\^XA(?:\^FH_)?\^FD[^^~\\]*\^FS\^XZ$/)
          if (!label.includes('^FH_')) continue
          const data = label.slice(label.indexOf('^FD') + 3, -6)
          const read = data.replaceAll(/_([0-9A-F]{2})/g, (_, code) =>
            String.fromCharCode(Number.parseInt(code, 16)),
          )
          assert.equal(read, `${one}${other}${third}`.replaceAll('\ufdd1', '~'))
        }
  })
})
