import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Tenant } from '#web/api/access.ts'
import { TextInput } from '#web/console/kit/field.tsx'
import { Empty } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import styles from './first-tenant.module.css'
import { foundTenants, lastTenants } from './last-tenants.ts'
import { sessionQuery } from './session-gate.tsx'

/** The first page: leads to the tenant of the person, or lets them choose one of several. */
export function FirstTenant(): ReactNode {
  const words = useWords()
  const { data } = useQuery(sessionQuery)
  const [only, ...others] = data?.subdomains ?? []
  if (only === undefined) return <Empty title={words.shell.no_tenants} />
  if (others.length === 0) return <Navigate to={`/${only.subdomain}` as never} />
  return <TenantChoice tenants={[only, ...others]} />
}

/** The tenants of a person: searched by name or code, the last opened first. */
function TenantChoice({ tenants }: { readonly tenants: readonly Tenant[] }): ReactNode {
  const { shell } = useWords()
  const [typed, setTyped] = useState('')
  const [last] = useState(lastTenants)
  const found = foundTenants(tenants, { typed, last })
  const [first] = found
  return (
    <main className={styles['tenants']}>
      <h1>{shell.choose_tenant}</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (first !== undefined) location.assign(`/console/${first.subdomain}`)
        }}
      >
        <TextInput
          type="search"
          aria-label={shell.search}
          placeholder={shell.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
      <ul>
        {found.map(({ subdomain, company_name, is_live }) => (
          <li key={subdomain}>
            <a href={`/console/${subdomain}`}>
              <strong>{company_name}</strong> <code>{subdomain}</code>
              {!is_live && <span>{shell.suspended}</span>}
              {last[0] === subdomain && <span>{shell.last_opened}</span>}
            </a>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">{shell.no_such_tenant}</p>}
    </main>
  )
}
