import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { keys } from '#web/api/keys.ts'
import { useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Panel } from '#web/console/kit/panel.tsx'
import { saveBlob } from '#web/console/records/save-blob.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './billing.module.css'

const PAPER = {
  method: 'POST',
  path: '/api/invoices/{id}/invoice',
  takes: 'plain',
  type: 'invoices',
} as const

/** The paper of an invoice, beside its figures. */
export function InvoicePdf({ id }: { readonly id: string }): ReactNode {
  const { billing, kit } = useWords()
  const service = useService()
  const mayPrint = useMay()('print_documents')
  const { data, error, refetch } = useQuery({
    queryKey: keys.record(service.tenant, 'invoices', `${id} paper`),
    queryFn: async ({ signal }) => {
      const answer = await act<Blob>(service, PAPER, { path: { id } }, { key: newKey(), signal })
      return answer.data
    },
    enabled: mayPrint,
  })
  const address = useMemo(() => (data === undefined ? null : URL.createObjectURL(data)), [data])
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address])
  if (!mayPrint) return null
  return (
    <Panel
      title={billing.paper}
      actions={
        data !== undefined && (
          <Button icon="download" onClick={() => saveBlob(data, `invoice-${id}`)}>
            {billing.download}
          </Button>
        )
      }
    >
      {error !== null && (
        <Note tone="bad" action={<Button onClick={() => void refetch()}>{kit.try_again}</Button>}>
          {error.message}
        </Note>
      )}
      {address === null ? (
        error === null && <Skeleton />
      ) : (
        <iframe className={styles['paper']} src={`${address}#navpanes=0`} title={billing.paper} />
      )}
    </Panel>
  )
}
