import '#web/console/kit/base.css'
import '#web/console/kit/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from '#web/console/shell/console.tsx'
import { applySettings } from '#web/console/shell/settings.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
applySettings()
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
