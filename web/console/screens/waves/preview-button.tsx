import { type ReactNode, useState } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Note, Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { PREVIEWED_MAX, useWave } from './wave-preview.ts'
import { WaveView } from './wave-view.tsx'

/** Shows a preview of processing the selected orders. */
export function PreviewButton({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { waves: words } = useWords()
  const may = useMay()
  const [shown, setShown] = useState<readonly string[] | null>(null)
  if (!may('process_picks')) return null
  return (
    <>
      <Button icon="waves" onClick={() => setShown(ids)}>
        {words.preview}
      </Button>
      {shown !== null && (
        <Dialog open wide onClose={() => setShown(null)} title={words.preview_of(shown.length)}>
          <Preview ids={shown} />
        </Dialog>
      )}
    </>
  )
}

function Preview({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { waves: words } = useWords()
  const { wave, error } = useWave(ids)
  if (ids.length > PREVIEWED_MAX) return <Note tone="warn">{words.too_many(PREVIEWED_MAX)}</Note>
  if (error !== null) return <Note tone="bad">{error.message}</Note>
  return wave === null ? <Skeleton /> : <WaveView wave={wave} />
}
