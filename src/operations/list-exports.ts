import { mayView } from '#access/may-view.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import type { QueryCheck } from '#domain/reporting/check-query.ts'
import { requestListExport } from '#domain/reporting/request-list-export.ts'
import { refusal } from '#problems/problem.ts'
import { listExports } from '#resources/reporting/list-exports.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'

/** The export of a list into a file (platform 14.6). */
export function listExportOperations(model: Model, check: QueryCheck): readonly Operation[] {
  const exports = inputFor(model, listExports)
  const documents = resourceNamed(model, 'documents')
  const labels = resourceNamed(model, 'field_labels')
  return [
    {
      ...operationDefaults(exports, 'creation'),
      name: 'create',
      method: 'POST',
      path: '/api/list_exports',
      permission: null,
      accepts: 'plain',
      changes: 'nothing',
      answers: documents.name,
      description:
        'Exports the records of a list into a file, with what the caller may see. Returns a document that becomes available when it is complete. The caller must be permitted to view the list.',
      run: async (tx, { parsed }) => {
        const { root } = parsed.values
        const list = [...model.values()].find((one) => one.root === root && one.filter !== null)
        const hidden = list === undefined || list.declaration.graphql?.hidden
        if (typeof root === 'string' && hidden)
          throw refusal('invalid', { field: 'root' }, parsed.pointers.root ?? '/root')
        if (list !== undefined && !mayView(tx.caller, list)) throw refusal('permission_denied', {})
        const request = { list: list ?? documents, labels, parsed, check }
        const row = await requestListExport(tx, documents, request)
        return { kind: 'record', resource: documents, row }
      },
    },
  ]
}
