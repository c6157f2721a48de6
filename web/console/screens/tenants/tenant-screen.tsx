import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { FactList, type NamedFact } from '#web/console/kit/fact-list.tsx'
import { Keys } from '#web/console/kit/keys.tsx'
import { MAIN_ACT_KEYS } from '#web/console/kit/main-act.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { RecordScreen } from '#web/console/records/record-screen.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showBytes } from '#web/values/bytes.ts'
import { showMoment } from '#web/values/moment.ts'
import { showDecimal } from '#web/values/quantity.ts'
import { useWords } from '#web/words/use-words.ts'
import type { KnownTenant } from './known-tenant.ts'
import { LetIn } from './let-in.tsx'
import { tenantQuery } from './tenant.graphql.ts'
import { TenantLife } from './tenant-life.tsx'
import { TenantState } from './tenants-screen.tsx'
import { usageQuery } from './use-usage.ts'

/** A tenant: how large it is, which applications are let in, and what can be done with all of it. */
export function TenantScreen({ id }: { readonly id: string }): ReactNode {
  const { data } = useScreenQuery(tenantQuery, { id })
  const tenant = data?.subdomains?.find ?? null
  return (
    <RecordScreen
      type="subdomains"
      id={id}
      hasActs={false}
      {...(tenant?.company_name ? { title: tenant.company_name } : {})}
    >
      {tenant !== null && (
        <>
          <Usage tenant={tenant} />
          <TenantLife tenant={tenant} />
          <LetIn tenant={tenant} />
        </>
      )}
    </RecordScreen>
  )
}

function Usage({ tenant }: { readonly tenant: KnownTenant }): ReactNode {
  const { tenants: words } = useWords()
  const locale = useLocale()
  const service = useService()
  const { data: usage } = useQuery(usageQuery(service, tenant.id))
  const count = (figure: number) => showDecimal(String(figure), locale.language)
  const bytes = (figure: number) => showBytes(figure, locale.language)
  const facts: readonly NamedFact[] = usage
    ? [
        [words.people, count(usage.people)],
        [words.accounts, count(usage.accounts)],
        [words.warehouses, count(usage.warehouses)],
        [
          words.files,
          usage.quota_bytes === null
            ? bytes(usage.used_bytes)
            : words.of_quota(bytes(usage.used_bytes), bytes(usage.quota_bytes)),
        ],
        [
          words.last_changed,
          usage.last_changed_at === null ? words.never : showMoment(usage.last_changed_at, locale),
        ],
      ]
    : []
  return (
    <Panel
      title={words.size}
      actions={
        <>
          <TenantState isLive={tenant.is_live} isActive={tenant.is_active} />
          {tenant.subdomain !== service.tenant && tenant.is_live === true && (
            <a href={`/console/${tenant.subdomain}`} data-main>
              {words.enter} <Keys keys={MAIN_ACT_KEYS} />
            </a>
          )}
        </>
      }
    >
      <FactList facts={facts} />
    </Panel>
  )
}
