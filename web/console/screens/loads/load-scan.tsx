import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { TextInput } from '#web/console/kit/field.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type BoardLoad, unitByCode } from './load-board.ts'
import styles from './loads.module.css'
import { useLoading } from './use-loading.ts'

/** Loads a unit by its code; what is wrong stands beside it. */
export function LoadScan({ load }: { readonly load: BoardLoad }): ReactNode {
  const { loads: words } = useWords()
  const loading = useLoading()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  if (!loading.mayLoad) return null

  async function scanned(): Promise<void> {
    const text = code.trim()
    if (text === '') return
    const unit = unitByCode(load, text)
    setCode('')
    if (unit === null) return setProblem(words.not_of_load(text, load.reference ?? ''))
    if (unit.isLoaded) return setProblem(words.loaded_already(text))
    setProblem((await loading.load(unit.task_id, unit.reference)) ?? '')
  }

  return (
    <form
      className={styles['scan']}
      onSubmit={(event) => {
        event.preventDefault()
        void scanned()
      }}
    >
      <TextInput
        code
        aria-label={words.scan_unit}
        placeholder={words.scan_unit}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" icon="scan">
        {words.load_unit}
      </Button>
      <p className={styles['problem']} role="alert">
        {problem}
      </p>
    </form>
  )
}
