import { Store } from '#web/values/store.ts'

/** How a device looks and in which hand it is held. */
export type DeviceSettings = {
  readonly look: 'system' | 'day' | 'night'
  readonly hand: 'right' | 'left'
}

const KEY = 'goodsyard.handheld'
const DEFAULTS: DeviceSettings = { look: 'system', hand: 'right' }

/** The settings of this device. */
export const deviceSettings = new Store<DeviceSettings>(DEFAULTS)

/** Reads the settings of this device, and lets the page look as they say from now on. */
export function applyDeviceSettings(): void {
  const apply = () => {
    const { look, hand } = deviceSettings.get()
    document.documentElement.dataset['look'] = look
    document.documentElement.dataset['hand'] = hand
  }
  deviceSettings.subscribe(apply)
  try {
    deviceSettings.set({
      ...DEFAULTS,
      ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<DeviceSettings>),
    })
  } catch {
    // What cannot be read is as if nobody had set anything.
  }
  apply()
}

/** Changes settings of this device, and keeps them. */
export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  deviceSettings.set((present) => ({ ...present, ...change }))
  try {
    localStorage.setItem(KEY, JSON.stringify(deviceSettings.get()))
  } catch {
    // Without storage they last as long as the page is open.
  }
}
