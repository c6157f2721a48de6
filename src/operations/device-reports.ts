import { type Model, resourceNamed } from '#declare/model.ts'
import { recordReport } from '#domain/handheld/record-report.ts'
import { deviceReport } from '#resources/handheld/device-reports.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { NOTHING } from './task-act.ts'

/** Reports of devices about themselves (spec: operations 11.7). */
export function deviceReportOperations(model: Model): readonly Operation[] {
  return [
    {
      ...operationDefaults(resourceNamed(model, 'hhd_users'), 'creation'),
      name: 'report',
      method: 'POST',
      path: '/api/rf/report',
      permission: 'work_tasks',
      accepts: 'plain',
      changes: 'nothing',
      answer: 'nothing',
      description:
        'Records what the handheld device of the caller tells about itself, for whoever leads the floor.',
      ...actWithInput(model, deviceReport, async (tx, report) => {
        await recordReport(tx, report)
        return NOTHING
      }),
    },
  ]
}
