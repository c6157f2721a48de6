import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Empty } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { sessionQuery } from './session-gate.tsx'

/** The first page: leads to the tenant of the person, or lets them choose one of several. */
export function FirstTenant(): ReactNode {
  const words = useWords()
  const { data } = useQuery(sessionQuery)
  const [only, ...others] = data?.subdomains ?? []
  if (only === undefined) return <Empty title={words.shell.no_tenants} />
  if (others.length === 0) return <Navigate to={`/${only.subdomain}` as never} />
  return (
    <main>
      <h1>{words.shell.tenants}</h1>
      <ul>
        {[only, ...others].map(({ subdomain, company_name }) => (
          <li key={subdomain}>
            <a href={`/console/${subdomain}`}>{company_name}</a>
          </li>
        ))}
      </ul>
    </main>
  )
}
