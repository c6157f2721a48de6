import type { ReactNode } from 'react'
import { useMayCreate } from '#web/api/me.ts'
import { Link } from '#web/console/kit/link.tsx'
import type { ListScreen } from '#web/console/records/list-screen.ts'
import { RecordList } from '#web/console/records/record-list.tsx'
import { useWords } from '#web/words/use-words.ts'

/** Accounts, with the way to open a client from its name to its first file. */
export function AccountsScreen(): ReactNode {
  const { clients, shell } = useWords()
  const mayCreate = useMayCreate()
  const screen: ListScreen = {
    head: mayCreate('accounts') && <Link path="/clients/new">{clients.open_one}</Link>,
  }
  return <RecordList type="accounts" title={shell.items.accounts} screen={screen} />
}
