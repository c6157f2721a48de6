import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Device } from '#web/handheld/device/device.ts'
import type { DeviceView } from '#web/handheld/device/device-view.ts'

/** The device of the page. */
export const DeviceContext = createContext<Device | null>(null)

/** The device, and what it shows. */
export function useDevice(): { readonly device: Device; readonly view: DeviceView } {
  const device = useContext(DeviceContext)
  if (device === null) throw new Error('there is no device yet')
  return { device, view: useSyncExternalStore(device.view.subscribe, device.view.get) }
}
