import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { typeQuery } from '#web/api/metadata-queries.ts'
import { useScreenQuery } from '#web/api/use-screen-query.ts'
import { useService } from '#web/api/use-service.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Dialog } from '#web/console/kit/dialog.tsx'
import { Skeleton } from '#web/console/kit/note.tsx'
import { PrintPreview } from '#web/console/records/print-preview.tsx'
import { useWords } from '#web/words/use-words.ts'
import { locationsByCodeQuery } from './locations-by-code.graphql.ts'
import { LABELS, usePrintLabels } from './use-print-labels.ts'

/** So many labels are shown before. */
const PREVIEWED_MAX = 20

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
        <LabelsPreview {...labels} />
      </Dialog>
    </>
  )
}

function LabelsPreview({ warehouse, codes }: Labels): ReactNode {
  const service = useService()
  const shown = codes.slice(0, PREVIEWED_MAX)
  const { data: type } = useQuery(typeQuery(service, LABELS.type))
  const { data } = useScreenQuery(locationsByCodeQuery, { warehouse: [warehouse], codes: shown })
  const operation = type?.operations.find(({ path }) => path === LABELS.path)
  if (type === undefined || operation === undefined || data === undefined) return <Skeleton />
  const ids = (data.locations?.all.nodes ?? []).map(({ id }) => id)
  return (
    <PrintPreview
      {...{ type, operation }}
      record={{ ids }}
      left={codes.length - shown.length}
      attributes={NOTHING_ENTERED}
    />
  )
}

const NOTHING_ENTERED = {}
