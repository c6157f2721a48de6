import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { isClient, meQuery } from '#web/api/me.ts'
import { ServiceClient } from '#web/api/service-client.ts'
import { ServiceContext } from '#web/api/use-service.ts'
import { usePlace } from '#web/console/kit/navigation.ts'
import { Empty, Note } from '#web/console/kit/note.tsx'
import { NextStep } from '#web/console/screens/tower/next-step.tsx'
import type { Words } from '#web/words/en-GB.ts'
import { sentenceOf } from '#web/words/sentence.ts'
import { useWords } from '#web/words/use-words.ts'
import styles from './frame.module.css'
import { rememberTenant } from './last-tenants.ts'
import { isForHouse } from './navigation.ts'
import { Rail } from './rail.tsx'
import { sessionQuery } from './session-gate.tsx'
import { Texts } from './texts.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around every screen of a tenant. */
export function TenantFrame(): ReactNode {
  const words = useWords()
  const { path } = usePlace()
  const { tenant = '' } = useParams({ strict: false }) as { readonly tenant?: string }
  const { data } = useQuery(sessionQuery)
  const shown = useRef(words)
  const service = useMemo(
    () => new ServiceClient(tenant, { tell: (error) => sentenceOf(shown.current, error) }),
    [tenant],
  )
  const found = data?.subdomains.find(({ subdomain }) => subdomain === tenant)
  const { data: me } = useQuery({ ...meQuery(service), enabled: found?.is_live === true })
  const isEntered = me !== undefined
  useFocusOnPage(path)
  useEffect(() => {
    if (isEntered) rememberTenant(tenant)
  }, [isEntered, tenant])
  if (found === undefined) return <Empty title={words.shell.no_tenant}>{words.shell.no_tenant_text}</Empty>
  if (!found.is_live) return <Empty title={words.shell.suspended}>{words.shell.suspended_text}</Empty>
  return (
    <ServiceContext value={service}>
      <Texts preferred={me?.user?.language || navigator.language}>
        <NoteWords into={shown} />
        <SkipLink />
        <div className={styles['frame']}>
          <TopBar tenant={found} />
          <Rail />
          <main id="content" className={styles['content']} tabIndex={-1}>
            {me !== undefined && isClient(me) && isForHouse(path) ? (
              <Note tone="warn">{words.shell.for_house}</Note>
            ) : (
              <>
                <NextStep />
                <Outlet />
              </>
            )}
          </main>
        </div>
      </Texts>
    </ServiceContext>
  )
}

/** Moves the focus into each page that is opened, unless something of the page has taken it. */
function useFocusOnPage(path: string): void {
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    const content = document.getElementById('content')
    const { activeElement } = document
    // What lies over the page gives the focus back by itself.
    const isElsewhere = activeElement?.closest('[role="dialog"], [role="menu"]') !== null
    if (content === null || (activeElement !== null && (content.contains(activeElement) || isElsewhere)))
      return
    content.focus({ preventScroll: true })
  }, [path])
}

/** Notes the texts that the person reads, for the sentences of errors. */
function NoteWords({ into }: { readonly into: RefObject<Words> }): null {
  const words = useWords()
  useEffect(() => {
    into.current = words
  }, [into, words])
  return null
}

/** Leads those who use the keyboard past the rail. */
function SkipLink(): ReactNode {
  const { shell } = useWords()
  return (
    <a className={styles['skip']} href="#content">
      {shell.skip}
    </a>
  )
}
