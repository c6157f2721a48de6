import type { Transaction } from '#database/transaction.ts'
import { coerceId } from '#declare/coerce.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { beginImport, type ImportToBegin } from '#domain/imports/begin-import.ts'
import { hasFlow } from '#domain/imports/check-flows.ts'
import { closeImport } from '#domain/imports/close-import.ts'
import { keepDocument } from '#domain/reporting/documents.ts'
import { refusal, refuseAll, type Violation, violation } from '#problems/problem.ts'
import type { FullRow } from '#records/columns.ts'
import { isVisible } from '#records/find.ts'
import { shapeFor } from './generic.ts'
import type { Act, Operation, Outcome } from './operation.ts'

const CONTENT_TYPES = [
  'text/csv',
  'text/plain',
  'application/xml',
  'text/xml',
  'application/edifact',
  'application/zip',
  'application/octet-stream',
]

type Kinds = { readonly documents: Resource; readonly imports: Resource; readonly accounts: Resource }

/** What can be done with files that are to become records (platform 11.2, 11.5). */
export function importOperations(model: Model): readonly Operation[] {
  const kinds: Kinds = {
    documents: resourceNamed(model, 'documents'),
    imports: resourceNamed(model, 'imports'),
    accounts: resourceNamed(model, 'accounts'),
  }
  return [
    upload(kinds, resourceNamed(model, 'import_templates'), async (_, { subject }) => {
      const reads = {
        template_type: textIn(subject.template_type),
        import_template_id: subject.id,
        import_configuration_id: idIn(subject.import_configuration_id),
        account_id: idIn(subject.account_id),
      }
      return { reads, violations: checkReads(subject) }
    }),
    withWords(
      upload(kinds, resourceNamed(model, 'import_configurations'), async (tx, { subject, query }) => {
        const [account_id, flow_code] = [query.account_id || null, query.flow_code || null]
        const knows = {
          account_id: account_id === null || (await isAccount(tx, kinds, account_id)),
          flow_code: flow_code === null || hasFlow(subject.configuration, flow_code),
        }
        const reads = {
          import_configuration_id: subject.id,
          configuration_version: Number(subject.version),
          account_id: account_id === null ? null : Number(account_id),
          flow_code,
        }
        return { reads, violations: checkKnown(knows) }
      }),
      {
        account_id: 'Account to which the records are restricted.',
        flow_code: 'Code of the manual flow applied to the records; the automatic flows when not given.',
      },
    ),
    {
      ...onImport(kinds, 'retry'),
      description: 'Imports the failed rows again, and the rows never read, as a new import.',
      run: (tx, { subject }) => retry(tx, kinds, subject),
    },
    {
      ...onImport(kinds, 'cancel'),
      description: 'Cancels an import after the current record; records already written are kept.',
      run: async (tx, { subject }) => {
        if (!['queued', 'parsing', 'processing'].includes(String(subject.status))) throw stateOf(subject)
        const end = { status: 'cancelled', reason: null, errors: null } as const
        return {
          kind: 'record',
          resource: kinds.imports,
          row: await closeImport(tx, kinds, { current: subject, end }),
        }
      },
    },
  ]
}

