import { type ReactNode, useState } from 'react'
import { useAct } from '#web/api/use-act.ts'
import { useService } from '#web/api/use-service.ts'
import { RecordForm } from '#web/console/form/record-form.tsx'
import { operationFor, schemaFor } from '#web/console/form/schema.ts'
import { useForm } from '#web/console/form/use-form.ts'
import { Skeleton } from '#web/console/kit/note.tsx'
import { notify } from '#web/console/kit/notify.ts'
import { Panel } from '#web/console/kit/panel.tsx'
import { readRecord, type TypeDescription, type VersionedRecord } from '#web/console/records/record-query.ts'
import { useDescribed } from '#web/console/records/use-described.ts'
import { useRecord } from '#web/console/records/use-record.ts'
import { useWords } from '#web/words/use-words.ts'
import { ColourField } from './colour-field.tsx'
import { LogoField } from './logo-field.tsx'
import styles from './settings.module.css'

/** What administrators set of their own company. */
const FIELDS: ReadonlySet<string> = new Set([
  'company_name',
  'import_timezone',
  'packing_fill_percent',
  'require_second_factor',
  'handheld_pin_min_characters',
])

/** Changes a tenant. */
const UPDATE = {
  method: 'PATCH',
  path: '/api/subdomains/{id}',
  takes: 'attributes',
  type: 'subdomains',
} as const

/** The company: its name, its logo on papers, its time zone, and how full cartons are packed. */
export function CompanyPanel({
  id,
  logo,
  colour,
}: {
  readonly id: string
  readonly logo: string | null
  readonly colour: string | null
}): ReactNode {
  const { settings: words } = useWords()
  const found = useDescribed('subdomains')
  const described = found === 'unknown' ? null : found
  const { data: read } = useRecord(described, { type: 'subdomains', id })
  return (
    <Panel title={words.company}>
      <div className={styles['company']}>
        {described === null || read === undefined || read === null ? (
          <Skeleton />
        ) : (
          <CompanyForm key={read.etag} id={id} described={described} read={read} />
        )}
        <div>
          <LogoField id={id} logo={logo} />
          <ColourField id={id} colour={colour} />
        </div>
      </div>
    </Panel>
  )
}

function CompanyForm({
  id,
  described,
  read,
}: {
  readonly id: string
  readonly described: TypeDescription
  readonly read: VersionedRecord
}): ReactNode {
  const { settings: words } = useWords()
  const service = useService()
  const act = useAct()
  const { type, types } = described
  const [schema] = useState(() => {
    const operation = operationFor(type, 'change')
    const fields =
      operation === null
        ? []
        : schemaFor(type, types, operation).fields.filter(({ name }) => FIELDS.has(name))
    return { fields, address: null, parts: [] }
  })
  const form = useForm({
    schema,
    read,
    storageKey: null,
    send: ({ attributes, ifMatch }, key) =>
      act(UPDATE, { path: { id }, attributes }, ifMatch === null ? { key } : { key, ifMatch }),
    readAgain: () => readRecord(service, described, id),
    onSaved: () => notify({ title: words.saved }),
  })
  return <RecordForm form={form} submitLabel={words.save} />
}
