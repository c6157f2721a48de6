import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandColours, CONTRAST_MIN, contrastOf } from './brand-colours.ts'

test('the text on every colour has contrast enough', () => {
  const parts = ['00', '33', '66', '77', '88', '99', 'cc', 'ff']
  const weak = parts.flatMap((red) =>
    parts.flatMap((green) =>
      parts.flatMap((blue) => {
        const colours = brandColours(`#${red}${green}${blue}`)
        return colours !== null && contrastOf(colours.fill, colours.text) >= CONTRAST_MIN
          ? []
          : [red + green + blue]
      }),
    ),
  )
  assert.deepEqual(weak, [])
})

test('light colours have black on them and dark ones white', () => {
  assert.equal(brandColours('#ffe066')?.text, '#000000')
  assert.equal(brandColours('#0b3d2e')?.text, '#ffffff')
})

test('what is no colour is left out', () => {
  assert.deepEqual([null, '', 'red', '#12', '#12345g'].map(brandColours), [null, null, null, null, null])
})
