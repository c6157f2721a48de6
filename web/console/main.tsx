import '#web/console/kit/base.css'
import '#web/console/kit/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Console } from '#web/console/shell/console.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
