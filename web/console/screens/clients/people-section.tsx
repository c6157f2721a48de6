import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Field, TextInput } from '#web/console/kit/field.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './clients.module.css'
import type { Opening } from './opening.graphql.ts'
import { peopleOf } from './opening-parts.ts'

const INVITE = { method: 'POST', path: '/api/users', takes: 'attributes', type: 'users' } as const

/** People of the client: they are invited by mail with the role of clients, and see this client alone. */
export function PeopleSection({
  found,
  account,
  role,
}: {
  readonly found: Opening
  readonly account: string
  readonly role: { readonly id: string; readonly name: string | null } | null
}): ReactNode {
  const { clients: words } = useWords()
  const { press, isBusy, refused } = usePress()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const people = peopleOf(found)

  function invite(): void {
    const attributes = {
      ...{ email, name, role_id: Number(role?.id), all_accounts: false },
      account_ids: [Number(account)],
    }
    void press(INVITE, { attributes }, () => {
      notify({ title: words.invited(email) })
      setEmail('')
      setName('')
    })
  }

  return (
    <>
      {people.length > 0 && (
        <ul className={styles['people']}>
          {people.map((person) => (
            <li key={person.id}>
              <Link path={`/records/users/${person.id}`}>{person.name}</Link> {person.email}
              {person.accepted_at === null && (
                <span className={styles['quiet']}> · {words.not_accepted}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {role === null ? (
        <Note tone="warn">{words.no_client_role}</Note>
      ) : (
        <form
          className={styles['form']}
          onSubmit={(event) => {
            event.preventDefault()
            invite()
          }}
        >
          <Field label={words.person_name} required>
            <TextInput value={name} onChange={({ target }) => setName(target.value)} />
          </Field>
          <Field label={words.email} help={words.email_help(role.name ?? '')} required>
            <TextInput type="email" value={email} onChange={({ target }) => setEmail(target.value)} />
          </Field>
          {refused !== null && <Note tone="bad">{refused}</Note>}
          <div>
            <Button type="submit" busy={isBusy} disabled={email === '' || name === ''}>
              {words.invite}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
