import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Field, Select, TextInput } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './clients.module.css'
import type { Opening } from './opening.graphql.ts'
import type { OpeningChoices } from './opening-choices.graphql.ts'

const CREATE = { method: 'POST', path: '/api/accounts', takes: 'attributes', type: 'accounts' } as const
const ADMIT = {
  method: 'POST',
  path: '/api/account_warehouses',
  takes: 'attributes',
  type: 'account_warehouses',
} as const

type NewRecord = { readonly id: string | number }

/** Who the client is, and the warehouse that stores its goods. */
export function ClientSection({
  found,
  isDone,
  choices,
  onCreated,
}: {
  readonly found: Opening | null
  readonly isDone: boolean
  readonly choices: OpeningChoices
  readonly onCreated: (id: string) => void
}): ReactNode {
  const { clients: words } = useWords()
  const { press, isBusy, refused } = usePress()
  const warehouses = choices.warehouses?.all.nodes ?? []
  const [code, setCode] = useState('')
  const [name, setName] = useState('')
  const [chosen, setWarehouse] = useState<string | null>(null)
  const warehouse = chosen ?? (warehouses.length === 1 ? (warehouses[0]?.id ?? '') : '')
  const account = found?.accounts?.find ?? null

  const admit = (id: string | number, onDone: () => void) =>
    press(ADMIT, { attributes: { account_id: Number(id), warehouse_id: Number(warehouse) } }, onDone)
  const create = () =>
    press<NewRecord>(
      CREATE,
      { attributes: { code, ...(name === '' ? {} : { name }), default_warehouse_id: Number(warehouse) } },
      ({ id }) => void admit(id, () => undefined).finally(() => onCreated(String(id))),
    )

  if (account !== null && isDone)
    return (
      <p>
        <Link path={`/records/accounts/${account.id}`}>
          {account.name === account.code ? account.code : `${account.code} · ${account.name}`}
        </Link>
      </p>
    )
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void (account === null ? create() : admit(account.id, () => undefined))
      }}
    >
      {account === null && (
        <>
          <Field label={words.code} required>
            <TextInput code value={code} onChange={({ target }) => setCode(target.value)} />
          </Field>
          <Field label={words.name}>
            <TextInput value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
        </>
      )}
      <Field label={words.warehouse} help={words.warehouse_help} required>
        <Select
          value={warehouse}
          options={[
            { value: '', label: words.choose },
            ...warehouses.map((one) => ({ value: one.id, label: `${one.code} · ${one.name ?? ''}` })),
          ]}
          onChange={({ target }) => setWarehouse(target.value)}
        />
      </Field>
      {refused !== null && <Note tone="bad">{refused}</Note>}
      <div>
        <Button
          type="submit"
          kind="primary"
          busy={isBusy}
          disabled={warehouse === '' || (account === null && code === '')}
        >
          {account === null ? words.create : words.admit}
        </Button>
      </div>
    </form>
  )
}
