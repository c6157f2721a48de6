import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { brandColours } from '#web/values/brand-colours.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './settings.module.css'

const UPDATE = {
  method: 'PATCH',
  path: '/api/subdomains/{id}',
  takes: 'attributes',
  type: 'subdomains',
} as const

const USUAL = '#0b5cad'

/** The colour of the company on the screens of its clients, as it will look with text on it. */
export function ColourField({
  id,
  colour,
}: {
  readonly id: string
  readonly colour: string | null
}): ReactNode {
  const { settings: words } = useWords()
  const { press, isBusy, refused } = usePress()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? colour
  const colours = brandColours(shown)
  const save = (portal_colour: string | null) =>
    press(UPDATE, { path: { id }, attributes: { portal_colour } }, () => {
      setChosen(null)
      notify({ title: words.colour_saved })
    })
  return (
    <div className={styles['logo']}>
      <Field label={words.colour} help={words.colour_help} error={refused ?? undefined}>
        <TextInput
          type="color"
          value={shown ?? USUAL}
          disabled={isBusy}
          onChange={({ target }) => setChosen(target.value)}
        />
      </Field>
      {colours !== null && (
        <p className={styles['colour']} style={{ background: colours.fill, color: colours.text }}>
          {words.colour_sample}
        </p>
      )}
      <div className={styles['colour_acts']}>
        <Button busy={isBusy} disabled={chosen === null} onClick={() => void save(chosen)}>
          {words.save_colour}
        </Button>
        {colour !== null && (
          <Button busy={isBusy} onClick={() => void save(null)}>
            {words.remove_colour}
          </Button>
        )}
      </div>
    </div>
  )
}
