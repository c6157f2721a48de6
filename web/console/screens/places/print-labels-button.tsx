import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Skeleton } from '#web/console/kit/note.tsx'
import { useWords } from '#web/words/use-words.ts'
import { usePrintLabels } from './use-print-labels.ts'

/** What shows prints is loaded when one is asked for. */
const LabelsPreview = lazy(async () => ({ default: (await import('./labels-preview.tsx')).LabelsPreview }))

type Labels = {
  readonly warehouse: string
  readonly codes: readonly string[]
}

/** Prints the labels of locations, after they have been looked at. */
export function PrintLabelsButton({
  isMain = false,
  ...labels
}: Labels & { readonly isMain?: boolean }): ReactNode {
  const { places: words } = useWords()
  const { isPrinting, print } = usePrintLabels()
  const [isAsked, setAsked] = useState(false)
  const confirm = () => {
    setAsked(false)
    void print(labels.warehouse, labels.codes)
  }
  return (
    <>
      <Button
        kind={isMain ? 'primary' : 'normal'}
        icon="print"
        busy={isPrinting}
        onClick={() => setAsked(true)}
      >
        {words.print_labels}
      </Button>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={words.labels_of(labels.codes.length)}
        wide
        footer={
          <Button kind="primary" icon="print" onClick={confirm}>
            {words.print_labels}
          </Button>
        }
      >
        <Suspense fallback={<Skeleton />}>
          <LabelsPreview {...labels} />
        </Suspense>
      </Dialog>
    </>
  )
}
