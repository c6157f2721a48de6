import { type ReactNode, useState } from 'react'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { useWords } from '#web/words/use-words.ts'
import { LabelsPreview } from './labels-preview.tsx'
import { usePrintLabels } from './use-print-labels.ts'

type LocationLabels = {
  readonly warehouse: string
  readonly codes: readonly string[]
}

/** Prints the labels of locations, after they have been looked at. */
export function PrintLabelsButton({
  isMain = false,
  ...labels
}: LocationLabels & { readonly isMain?: boolean }): ReactNode {
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
        <LabelsPreview {...labels} />
      </Dialog>
    </>
  )
}
