import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { useWords } from '#web/words/use-words.ts'
import { CompanyPanel } from './company-panel.tsx'
import { LabelsPanel } from './labels-panel.tsx'
import { ReasonsPanel } from './reasons-panel.tsx'
import { SequencesPanel } from './sequences-panel.tsx'
import { settingsQuery } from './settings.graphql.ts'
import { TypesPanel } from './types-panel.tsx'

/** Settings of the tenant: the company, the reasons that are given, the numbers that are counted on, what own fields are called, and the types of things. */
export function SettingsPage(): ReactNode {
  const { settings: words } = useWords()
  const may = useMay()
  const { tenant } = useService()
  const { data, error } = useScreenQuery(settingsQuery, { subdomain: tenant })
  const own = data?.subdomains?.all.nodes[0] ?? null
  return (
    <Page>
      <PageHead title={words.title} />
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined ? (
        error === null && <Skeleton />
      ) : (
        <>
          {own !== null && may('manage_subdomains') && (
            <CompanyPanel id={own.id} logo={own.logo_url} colour={own.portal_colour} />
          )}
          {data.reason_codes !== null && <ReasonsPanel reasons={data.reason_codes.all.nodes} />}
          {data.sequences !== null && <SequencesPanel sequences={data.sequences.all.nodes} />}
          {data.field_labels !== null && <LabelsPanel labels={data.field_labels.all.nodes} />}
          <TypesPanel />
        </>
      )}
    </Page>
  )
}
