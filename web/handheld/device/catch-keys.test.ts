import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Catch, catchInput, emptyCatcher, type KeyInput, type ScannerSettings } from './catch-keys.ts'
import { recordings } from './recorded-scans.ts'

const MODIFIERS = ['Shift', 'Control', 'Alt']
const plain: ScannerSettings = { prefix: '', suffix: '' }

type Played = {
  /** What the page got: characters that were neither caught nor taken out again, and keys by their name. */
  readonly page: string
  readonly scans: readonly (readonly string[])[]
}

/** Plays inputs, with the silence that follows them. */
function play(inputs: readonly KeyInput[], settings: ScannerSettings = plain): Played {
  let catcher = emptyCatcher
  let page = ''
  const scans: (readonly string[])[] = []
  const take = ({ catcher: next, retracted, scan }: Catch) => {
    catcher = next
    page = page.slice(0, page.length - retracted)
    if (scan !== null) scans.push(scan)
  }
  for (const input of inputs) {
    // The listener tells of silence once it has lasted.
    take(catchInput(catcher, { type: 'silence', at: input.at }, settings))
    const caught = catchInput(catcher, input, settings)
    take(caught)
    if (!caught.is_caught && input.type === 'key' && !MODIFIERS.includes(input.key))
      page += input.key.length === 1 ? input.key : `<${input.key}>`
    if (!caught.is_caught && input.type === 'text') page += input.text
  }
  take(catchInput(catcher, { type: 'silence', at: (inputs.at(-1)?.at ?? 0) + 60 }, settings))
  return { page, scans }
}

/** Keys with the same time between them. */
function keys(names: readonly string[], { from = 1000, gap = 5 } = {}): readonly KeyInput[] {
  return names.map((key, index) => ({ type: 'key', key, at: from + index * gap }))
}

