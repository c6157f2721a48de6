import { findForm } from '#domain/printing/find-form.ts'
import { readLetterhead } from '#domain/printing/letterhead.ts'
import { findReport } from '#domain/reporting/find-report.ts'
import { readVariables, storedValues } from '#domain/reporting/read-variables.ts'
import { defaultFormat } from '#domain/reporting/report-file.ts'
import type { Attachment } from '#outside/mail.ts'
import { refusal, refuseAll } from '#problems/problem.ts'
import { PRINTED_TYPES } from '#values/printed-form.ts'
import type { Action } from './action.ts'
import { buildReportFile, sharedReportCaller } from './build-report.ts'
import { backgroundCaller } from './callers.ts'
import { inTransaction } from './worker-context.ts'

/**
 * The form and the report that an action attaches, if it names them; refuses what cannot be built. The report is written
 * to the folder.
 */
export async function attachmentsFor(action: Action, folder: string): Promise<readonly Attachment[]> {
  const { parameters } = action
  const [template_id, report_id] = [parameters.constant('template_id'), parameters.constant('report_id')]
  const attachments = [
    ...(template_id === null ? [] : [await formFor(action, Number(template_id))]),
    ...(report_id === null ? [] : [await reportFor(action, Number(report_id), folder)]),
  ]
  const [first, ...others] = attachments
  const file_name = await parameters.text('file_name')
  return first === undefined || file_name === null ? attachments : [{ ...first, file_name }, ...others]
}

/** A form printed for the record of the event. */
async function formFor(
  { task, parameters, worker, tenant }: Action,
  template_id: number,
): Promise<Attachment> {
  const scope = { tenant, caller: backgroundCaller(worker.user_id) }
  const { account_id, warehouse_id } = accountAndWarehouseOf(task)
  const [form, letterhead] = await inTransaction(worker, scope, (tx) =>
    tx.pipeline([findForm(tx, template_id), readLetterhead(tx, { account_id, warehouse_id }, 1)]),
  )
  if (form === null) throw refusal('missing_template', { type: `template ${template_id}` })
  const { bytes, format } = await parameters.form(form, letterhead, worker.pdf_for)
  return { file_name: `${form.name}.${format}`, content_type: PRINTED_TYPES[format], content: bytes }
}

/** The account and the warehouse of the record of an event, if it has them. */
function accountAndWarehouseOf({ subject }: Action['task']) {
  const idIn = (name: string) => (typeof subject.data[name] === 'number' ? subject.data[name] : null)
  return { account_id: idIn('account_id'), warehouse_id: idIn('warehouse_id') }
}

/** A report with the common rights of its owner and of all who last changed it, its query or the automation. */
async function reportFor(
  { task, worker, tenant }: Action,
  report_id: number,
  folder: string,
): Promise<Attachment> {
  const scope = { tenant, caller: backgroundCaller(worker.user_id) }
  const report = await inTransaction(worker, scope, (tx) => findReport(tx, report_id))
  if (report === null) throw refusal('report_query_invalid', { reason: 'the report no longer exists' })
  const people = [report.user_id, ...report.changed_by, task.automation.changed_by_id] as const
  const caller = await sharedReportCaller(worker, scope, people)
  const read = readVariables(
    storedValues(report.variables, '/variables'),
    { parameters: report.parameters, required: [], pointer: '/variables' },
    { now: new Date(), timezone: tenant.timezone },
  )
  refuseAll(read.violations)
  const building = { report, values: read.values, format: defaultFormat(report.report_type), folder }
  const {
    file_name,
    content_type,
    read: content,
  } = await buildReportFile(worker, { tenant, caller }, building)
  return { file_name, content_type, content }
}
