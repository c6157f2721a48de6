import type { KeyInput, ScannerSettings } from './catch-keys.ts'

/** What a scanner types with one of its settings, and which codes are to be read from it. */
export type Recording = {
  readonly scanner: string
  readonly setting: string
  /** The chapter of a manual that says so; none where a setting is only known to be usual. */
  readonly manual?: string
  readonly settings: ScannerSettings
  readonly inputs: readonly KeyInput[]
  readonly codes: readonly (readonly string[])[]
}

const none: ScannerSettings = { prefix: '', suffix: '' }

/** How a scanner types control characters: with Ctrl, or mapped to function keys. */
type ControlKeys = 'ctrl' | 'function_keys'

/** Keys as a scanner types a text, with a time between characters in milliseconds. */
export function typed(
  text: string,
  gap: number,
  from = 1000,
  controls: ControlKeys = 'ctrl',
): readonly KeyInput[] {
  const keys = [...text].flatMap((character): readonly Omit<Extract<KeyInput, { type: 'key' }>, 'at'>[] => {
    if (character === '\r') return [{ type: 'key', key: 'Enter' }]
    if (character === '\t') return [{ type: 'key', key: 'Tab' }]
    if (character === '\u001d' && controls === 'function_keys') return [{ type: 'key', key: 'F8' }]
    const code = character.charCodeAt(0)
    if (code < 0x20)
      return [
        { type: 'key', key: 'Control' },
        { type: 'key', key: String.fromCharCode(code + 0x40), ctrl: true },
      ]
    return /[A-Z]/.test(character)
      ? [
          { type: 'key', key: 'Shift' },
          { type: 'key', key: character },
        ]
      : [{ type: 'key', key: character }]
  })
  return keys.map((key, index) => ({ ...key, at: from + index * gap }))
}

const GS1 = '010501234567890010B7\u001d17270131'

/**
 * What scanners type by the settings that are usual for keyboard output: end keys, prefixes, symbology identifiers, the
 * pace between characters, and how control characters are sent. None was recorded from a device.
 */
export const recordings: readonly Recording[] = [
  {
    ...{
      scanner: 'a Zebra mobile computer',
      setting: 'keystroke output and "send ENTER as string"',
      settings: none,
    },
    ...{ inputs: typed('5012345678900\r', 2), codes: [['5012345678900']] },
  },
  {
    ...{
      scanner: 'a Zebra mobile computer',
      setting: 'text committed at once and a line feed behind it',
      settings: none,
    },
    ...{ inputs: [{ type: 'text', text: '5012345678900\n', at: 1000 }], codes: [['5012345678900']] },
  },
  {
    ...{
      scanner: 'a Zebra mobile computer',
      setting: 'no end key and a delay of 20 ms between characters',
      settings: none,
    },
    ...{ inputs: typed('5012345678900', 20), codes: [['5012345678900']] },
  },
  {
    ...{
      scanner: 'a Zebra hand scanner',
      setting: 'AIM code identifiers and control characters by Ctrl',
      settings: none,
    },
    ...{ inputs: typed(`]C1${GS1}\r`, 4), codes: [[`]C1${GS1}`]] },
  },
  {
    ...{
      scanner: 'a Zebra hand scanner',
      setting: 'the prefix STX and the suffix ETX',
      settings: { prefix: '\u0002', suffix: '\u0003' },
    },
    ...{ inputs: typed('\u0002R0103\u0003', 8), codes: [['R0103']] },
  },
  {
    ...{
      scanner: 'a Honeywell hand scanner',
      setting: 'carriage return behind codes, its default',
      settings: none,
    },
    ...{ inputs: typed('15012345678907\r', 1), codes: [['15012345678907']] },
  },
  {
    ...{
      scanner: 'a Honeywell mobile computer',
      setting: 'the wedge that types and a tab behind codes',
      settings: none,
    },
    ...{ inputs: typed('SU-000123\t', 6), codes: [['SU-000123']] },
  },
  {
    ...{
      scanner: 'a Datalogic hand scanner',
      setting: 'carriage return and line feed behind codes',
      settings: none,
    },
    ...{ inputs: [...typed('R-01-03\r', 3), { type: 'key', key: 'Enter', at: 1045 }], codes: [['R-01-03']] },
  },
  {
    ...{
      scanner: 'a Datalogic hand scanner',
      setting: 'a delay of 30 ms between characters',
      settings: none,
    },
    ...{ inputs: typed('501234\r', 30), codes: [['501234']] },
  },
  {
    ...{
      scanner: 'a Datalogic mobile computer',
      setting: 'several labels in one shot, each with a line end',
      settings: none,
    },
    ...{
      inputs: [{ type: 'text', text: '00350123456000000013\n5012345678900\n', at: 1000 }],
      codes: [['00350123456000000013', '5012345678900']],
    },
  },
  {
    ...{
      scanner: 'a Zebra mobile computer',
      setting: 'text committed at once, and a carriage return as action key after the key event delay',
      manual: 'DataWedge, Keystroke Output: action key character, key event delay',
      settings: none,
    },
    ...{
      inputs: [
        { type: 'text', text: '5012345678900', at: 1000 },
        { type: 'key', key: 'Enter', at: 1100 },
      ],
      codes: [['5012345678900']],
    },
  },
  {
    ...{
      scanner: 'a Zebra mobile computer',
      setting: 'Tab as action key and no delay of characters, its default',
      manual: 'DataWedge, Keystroke Output: action key character, multi byte character delay',
      settings: none,
    },
    ...{ inputs: typed('R-01-03\t', 0), codes: [['R-01-03']] },
  },
  {
    ...{
      scanner: 'a Honeywell hand scanner',
      setting: 'control characters by Ctrl, with a symbology identifier',
      settings: none,
    },
    ...{ inputs: typed(`]d2${GS1}\r`, 10), codes: [[`]d2${GS1}`]] },
  },
  {
    ...{
      scanner: 'a Datalogic hand scanner',
      setting: 'control characters mapped to function keys, of which F8 is the separator',
      settings: none,
    },
    ...{ inputs: typed(`]C1${GS1}\r`, 5, 1000, 'function_keys'), codes: [[`]C1${GS1}`]] },
  },
]