suite('the scan catcher', () => {
  test('three keys less than 35 ms apart and Enter are a scan, of which the page gets nothing', () => {
    assert.deepEqual(play(keys([...'ABC', 'Enter'], { gap: 34 })), { page: '', scans: [['ABC']] })
  })

  test('keys 35 ms apart are typing', () => {
    assert.deepEqual(play(keys([...'ABC', 'Enter'], { gap: 35 })), { page: 'ABC<Enter>', scans: [] })
  })

  test('two keys and an end key are a scan if all three are less than 35 ms apart', () => {
    for (const end of ['Enter', 'Tab'])
      assert.deepEqual(play(keys([...'IN', end], { gap: 34 })), { page: '', scans: [['IN']] })
    assert.deepEqual(play(keys([...'IN', 'Enter'], { gap: 35 })), { page: 'IN<Enter>', scans: [] })
    const slow = [...keys([...'IN']), ...keys(['Enter'], { from: 1040 })]
    assert.deepEqual(play(slow), { page: 'IN<Enter>', scans: [] })
    assert.deepEqual(play([...keys(['I']), ...keys(['N', 'Enter'], { from: 1100 })]), {
      page: 'IN<Enter>',
      scans: [],
    })
    assert.deepEqual(play(keys([...'IN;']), { prefix: '', suffix: ';' }), { page: '', scans: [['IN']] })
  })

  test('two keys without an end key, and one with it, are typing', () => {
    assert.deepEqual(play(keys([...'IN'])), { page: 'IN', scans: [] })
    assert.deepEqual(play(keys(['1', 'Enter'])), { page: '1<Enter>', scans: [] })
  })

  test('two keys that are a scan are taken out of a field that had other text', () => {
    const typed = keys([...'12'], { from: 0, gap: 200 })
    assert.deepEqual(play([...typed, ...keys([...'IN', 'Enter'])]), { page: '12', scans: [['IN']] })
  })

  test('two characters that arrive whole are a scan with the end key behind them', () => {
    const text = (whole: string): KeyInput => ({ type: 'text', text: whole, at: 1000 })
    assert.deepEqual(play([text('IN'), ...keys(['Enter'], { from: 1010 })]), { page: '', scans: [['IN']] })
    assert.deepEqual(play([text('IN\r\n')]), { page: '', scans: [['IN']] })
    assert.deepEqual(play([text('IN'), ...keys(['Enter'], { from: 1200 })]), {
      page: 'IN<Enter>',
      scans: [],
    })
  })

  test('a scanner that types every character by its code is read', () => {
    const codes = [...'R-01-03'].flatMap((character) => [...`0${character.charCodeAt(0)}`, 'release'])
    const inputs = codes.map((digit, index): KeyInput => {
      const at = 1000 + index * 2
      return digit === 'release' ? { type: 'alt_up', at } : { type: 'key', key: digit, alt: true, at }
    })
    const end: KeyInput = { type: 'key', key: 'Enter', at: 1000 + codes.length * 2 }
    assert.deepEqual(play([...inputs, end]).scans, [['R-01-03']])
  })

  test('the code of a line of a menu is a scan, though it is shorter', () => {
    assert.deepEqual(play(keys([...'#1', 'Enter'])), { page: '', scans: [['#1']] })
    assert.deepEqual(play([{ type: 'text', text: '#1', at: 1000 }]), { page: '', scans: [['#1']] })
    assert.deepEqual(play(keys([...'#1'])), { page: '', scans: [['#1']] })
    assert.deepEqual(play(keys([...'#1', 'Enter'], { gap: 35 })), { page: '#1<Enter>', scans: [] })
  })

  test('Tab ends a scan', () => {
    assert.deepEqual(play(keys([...'ABC', 'Tab'])), { page: '', scans: [['ABC']] })
  })

  test('60 ms of silence end a scan without an end key', () => {
    assert.deepEqual(play(keys([...'ABC'])), { page: '', scans: [['ABC']] })
    const late = [...keys([...'ABC']), ...keys(['X'], { from: 1069 })]
    assert.deepEqual(play(late).scans, [['ABCX']])
    assert.deepEqual(play([...keys([...'ABC']), ...keys(['X'], { from: 1070 })]), {
      page: 'X',
      scans: [['ABC']],
    })
  })

  test('a set suffix ends a scan and does not belong to it', () => {
    assert.deepEqual(play(keys([...'ABC;']), { prefix: '', suffix: ';' }), { page: '', scans: [['ABC']] })
  })

  test('a set prefix makes a scan certain, however slow its keys are', () => {
    const slow = keys([...'~AB', 'Enter'], { gap: 50 })
    assert.deepEqual(play(slow, { prefix: '~', suffix: '' }), { page: '', scans: [['AB']] })
    assert.deepEqual(play(slow), { page: '~AB<Enter>', scans: [] })
  })

  test('what leaked before the scan was known is taken out of a field that had other text', () => {
    const typed = keys([...'12'], { from: 0, gap: 200 })
    assert.deepEqual(play([...typed, ...keys([...'XYZ', 'Enter'])]), { page: '12', scans: [['XYZ']] })
  })

  test('text that arrives whole is a scan', () => {
    const text: KeyInput = { type: 'text', text: 'R-01-03', at: 1000 }
    assert.deepEqual(play([text]), { page: '', scans: [['R-01-03']] })
    assert.deepEqual(play([text, ...keys(['Enter'], { from: 1002 })]), { page: '', scans: [['R-01-03']] })
  })

  test('single characters of an on-screen keyboard that arrive as text are typing unless they are fast', () => {
    const text = (letters: string, gap: number) =>
      [...letters].map((one, index): KeyInput => ({ type: 'text', text: one, at: 1000 + gap * index }))
    assert.deepEqual(play(text('ABC', 150)), { page: 'ABC', scans: [] })
    assert.deepEqual(play(text('ABC', 4)), { page: '', scans: [['ABC']] })
  })

  test('several lines of one text are the codes of one shot', () => {
    const text: KeyInput = { type: 'text', text: '00350123456000000013\r\n5012345678900\r\n', at: 1000 }
    assert.deepEqual(play([text]).scans, [['00350123456000000013', '5012345678900']])
  })

  test('two scans within 100 ms are two', () => {
    const first = keys([...'R-01-03', 'Enter'])
    const second = keys([...'50123', 'Enter'], { from: 1060 })
    assert.deepEqual(play([...first, ...second]), { page: '', scans: [['R-01-03'], ['50123']] })
    const hot = keys([...'50123', 'Enter'], { from: 1040 })
    assert.deepEqual(play([...first, ...hot]), { page: '', scans: [['R-01-03'], ['50123']] })
  })

  test('an Enter that comes twice or late presses nothing, one of a person does', () => {
    const twice = [...keys([...'ABC', 'Enter', 'Enter'])]
    assert.deepEqual(play(twice), { page: '', scans: [['ABC']] })
    const late = [...keys([...'ABC']), ...keys(['Enter'], { from: 1100 })]
    assert.deepEqual(play(late), { page: '', scans: [['ABC']] })
    const own = [...keys([...'ABC', 'Enter']), ...keys(['Enter'], { from: 1500 })]
    assert.deepEqual(play(own), { page: '<Enter>', scans: [['ABC']] })
  })

  test('a held key that repeats itself is no scan', () => {
    const held = Array.from(
      { length: 9 },
      (_, index): KeyInput => ({
        ...{ type: 'key', key: '1', at: 1000 + index * 33, repeat: index > 0 },
      }),
    )
    assert.deepEqual(play(held), { page: '111111111', scans: [] })
  })

  test('Shift between the keys of a scan does not matter', () => {
    assert.deepEqual(play(keys(['Shift', 'A', 'b', 'Shift', 'C', 'Enter'])).scans, [['AbC']])
  })

  test('the separator of GS1 codes is Ctrl+], Alt+029 or itself', () => {
    const at = (index: number) => 1000 + index * 4
    const before = keys([...'10B7'], { gap: 4 })
    const after = (from: number) => keys([...'2112', 'Enter'], { from, gap: 4 })
    const ctrl: KeyInput = { type: 'key', key: ']', ctrl: true, at: at(4) }
    const alt: readonly KeyInput[] = [
      ...[...'029'].map((key, index): KeyInput => ({ type: 'key', key, alt: true, at: at(4 + index) })),
      { type: 'alt_up', at: at(7) },
    ]
    const own: KeyInput = { type: 'key', key: '\u001d', at: at(4) }
    for (const separator of [[ctrl], alt, [own]])
      assert.deepEqual(play([...before, ...separator, ...after(at(8))]), {
        page: '',
        scans: [['10B7\u001d2112']],
      })
  })

  for (const { scanner, setting, settings, inputs, codes } of recordings)
    test(`${scanner} with ${setting} is read`, () => {
      assert.deepEqual(play(inputs, settings), { page: '', scans: codes })
    })
})
