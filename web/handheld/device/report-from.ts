import type { Device } from './device.ts'

/** Reports from a device until the function that it gives is called. Loaded after the first screen; without that file nothing but the reports is missing. */
export function reportFrom(device: Device): () => void {
  let isLeft = false
  let stop = () => {
    isLeft = true
  }
  import('./device-report.ts')
    .then(({ reportDevice }) => {
      if (!isLeft) stop = reportDevice(device.view)
    })
    .catch(() => undefined)
  return () => stop()
}