function withWords(operation: Operation, words: Readonly<Record<string, string>>): Operation {
  return { ...operation, query_words: { ...operation.query_words, ...words } }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

function idIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** A template with neither type nor configuration reads nothing. */
function checkReads({ template_type, import_configuration_id }: FullRow): readonly Violation[] {
  const isEmpty = template_type === null && import_configuration_id === null
  return isEmpty ? [violation('blank', { field: 'template_type' })] : []
}

async function isAccount(tx: Transaction, { accounts }: Kinds, said: string): Promise<boolean> {
  const id = coerceId(said)
  return 'value' in id && isVisible(tx, accounts, Number(id.value))
}

/** What a request names that there is not. */
function checkKnown(knows: Readonly<Record<string, boolean>>): readonly Violation[] {
  const unknown = Object.keys(knows).filter((field) => !knows[field])
  return unknown.map((field) => violation('must_exist', { field }))
}

type Reads = Pick<
  ImportToBegin,
  | 'template_type'
  | 'import_template_id'
  | 'import_configuration_id'
  | 'configuration_version'
  | 'account_id'
  | 'flow_code'
>

/** What is to be read by which settings, and what is wrong with how it was asked. */
type Asked = { readonly reads: Reads; readonly violations: readonly Violation[] }

function upload(
  kinds: Kinds,
  resource: Resource,
  asked: (tx: Transaction, act: Act) => Promise<Asked>,
): Operation {
  return {
    ...shapeFor(resource, 'change'),
    name: 'upload',
    method: 'POST',
    path: `/api/${resource.name}/{id}/upload`,
    permission: 'import_files',
    takes: 'bytes',
    stores: true,
    input: null,
    content_types: CONTENT_TYPES,
    changes: 'nothing',
    answer: 'record',
    answers: kinds.imports.name,
    query_words: {
      dry_run:
        'Dry run: `true` or `false` (the default). With `true` the file is processed and nothing is written.',
    },
    description:
      'Uploads a file and queues it for import; the imports list shows the progress. With dry_run=true nothing is written.',
    run: async (tx, act) => {
      const { reads, violations } = await asked(tx, act)
      refuseAll([...violations, ...checkTrial(act.query.dry_run)])
      return begin(tx, kinds, { act, reads })
    },
  }
}

async function begin(
  tx: Transaction,
  kinds: Kinds,
  { act, reads }: { readonly act: Act; readonly reads: Reads },
): Promise<Outcome> {
  const { upload: sent, query, resource, subject } = act
  if (sent.stored === undefined) throw new Error('the bytes of an upload were not kept')
  const file_name = sent.file_name ?? `${resource.name}-${subject.id}.${extensionOf(sent.content_type)}`
  const { user_id } = tx.caller
  const document = await keepDocument(tx, kinds.documents, {
    ...sent.stored,
    file_name,
    file_type: sent.content_type,
    category: 'import',
    user_id,
    account_id: reads.account_id ?? null,
  })
  const row = await beginImport(tx, kinds.imports, {
    ...reads,
    file_name,
    document_id: document.id,
    source: tx.caller.source === 'automation' ? 'automation' : 'api',
    dry_run: query.dry_run === 'true',
    user_id,
  })
  return { kind: 'record', resource: kinds.imports, row }
}

/** `true` has nothing written; any word but the two is refused, since whoever says it expects one of them. */
function checkTrial(said = 'false'): readonly Violation[] {
  return ['', 'false', 'true'].includes(said) ? [] : [violation('invalid', { field: 'dry_run' })]
}

function extensionOf(content_type: string): string {
  if (content_type.endsWith('xml')) return 'xml'
  return content_type === 'text/csv' ? 'csv' : 'txt'
}

function onImport({ imports }: Kinds, name: string) {
  return {
    ...shapeFor(imports, 'change'),
    name,
    method: 'POST',
    path: `/api/imports/{id}/${name}`,
    permission: 'import_files',
    takes: 'nothing',
    input: null,
    answer: 'record',
  } as const
}

function stateOf({ status }: FullRow) {
  return refusal('import_state', { status: String(status) })
}

async function retry(tx: Transaction, { imports }: Kinds, subject: FullRow): Promise<Outcome> {
  const isOver = ['failed', 'completed_with_errors', 'cancelled'].includes(String(subject.status))
  const document_id = idIn(subject.document_id)
  if (!isOver || document_id === null) throw stateOf(subject)
  const row = await beginImport(tx, imports, {
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
    user_id: tx.caller.user_id,
    retry_of: subject.id,
  })
  return { kind: 'record', resource: imports, row }
}
