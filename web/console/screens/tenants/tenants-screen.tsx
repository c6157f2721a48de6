import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { useGo } from '#web/console/kit/navigation.ts'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { Page, PageHead } from '#web/console/kit/page.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { useShortcuts } from '#web/console/kit/shortcuts.ts'
import { Table } from '#web/console/kit/table.tsx'
import { useLocale } from '#web/console/records/use-locale.ts'
import { showBytes } from '#web/values/bytes.ts'
import { showRelative } from '#web/values/moment.ts'
import { fieldLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Tenants, tenantsQuery } from './tenants.graphql.ts'
import styles from './tenants.module.css'
import { type TenantUsage, usageQuery } from './use-usage.ts'

type TenantNodes = NonNullable<Tenants['subdomains']>['all']['nodes']

/** The tenants that the caller may enter, each with how large it is and when something last changed in it. */
export function TenantsScreen(): ReactNode {
  const { tenants: words } = useWords()
  const may = useMay()
  const go = useGo()
  const { data, error } = useScreenQuery(tenantsQuery, {})
  const create = () => go({ path: '/records/subdomains/new' })
  useShortcuts(may('create_subdomains') ? [{ keys: 'c', label: words.new_tenant, run: create }] : [])
  return (
    <Page>
      <PageHead
        title={words.title}
        actions={
          may('create_subdomains') && (
            <Button kind="primary" icon="add" shortcut="c" onClick={create}>
              {words.new_tenant}
            </Button>
          )
        }
      />
      {error !== null && <Note tone="bad">{error.message}</Note>}
      {data === undefined
        ? error === null && <Skeleton />
        : data.subdomains !== null && <TenantTable nodes={data.subdomains.all.nodes} />}
    </Page>
  )
}

function TenantTable({ nodes }: { readonly nodes: TenantNodes }): ReactNode {
  const words = useWords()
  const { tenants } = words
  const { language } = useLocale()
  const service = useService()
  const usages = useQueries({ queries: nodes.map(({ id }) => usageQuery(service, id)) })
  const figure = (usage: TenantUsage | null | undefined, name: 'people' | 'warehouses' | 'accounts') =>
    usage === undefined ? '' : (usage?.[name] ?? '–')
  return (
    <section className={styles['panel']}>
      <Table
        label={tenants.title}
        columns={[
          { label: fieldLabel(words, 'company_name') },
          { label: tenants.slug },
          { label: tenants.state },
          { label: tenants.people, isFigure: true },
          { label: tenants.accounts, isFigure: true },
          { label: tenants.warehouses, isFigure: true },
          { label: tenants.files, isFigure: true },
          { label: tenants.last_changed },
          { label: '' },
        ]}
        rows={nodes.map((node, place) => {
          const usage = usages[place]?.data
          return {
            id: node.id,
            cells: [
              <Link key="name" path={`/records/subdomains/${node.id}`}>
                {node.company_name}
              </Link>,
              <code key="slug">{node.subdomain}</code>,
              <TenantState key="state" isLive={node.is_live} isActive={node.is_active} />,
              figure(usage, 'people'),
              figure(usage, 'accounts'),
              figure(usage, 'warehouses'),
              usage ? showBytes(usage.used_bytes, language) : '',
              usage?.last_changed_at ? showRelative(usage.last_changed_at, Date.now(), language) : '',
              node.subdomain === service.tenant ? (
                tenants.here
              ) : (
                <a key="enter" href={`/console/${node.subdomain}`}>
                  {tenants.enter}
                </a>
              ),
            ],
          }
        })}
      />
    </section>
  )
}

/** Whether people can work in a tenant. */
export function TenantState({
  isLive,
  isActive,
}: {
  readonly isLive: boolean | null
  readonly isActive: boolean | null
}): ReactNode {
  const { tenants: words } = useWords()
  if (isActive === false) return <Pill tone="bad">{words.states.deleted}</Pill>
  return isLive === false ? (
    <Pill tone="warn">{words.states.suspended}</Pill>
  ) : (
    <Pill tone="good">{words.states.live}</Pill>
  )
}
