import { type ReactNode, useState } from 'react'
import { act, newKey } from '#web/api/act.ts'
import { beginActivity } from '#web/api/activities.ts'
import { useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { saveWhenBuilt } from '#web/console/records/save-when-built.ts'
import { useServiceOf } from '#web/console/records/use-service-of.ts'
import { useWords } from '#web/words/use-words.ts'
import type { KnownTenant } from './known-tenant.ts'
import { TenantActDialog } from './tenant-act-dialog.tsx'
import { DELETE, EXPORT, RESET, UPDATE } from './tenant-acts.ts'
import styles from './tenants.module.css'

type LifeAct = 'suspend' | 'resume' | 'reset' | 'delete'

/** What is done with a whole tenant, each with what it comes to. */
export function TenantLife({ tenant }: { readonly tenant: KnownTenant }): ReactNode {
  const { tenants: words } = useWords()
  const may = useMay()
  const go = useGo()
  const exportTenant = useExport(tenant)
  const [asked, setAsked] = useState<LifeAct | null>(null)
  const path = { id: tenant.id }
  const slug = tenant.subdomain ?? ''
  const isLive = tenant.is_live === true
  const acts = {
    suspend: { operation: UPDATE, input: { path, attributes: { is_live: false } } },
    resume: { operation: UPDATE, input: { path, attributes: { is_live: true } } },
    reset: { operation: RESET, input: { path, attributes: { confirm: slug } } },
    delete: { operation: DELETE, input: { path } },
  }
  const row = (name: LifeAct | 'export', button: ReactNode) => (
    <li>
      <span>{words.effects[name]}</span>
      {button}
    </li>
  )
  const asking = (name: LifeAct) => (
    <Button kind={name === 'reset' || name === 'delete' ? 'danger' : 'normal'} onClick={() => setAsked(name)}>
      {words.acts[name]}
    </Button>
  )
  return (
    <Panel title={words.life}>
      <ul className={styles['acts']}>
        {isLive ? row('suspend', asking('suspend')) : row('resume', asking('resume'))}
        {may('export_subdomain') &&
          row(
            'export',
            <Button icon="download" disabled={!isLive} onClick={() => void exportTenant()}>
              {words.acts.export}
            </Button>,
          )}
        {may('reset_subdomain') && row('reset', asking('reset'))}
        {row('delete', asking('delete'))}
      </ul>
      {asked !== null && (
        <TenantActDialog
          {...acts[asked]}
          name={asked}
          slug={slug}
          onClose={() => setAsked(null)}
          onDone={() => asked === 'delete' && go({ path: '/records/subdomains', replace: true })}
        />
      )}
    </Panel>
  )
}

/** Exports a tenant in the background: the archive belongs to that tenant, and is downloaded when it is there. */
function useExport({ id, subdomain }: KnownTenant): () => Promise<void> {
  const { tenants: words } = useWords()
  const service = useService()
  const slug = subdomain ?? ''
  const exported = useServiceOf(slug)
  return async () => {
    const activity = beginActivity(words.export_of(slug))
    try {
      const { data } = await act<{ readonly id: string | number }>(
        service,
        EXPORT,
        { path: { id } },
        { key: newKey() },
      )
      await saveWhenBuilt(exported, String(data.id), activity)
    } catch (error) {
      activity.update({ state: 'failed', detail: error instanceof Error ? error.message : String(error) })
    }
  }
}
