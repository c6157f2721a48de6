import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { chooseForm } from '#domain/printing/choose-form.ts'
import type { NamedForm } from '#domain/printing/find-form.ts'
import { readLetterhead } from '#domain/printing/letterhead.ts'
import type { Paper } from '#domain/printing/paper.ts'
import { printOrRefuse } from '#domain/printing/print-or-refuse.ts'
import { refusal } from '#problems/problem.ts'
import { sentInput } from '#records/input.ts'
import { readVisibleIds } from '#records/read-visible-ids.ts'
import { papersPrints } from '#resources/reporting/prints.ts'
import { ownerOf } from '#values/caller.ts'
import type { JsonObject } from '#values/json.ts'
import { mapInSequence } from '#values/map-in-sequence.ts'
import { PRINTED_TYPES } from '#values/printed-form.ts'
import { zipBytes } from '#values/zip-bytes.ts'
import { deliverPrint, type Print, requirePrinting } from './deliver-print.ts'
import type { Operation } from './operation.ts'
import { type PrintOptions, papers, printOperationDefaults, readPrintOptions } from './papers.ts'
import type { PrintingServices } from './templates.ts'

/** How many records a request may print the papers of. */
const RECORDS_MAX = 100

const ZIP_TYPE = 'application/zip'

/** Prints a paper of several records in one request: one file, or an archive with one for each form (platform 13.5). */
export function papersTogetherOperations(
  model: Model,
  services: PrintingServices | null,
): readonly Operation[] {
  const input = inputFor(model, papersPrints)
  return papers
    .filter(({ many }) => many !== true)
    .map((paper) => {
      const resource = resourceNamed(model, paper.of)
      return {
        ...printOperationDefaults(resource, input),
        answer_types: [...Object.values(PRINTED_TYPES), ZIP_TYPE],
        name: `${paper.type}_of_many`,
        path: `/api/${paper.of}/${paper.type}`,
        on_record: false,
        description: `The same for each of the records named in \`ids\`, ${RECORDS_MAX} at most: ${paper.description} Returns one file, or a ZIP archive with one for each form where the records have different forms; with cloud_print, creates a print job.`,
        run: async (tx, { parsed }) => {
          const options = await readPrintOptions(tx, { resource, input, kind: paper.kind, parsed })
          const ids = await readVisibleIds(tx, resource, sentInput(papersPrints, parsed).ids)
          if (ids.length > RECORDS_MAX) throw refusal('too_many_items', { field: 'ids', max: RECORDS_MAX })
          // A paper is read by what it shows; each type has statements of its own.
          const read = await mapInSequence(ids, (id) => paper.read(tx, model, { id, ids: [id] }))
          const groups = await readGroups(tx, { type: paper.type, papers: read, options })
          if (groups.length > 1 && options.printer_id !== null) throw refusal('forms_differ', {})
          const [first] = read
          const isOfOne = (name: 'account_id' | 'warehouse_id') =>
            read.every((one) => one[name] === first?.[name]) ? (first?.[name] ?? null) : null
          return deliverPrint(tx, model, {
            record: null,
            options,
            category: paper.category,
            paper: { account_id: isOfOne('account_id'), warehouse_id: isOfOne('warehouse_id') },
            services,
            print: printGroups(groups, { owner: ownerOf(tx.tenant), type: paper.type, services }),
          })
        },
      }
    })
}

/** Papers of one form, one behind the other. */
type PaperGroup = { readonly form: NamedForm; readonly sheets: JsonObject[] }

type PapersToPrint = {
  readonly type: string
  readonly papers: readonly Paper[]
  readonly options: PrintOptions
}

async function readGroups(
  tx: Transaction,
  { type, papers: all, options }: PapersToPrint,
): Promise<readonly PaperGroup[]> {
  const groups = new Map<string, PaperGroup>()
  const alike = Map.groupBy(all, ({ account_id, warehouse_id, customer_id }) =>
    [account_id, warehouse_id, customer_id].join(),
  )
  // Papers of one account, warehouse and customer share a form and a letterhead.
  await mapInSequence(alike.values(), async (own) => {
    const [paper] = own
    if (paper === undefined) return
    const form = await chooseForm(tx, { type, template_id: options.template_id, paper })
    if (form === null) throw refusal('missing_template', { type })
    const letterhead = await readLetterhead(tx, paper, options.copies)
    const key = JSON.stringify(form)
    const group = groups.get(key) ?? { form, sheets: [] }
    groups.set(key, group)
    for (const { sheets } of own) group.sheets.push(...sheets.map((sheet) => ({ ...letterhead, ...sheet })))
  })
  return [...groups.values()]
}

type GroupPrinting = {
  /** The owner of its tenant. */
  readonly owner: number
  readonly type: string
  readonly services: PrintingServices | null
}

function printGroups(groups: readonly PaperGroup[], { owner, type, services }: GroupPrinting): Print {
  const name = `${type.replaceAll('_', '-')}s`
  return async ({ disconnected }) => {
    const { pdf_for } = requirePrinting(services)
    const printed = await mapInSequence(groups, ({ form, sheets }) =>
      printOrRefuse(form, sheets, { owner, disconnected, pdf_for }),
    )
    const warnings = [...new Set(printed.flatMap((one) => one.warnings))]
    const [only, ...others] = printed
    if (only !== undefined && others.length === 0)
      return {
        file_name: `${name}.${only.format}`,
        content_type: PRINTED_TYPES[only.format],
        content: only.bytes,
        warnings,
      }
    const files = printed.map(({ bytes, format }, place) => ({
      name: `${name}-${place + 1}.${format}`,
      content: bytes,
    }))
    return { file_name: `${name}.zip`, content_type: ZIP_TYPE, content: await zipBytes(files), warnings }
  }
}
