import { may } from '#access/permissions.ts'
import type { Transaction } from '#database/transaction.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { assertOwner } from '#domain/reporting/assert-owner.ts'
import type { QueryCheck } from '#domain/reporting/check-query.ts'
import { requestReport } from '#domain/reporting/request-report.ts'
import { createQuery, updateQuery } from '#domain/reporting/save-query.ts'
import { createReport, updateReport } from '#domain/reporting/save-report.ts'
import { createSchedule, updateSchedule } from '#domain/reporting/save-schedule.ts'
import { refusal } from '#problems/problem.ts'
import { reportGeneration } from '#resources/reporting/reports.ts'
import { scheduledReportInput } from '#resources/reporting/scheduled-reports.ts'
import { createAndUpdateOperations } from './create-and-update-operations.ts'
import { bulkDeleteOperation, deleteOperation, operationDefaults } from './generic-operations.ts'
import type { ActInput, Operation, OwnRecords } from './operation.ts'

/** Operations on report queries, reports and their schedules (platform 14.1 to 14.3). */
export function reportOperations(model: Model, check: QueryCheck): readonly Operation[] {
  return [
    ...queryOperations(resourceNamed(model, 'report_queries'), check),
    ...ownReportOperations(resourceNamed(model, 'reports')),
    generation(model, check),
    ...scheduleOperations(model),
  ]
}

function generation(model: Model, check: QueryCheck): Operation {
  const documents = resourceNamed(model, 'documents')
  return {
    ...operationDefaults(resourceNamed(model, 'reports'), 'creation'),
    name: 'generate',
    method: 'POST',
    path: '/api/reports/{id}/generate',
    permission: 'generate_reports',
    accepts: 'plain',
    input: inputFor(model, reportGeneration),
    on_record: 'unlocked',
    changes: 'nothing',
    answers: documents.name,
    owner: OWN,
    description:
      'Generates the file of a report owned by the caller. Returns a document that becomes available when it is complete, with the data its owner has access to.',
    run: async (tx, { subject, parsed }) => {
      const row = await requestReport(tx, documents, { report: subject, parsed, check })
      return { kind: 'record', resource: documents, row }
    },
  }
}

function queryOperations(resource: Resource, check: QueryCheck): readonly Operation[] {
  return createAndUpdateOperations(resource, {
    create: (tx, { parsed }) => createQuery(tx, resource, { parsed, check }),
    update: (tx, { subject, parsed }) => updateQuery(tx, resource, { current: subject, parsed, check }),
    description: {
      create: 'Creates a report query; it must be valid and have a parameter for each required variable.',
      update: 'Updates a report query; it must remain valid.',
    },
  })
}

function ownReportOperations(resource: Resource): readonly Operation[] {
  return [
    ...createAndUpdateOperations(resource, {
      create: async (tx, act) => {
        assertMayHandOver(tx, act)
        return createReport(tx, resource, act.parsed)
      },
      update: async (tx, act) => {
        assertMayChangeReport(tx, act)
        return updateReport(tx, resource, { current: act.subject, parsed: act.parsed })
      },
      owner: { others: 'manage_all_reports' },
      description: {
        create: 'Creates a report, owned by its creator.',
        update:
          'Updates a report owned by the caller; users with manage_all_reports can take over a report by setting user_id.',
      },
    }),
    ...removalsByOwner(resource),
  ]
}

function scheduleOperations(model: Model): readonly Operation[] {
  const resource = resourceNamed(model, 'scheduled_reports')
  return [
    ...createAndUpdateOperations(resource, {
      input: inputFor(model, scheduledReportInput),
      create: (tx, { parsed }) => createSchedule(tx, resource, parsed),
      update: (tx, { subject, parsed }) => updateSchedule(tx, resource, { current: subject, parsed }),
      owner: OWN,
      description: {
        create: 'Creates a scheduled report; at least one report and one recipient are required.',
        update:
          'Updates a scheduled report owned by the caller; lists that are sent replace the existing ones.',
      },
    }),
    ...removalsByOwner(resource),
  ]
}

/** What only the owner does. */
const OWN: OwnRecords = { others: null }

/** Only the owner deletes them. */
function removalsByOwner(resource: Resource): readonly Operation[] {
  return [deleteOperation(resource), bulkDeleteOperation(resource)].map((operation) => ({
    ...operation,
    owner: OWN,
    description: `${operation.description} Owner only.`,
  }))
}

/** A user who takes a report over may change it in the same request; otherwise only its owner may. */
function assertMayChangeReport(tx: Transaction, act: ActInput): void {
  const isTakenOver = typeof act.parsed.values.user_id === 'number' && may(tx.caller, 'manage_all_reports')
  if (!isTakenOver) assertOwner(tx, [act.subject])
  assertMayHandOver(tx, act)
}

/** Only users who manage all reports may change the owner. */
function assertMayHandOver({ caller }: Transaction, { parsed, subject }: ActInput): void {
  const { user_id } = parsed.values
  const isOther = typeof user_id === 'number' && user_id !== caller.user_id && user_id !== subject.user_id
  if (isOther && !may(caller, 'manage_all_reports')) throw refusal('permission_denied', {})
}
