import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { screenQuery } from '#web/api/screen-query.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { usePress } from '#web/console/records/use-press.ts'
import { useServiceOf } from '#web/console/records/use-service-of.ts'
import { showMoment } from '#web/values/moment.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { KnownTenant } from './known-tenant.ts'
import { letInQuery } from './let-in.graphql.ts'
import { LetInDialog } from './let-in-dialog.tsx'
import { SHUT_OUT } from './tenant-acts.ts'
import styles from './tenants.module.css'

/** The applications that may work in a tenant: each with its role and when it was there last. */
export function LetIn({ tenant }: { readonly tenant: KnownTenant }): ReactNode {
  const words = useWords()
  const { tenants } = words
  const locale = useLocale()
  const slug = tenant.subdomain ?? ''
  // What belongs to a tenant is read in it, wherever the reader is.
  const service = useServiceOf(slug)
  const isLive = tenant.is_live === true
  const { data, error, refetch } = useQuery({ ...screenQuery(service, letInQuery, {}), enabled: isLive })
  const { press, isBusy, refused } = usePress()
  const [isAdding, setAdding] = useState(false)
  const applications = data?.oauth_applications?.all.nodes ?? []
  const shutOut = (client_id: string | null) =>
    void press(SHUT_OUT, { path: { id: tenant.id, client_id: client_id ?? '' } }, () => void refetch())
  return (
    <Panel
      title={tenants.let_in}
      actions={
        isLive && (
          <Button icon="add" onClick={() => setAdding(true)}>
            {tenants.let_another_in}
          </Button>
        )
      }
    >
      {!isLive && <p className={styles['quiet']}>{tenants.suspended_text}</p>}
      {(error !== null || refused !== null) && <Note tone="bad">{refused ?? error?.message}</Note>}
      {isLive && data === undefined && error === null && <Skeleton />}
      {data !== undefined && applications.length === 0 && (
        <p className={styles['quiet']}>{tenants.nobody_let_in}</p>
      )}
      {applications.length > 0 && (
        <Table
          label={tenants.let_in}
          columns={[
            { label: fieldLabel(words, 'name') },
            { label: fieldLabel(words, 'client_id') },
            { label: fieldLabel(words, 'role') },
            { label: tenants.last_used },
            { label: '' },
          ]}
          rows={applications.map((one) => ({
            id: one.id,
            cells: [
              one.name,
              <code key="client">{one.client_id}</code>,
              one.role?.name ?? '',
              one.last_used_at === null ? tenants.never : showMoment(one.last_used_at, locale),
              <Button key="out" busy={isBusy} onClick={() => shutOut(one.client_id)}>
                {tenants.shut_out}
              </Button>,
            ],
          }))}
        />
      )}
      {isAdding && (
        <LetInDialog
          id={tenant.id}
          roles={data?.roles?.all.nodes ?? []}
          onClose={() => {
            setAdding(false)
            void refetch()
          }}
        />
      )}
    </Panel>
  )
}
