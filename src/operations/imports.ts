import type { Transaction } from '#database/transaction.ts'
import { coerceId } from '#declare/coerce.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { createDocument } from '#domain/documents/documents.ts'
import { hasFlow } from '#domain/imports/check-flows.ts'
import { closeImport } from '#domain/imports/close-import.ts'
import { type NewImport, queueImport } from '#domain/imports/queue-import.ts'
import type { ReadTable } from '#domain/imports/table-of-texts.ts'
import { isEncoding } from '#domain/imports/text-of.ts'
import { warningsOfHeader } from '#domain/imports/warnings-of-header.ts'
import { refusal, refuseAll, type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { isVisible } from '#records/find.ts'
import { ownerOf } from '#values/caller.ts'
import { operationDefaults } from './generic-operations.ts'
import type { ActInput, ExternalStep, Operation, Outcome, StepControl } from './operation.ts'

const CONTENT_TYPES = [
  'text/csv',
  'text/plain',
  'application/xml',
  'text/xml',
  'application/edifact',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/json',
  'application/jsonl',
  'application/x-ndjson',
  'application/csv',
  'text/tab-separated-values',
  'application/zip',
  'application/x-zip-compressed',
  'application/gzip',
  'application/x-gzip',
  'application/octet-stream',
]

type ImportResources = {
  readonly documents: Resource
  readonly imports: Resource
  readonly accounts: Resource
}

/** Operations that import files (platform 11.2, 11.5). */
export function importOperations(model: Model, read_table: ReadTable | null): readonly Operation[] {
  const resources: ImportResources = {
    documents: resourceNamed(model, 'documents'),
    imports: resourceNamed(model, 'imports'),
    accounts: resourceNamed(model, 'accounts'),
  }
  return [
    upload(resources, resourceNamed(model, 'import_templates'), async (_, { subject }) => {
      const source = {
        template_type: textIn(subject.template_type),
        import_template_id: subject.id,
        import_configuration_id: idIn(subject.import_configuration_id),
        account_id: idIn(subject.account_id),
      }
      return { source, violations: checkSource(subject) }
    }),
    withQueryParameters(
      upload(resources, resourceNamed(model, 'import_configurations'), async (tx, { subject, query }) => {
        const [account_id, flow_code] = [query.account_id || null, query.flow_code || null]
        const exists = {
          account_id: account_id === null || (await isAccount(tx, resources, account_id)),
          flow_code: flow_code === null || hasFlow(subject.configuration, flow_code),
        }
        const source = {
          import_configuration_id: subject.id,
          configuration_version: Number(subject.version),
          account_id: account_id === null ? null : Number(account_id),
          flow_code,
        }
        return { source, violations: checkReferences(exists) }
      }),
      {
        account_id: 'Account to which the records are restricted.',
        flow_code: 'Code of the manual flow applied to the records; the automatic flows when not given.',
      },
    ),
    readTable(resources, read_table),
    {
      ...importOperation(resources, 'retry'),
      description: 'Imports the failed rows again, and the rows never read, as a new import.',
      run: (tx, { subject }) => retry(tx, resources, subject),
    },
    {
      ...importOperation(resources, 'cancel'),
      description: 'Cancels an import after the current record; records already written are kept.',
      run: async (tx, { subject }) => {
        if (!['queued', 'parsing', 'processing'].includes(String(subject.status))) throw wrongState(subject)
        const end = { status: 'cancelled', reason: null, errors: null } as const
        return {
          kind: 'record',
          resource: resources.imports,
          row: await closeImport(tx, resources, { current: subject, end }),
        }
      },
    },
  ]
}

function withQueryParameters(operation: Operation, parameters: Readonly<Record<string, string>>): Operation {
  return { ...operation, query_parameters: { ...operation.query_parameters, ...parameters } }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function idIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** A template without type and configuration cannot import. */
function checkSource({ template_type, import_configuration_id }: FullRow): readonly Violation[] {
  const isEmpty = template_type === null && import_configuration_id === null
  return isEmpty ? [violation('blank', { field: 'template_type' })] : []
}

async function isAccount(
  tx: Transaction,
  { accounts }: ImportResources,
  account_id: string,
): Promise<boolean> {
  const id = coerceId(account_id)
  return 'value' in id && isVisible(tx, accounts, Number(id.value))
}

/** Violations for references to records that do not exist. */
function checkReferences(exists: Readonly<Record<string, boolean>>): readonly Violation[] {
  const unknown = Object.keys(exists).filter((field) => !exists[field])
  return unknown.map((field) => violation('must_exist', { field }))
}

type ImportSource = Pick<
  NewImport,
  | 'template_type'
  | 'import_template_id'
  | 'import_configuration_id'
  | 'configuration_version'
  | 'account_id'
  | 'flow_code'
>

/** The settings to import with, and the violations of the request. */
type ImportRequest = { readonly source: ImportSource; readonly violations: readonly Violation[] }

function upload(
  resources: ImportResources,
  resource: Resource,
  readRequest: (tx: Transaction, act: ActInput) => Promise<ImportRequest>,
): Operation {
  return {
    ...operationDefaults(resource, 'change'),
    name: 'upload',
    method: 'POST',
    path: `/api/${resource.name}/{id}/upload`,
    permission: 'import_files',
    accepts: 'bytes',
    stores: true,
    input: null,
    content_types: CONTENT_TYPES,
    changes: 'nothing',
    answer: 'record',
    answers: resources.imports.name,
    query_parameters: {
      dry_run:
        'Dry run: `true` or `false` (the default). With `true` the file is processed and nothing is written.',
    },
    description:
      'Uploads a file and queues it for import; the imports list shows the progress. With dry_run=true nothing is written.',
    run: async (tx, act) => {
      const { source, violations } = await readRequest(tx, act)
      refuseAll([...violations, ...checkTrial(act.query.dry_run), ...checkCharset(act.upload.charset)])
      return begin(tx, resources, { act, source })
    },
  }
}

async function begin(
  tx: Transaction,
  resources: ImportResources,
  { act, source }: { readonly act: ActInput; readonly source: ImportSource },
): Promise<Outcome> {
  const { upload, query, resource, subject } = act
  if (upload.stored === undefined) throw new Error('the bytes of an upload were not stored')
  const file_name = upload.file_name ?? `${resource.name}-${subject.id}.${extensionOf(upload.content_type)}`
  const { user_id } = tx.caller
  const document = await createDocument(tx, resources.documents, {
    ...upload.stored,
    file_name,
    file_type: upload.content_type,
    category: 'import',
    user_id,
    account_id: source.account_id ?? null,
  })
  const row = await queueImport(tx, resources.imports, {
    ...source,
    file_name,
    document_id: document.id,
    source: tx.caller.source === 'automation' ? 'automation' : 'api',
    dry_run: query.dry_run === 'true',
    encoding: upload.charset ?? null,
    warnings: await warningsOfHeader(upload.bytes, {
      template_type: source.template_type ?? null,
      charset: upload.charset,
    }),
    user_id,
  })
  return { kind: 'record', resource: resources.imports, row }
}

/** A charset that nobody knows would make every letter a guess. */
function checkCharset(charset: string | undefined): readonly Violation[] {
  return charset === undefined || isEncoding(charset) ? [] : [violation('invalid', { field: 'charset' })]
}

/** `true` is a dry run; every value but `true` and `false` is refused. */
function checkTrial(dry_run = 'false'): readonly Violation[] {
  return ['', 'false', 'true'].includes(dry_run) ? [] : [violation('invalid', { field: 'dry_run' })]
}

function extensionOf(content_type: string): string {
  if (content_type.endsWith('xml')) return 'xml'
  return content_type === 'text/csv' ? 'csv' : 'txt'
}

function importOperation({ imports }: ImportResources, name: string) {
  return {
    ...operationDefaults(imports, 'change'),
    name,
    method: 'POST',
    path: `/api/imports/{id}/${name}`,
    permission: 'import_files',
    accepts: 'nothing',
    input: null,
    answer: 'record',
  } as const
}

/** Reads a table for somebody who has yet to say what its columns are (spec: platform 11.2). */
function readTable({ imports }: ImportResources, read_table: ReadTable | null): Operation {
  return {
    ...operationDefaults(imports, 'creation'),
    name: 'read_table',
    method: 'POST',
    path: '/api/imports/read_table',
    permission: 'import_files',
    accepts: 'bytes',
    input: null,
    content_types: CONTENT_TYPES,
    changes: 'nothing',
    answer: 'facts',
    answers: 'import_tables',
    description:
      'Reads a table, such as a workbook or CSV, and returns its rows as the texts that an import would read, with the same warnings, without storing anything.',
    run: async (tx, { upload }) => {
      refuseAll(checkCharset(upload.charset))
      if (read_table === null) throw refusal('service_unavailable', {})
      const owner = ownerOf(tx.tenant)
      const call = async ({ disconnected }: StepControl) => {
        const { rows, warnings } = await read_table(upload, { owner, disconnected })
        const facts = { rows: rows.map((row) => ({ ...row })), warnings }
        return async () => ({ kind: 'facts' as const, type: 'import_tables', facts })
      }
      return { kind: 'external_step', call } satisfies ExternalStep
    },
  }
}

function wrongState({ status }: FullRow) {
  return refusal('import_state', { status: String(status) })
}

async function retry(tx: Transaction, { imports }: ImportResources, subject: FullRow): Promise<Outcome> {
  const isOver = ['failed', 'completed_with_errors', 'cancelled'].includes(String(subject.status))
  const document_id = idIn(subject.document_id)
  if (!isOver || document_id === null) throw wrongState(subject)
  const row = await queueImport(tx, imports, {
    file_name: String(subject.file_name),
    document_id,
    source: 'api',
    template_type: textIn(subject.template_type),
    import_template_id: idIn(subject.import_template_id),
    import_configuration_id: idIn(subject.import_configuration_id),
    configuration_version: idIn(subject.configuration_version),
    flow_code: textIn(subject.flow_code),
    ftp_user_id: idIn(subject.ftp_user_id),
    account_id: idIn(subject.account_id),
    dry_run: subject.dry_run === true,
    encoding: textIn(subject.encoding),
    user_id: tx.caller.user_id,
    retry_of: subject.id,
  })
  return { kind: 'record', resource: imports, row }
}
