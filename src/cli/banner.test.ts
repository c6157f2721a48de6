import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { readBarcodes } from 'zxing-wasm/reader'
import { badgeHash } from '#access/badges.ts'
import { readConfig } from '#config.ts'
import { type Audience, bannerFor } from './banner.ts'
import '../../test/support/read-codes.ts'

const badge = `gyb_${'b'.repeat(43)}.1.1`
const handheld = { username: 'ana', password: 'hWvEw5Jr9b2x', badge }
const shownTo = (reader: Audience, login: typeof handheld | null = handheld, web = 'console handheld') =>
  bannerFor(
    readConfig({ GOODSYARD_WEB: web, GOODSYARD_CLIENT_ID: 'a', GOODSYARD_CLIENT_SECRET: 'c'.repeat(32) })
      .config,
    { client: null, admin: null, handheld: login },
    reader,
  )

/** The picture that a terminal shows of a code, each module several pixels wide. */
function pictureOf(banner: string) {
  const scale = 4
  const lines = [...banner.matchAll(/107m(.*?)[^ ▀▄█]*\[0m/g)].map(([, line = '']) => [...line])
  const width = (lines[0]?.length ?? 0) * scale
  const height = lines.length * 2 * scale
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const row = Math.floor(y / scale)
      const halves = ' ▀▄█'.indexOf(lines[Math.floor(row / 2)]?.[Math.floor(x / scale)] ?? ' ')
      if ((halves & (row % 2 === 0 ? 1 : 2)) !== 0) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { data, width, height, colorSpace: 'srgb' as const }
}

suite('the banner of a start that made sample data', () => {
  test('a terminal shows the user, the password and the badge of a handheld', async () => {
    const banner = shownTo('terminal')
    assert.match(banner, /│ Handheld {2,}http\S+\/handheld +│/)
    assert.match(banner, /│ Handheld user {2,}ana +│/)
    assert.match(banner, /│ Handheld password {2,}hWvEw5Jr9b2x \(shown only now\) +│/)
    const codes = await readBarcodes(pictureOf(banner), { tryHarder: true })
    assert.deepEqual(
      codes.map(({ text }) => text),
      [badge],
    )
  })

  test('a program that stores the output gets neither password nor badge', () => {
    const banner = shownTo('program')
    assert.match(banner, /│ Handheld user {2,}ana +│/)
    for (const secret of [handheld.password, badge, badgeHash(badge), '107m'])
      assert.ok(!banner.includes(secret), secret)
  })

  test('without sample data or without handhelds nothing is shown of a login', () => {
    for (const banner of [shownTo('terminal', null), shownTo('terminal', handheld, 'console')])
      assert.doesNotMatch(banner, /Handheld user|badge|107m/)
  })
})
