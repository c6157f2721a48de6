import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { metadataIndexQuery } from '#web/api/metadata-queries.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { automationRuleQuery } from './automation.graphql.ts'
import { AutomationForm } from './automation-form.tsx'

/** The form of an automation: when, if, then. */
export function AutomationEditor({ id }: { readonly id: string | null }): ReactNode {
  const { records } = useWords()
  const may = useMay()
  const index = useQuery(metadataIndexQuery(useService()))
  const { data } = useScreenQuery(
    automationRuleQuery,
    { id: id ?? '0', of: id ?? '0', sees_runs: false },
    { enabled: id !== null },
  )
  if (!may('manage_automations')) return <Note tone="warn">{records.not_allowed('manage_automations')}</Note>
  if (index.data === undefined || (id !== null && data === undefined)) return <Skeleton />
  const found = data?.automations?.find ?? null
  if (id !== null && found === null) return <Note tone="warn">{records.not_found}</Note>
  return <AutomationForm key={id ?? 'new'} found={found} index={index.data} />
}
