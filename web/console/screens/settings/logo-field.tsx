import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './settings.module.css'

const UPDATE = {
  method: 'PATCH',
  path: '/api/subdomains/{id}',
  takes: 'attributes',
  type: 'subdomains',
} as const

/** A picture as an address has at most so many characters. */
const LOGO_MAX = 300_000
const KINDS = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml'

/** The logo on the papers of the company: shown, changed and taken away. */
export function LogoField({ id, logo }: { readonly id: string; readonly logo: string | null }): ReactNode {
  const { settings: words } = useWords()
  const { press, isBusy, refused } = usePress()
  const [isTooLarge, setTooLarge] = useState(false)
  const save = (logo_url: string | null) =>
    press(UPDATE, { path: { id }, attributes: { logo_url } }, () => notify({ title: words.logo_saved }))

  async function choose(file: File): Promise<void> {
    const address = await addressOf(file)
    setTooLarge(address.length > LOGO_MAX)
    if (address.length <= LOGO_MAX) await save(address)
  }

  return (
    <div className={styles['logo']}>
      <Field
        label={words.logo}
        help={words.logo_help}
        error={isTooLarge ? words.logo_too_large : (refused ?? undefined)}
      >
        <TextInput
          type="file"
          accept={KINDS}
          disabled={isBusy}
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file !== undefined) void choose(file)
          }}
        />
      </Field>
      {logo === null ? (
        <p className={styles['quiet']}>{words.no_logo}</p>
      ) : (
        <>
          <img src={logo} alt={words.logo} />
          <Button icon="delete" busy={isBusy} onClick={() => void save(null)}>
            {words.remove_logo}
          </Button>
        </>
      )}
    </div>
  )
}

/** A file as a `data:` address. */
function addressOf(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
