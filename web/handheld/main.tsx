import '#web/handheld/screens/tokens.css'
import '#web/handheld/screens/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyDeviceSettings } from '#web/handheld/device/device-settings.ts'
import { Handheld } from '#web/handheld/screens/handheld.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
applyDeviceSettings()
createRoot(root).render(
  <StrictMode>
    <Handheld />
  </StrictMode>,
)
void navigator.serviceWorker?.register('/handheld/worker.js', { scope: '/handheld' })
