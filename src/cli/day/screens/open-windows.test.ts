import assert from 'node:assert/strict'
import test from 'node:test'
import { whyUnseen } from './open-windows.ts'

test('windows can be seen with a display and on desktops, and without it the message names what is missing', () => {
  assert.equal(whyUnseen({ DISPLAY: ':0' }, 'linux'), null)
  assert.equal(whyUnseen({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux'), null)
  assert.equal(whyUnseen({}, 'darwin'), null)
  assert.match(String(whyUnseen({}, 'linux')), /neither DISPLAY nor WAYLAND_DISPLAY is set/)
})
