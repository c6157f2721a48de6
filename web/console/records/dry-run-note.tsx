import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { act, newKey } from '#web/api/act.ts'
import type { ActInput } from '#web/api/act-input.ts'
import { keys } from '#web/api/keys.ts'
import type { ActOperation } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { byReason } from '#web/console/grid/in-lots.ts'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { dryRunInLots } from './dry-run.ts'

/** Shows the result of an act before it is done, by a dry run. */
export function DryRunNote({
  operation,
  ids,
  size,
  inputFor,
}: {
  readonly operation: ActOperation
  readonly ids: readonly string[]
  /** Maximum number of records in one request. */
  readonly size: number
  readonly inputFor: (ids: readonly string[]) => ActInput
}): ReactNode {
  const words = useWords()
  const service = useService()
  const { data, isPending } = useQuery({
    queryKey: keys.dryRun(service.tenant, {
      method: operation.method,
      path: operation.path,
      of: inputFor(ids),
    }),
    queryFn: ({ signal }) =>
      dryRunInLots(ids, {
        size,
        send: (lot) => act(service, operation, inputFor(lot), { key: newKey(), signal, isDryRun: true }),
      }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (isPending) return <Note tone="info">{words.records.dry_run_pending}</Note>
  if (data === null || data === undefined) return <Note tone="info">{words.records.dry_run_unknown}</Note>
  const { done, refused } = data
  return (
    <Note tone={refused.length === 0 ? 'info' : 'warn'}>
      <p>{words.records.dry_run(done.length, refused.length)}</p>
      {byReason(data).map(({ reason, ids: those }) => (
        <p key={reason}>{words.grid.refused_for(those.length, reason)}</p>
      ))}
    </Note>
  )
}
