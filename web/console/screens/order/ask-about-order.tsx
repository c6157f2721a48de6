import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isClient, meQuery, useMay } from '#web/api/me.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { usePlace, useSetSearch } from '#web/console/kit/navigation.ts'
import { useWords } from '#web/words/use-words.ts'

/** Leads a client to where a question about an order is asked; nothing for those who work in the warehouse, and where it is being asked. */
export function AskAboutOrder(): ReactNode {
  const { talk: words } = useWords()
  const may = useMay()
  const { search } = usePlace()
  const setSearch = useSetSearch()
  const { data: me } = useQuery(meQuery(useService()))
  if (me === undefined || !isClient(me) || !may('manage_comments') || search['tab'] === 'comments')
    return null
  return (
    <div>
      <Button icon="edit" onClick={() => setSearch({ tab: 'comments' }, { replace: true })}>
        {words.ask_about}
      </Button>
    </div>
  )
}
