import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { access, readSession, signInAddress } from '#web/api/access.ts'
import { GoodsyardError } from '#web/api/error.ts'
import { keys } from '#web/api/keys.ts'
import { useStore } from '#web/api/use-store.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Note } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'

/** The final page of the window of a second sign-in. */
const SIGNED_IN = '/console/signed_in'

/** The signed-in user; shared by all views. */
export const sessionQuery = { queryKey: keys.session(), queryFn: readSession, staleTime: 300_000 }

/** Shows the console to signed-in users, and redirects others to the sign-in page and back. */
export function SessionGate({ children }: { readonly children: ReactNode }): ReactNode {
  const words = useWords()
  const { data, error, refetch } = useQuery(sessionQuery)
  const isNobody = data === undefined && error instanceof GoodsyardError && error.status === 401
  useEffect(() => {
    const { pathname, search, hash } = location
    if (isNobody) location.replace(signInAddress(`${pathname}${search}${hash}`))
  }, [isNobody])
  if (location.pathname === SIGNED_IN && data !== undefined) return <SignedIn />
  if (data === undefined && error !== null && !isNobody)
    return (
      <Note tone="bad" action={<Button onClick={() => refetch()}>{words.kit.try_again}</Button>}>
        {error.message}
      </Note>
    )
  if (data === undefined) return <p role="status">{words.shell.loading}</p>
  return (
    <>
      {children}
      <SignInAgain user={data.user.id} />
    </>
  )
}

/** Tells other tabs that somebody has signed in. */
function SignedIn(): ReactNode {
  const words = useWords()
  useEffect(() => {
    new BroadcastChannel('goodsyard.session').postMessage('signed_in')
    close()
  }, [])
  return <p role="status">{words.shell.signed_in}</p>
}

/** Shown over a page whose session has ended: the page stays unchanged until its user has signed in again. */
function SignInAgain({ user }: { readonly user: string }): ReactNode {
  const words = useWords()
  const client = useQueryClient()
  const isEnded = useStore(access) === 'ended'
  useEffect(() => {
    const channel = new BroadcastChannel('goodsyard.session')
    channel.onmessage = async () => {
      const session = await readSession()
      // Another person starts afresh.
      if (session.user.id !== user) location.reload()
      access.set('present')
      void client.invalidateQueries()
    }
    return () => channel.close()
  }, [client, user])
  return (
    <Dialog
      open={isEnded}
      onClose={() => {}}
      title={words.shell.signed_out}
      footer={
        <Button kind="primary" onClick={() => open(signInAddress(SIGNED_IN), '_blank', 'popup')}>
          {words.shell.signed_out}
        </Button>
      }
    >
      {words.shell.signed_out_text}
    </Dialog>
  )
}
