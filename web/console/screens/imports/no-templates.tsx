import { type ReactNode, useState } from 'react'
import { newKey } from '#web/api/act.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { useMay } from '#web/api/me.ts'
import { useAct } from '#web/api/use-act.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'

const CREATE = { method: 'POST', path: '/api/ftp_users', takes: 'attributes', type: 'ftp_users' } as const

/** A tenant without import templates: one press makes the standard ones, with a login that nobody knows the password of. */
export function NoTemplates(): ReactNode {
  const { imports: words } = useWords()
  const act = useAct()
  const may = useMay()
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  async function makeTemplates(): Promise<void> {
    setBusy(true)
    setRefused(null)
    const password = `${crypto.randomUUID()} ${crypto.randomUUID()}`
    const attributes = {
      ...{ direction: 'upload', name: words.console_login, username: `console-${key.slice(0, 8)}` },
      ...{ password, password_confirmation: password },
    }
    try {
      await act(CREATE, { attributes }, { key })
    } catch (error) {
      if (!(error instanceof GoodsyardError)) throw error
      setRefused(error.message)
      setKey(newKey())
    } finally {
      setBusy(false)
    }
  }

  if (!may('manage_ftp_users')) return <Note tone="warn">{words.no_templates_yet}</Note>
  return (
    <>
      {refused !== null && <Note tone="bad">{refused}</Note>}
      <Note
        tone="info"
        action={
          <Button kind="primary" busy={isBusy} onClick={() => void makeTemplates()}>
            {words.make_templates}
          </Button>
        }
      >
        {words.no_templates}
      </Note>
    </>
  )
}
