import type { Model } from '#declare/model.ts'
import { handheldLabelOperations } from './handheld-labels.ts'
import { hhdUserOperations } from './hhd-users.ts'
import type { Operation } from './operation.ts'
import { rfFlowOperations } from './rf-flows.ts'
import { scanOperations } from './scans.ts'
import type { PrintingServices } from './templates.ts'

/** Operations on logins and flows of handhelds, and those that devices call (operations 11). */
export function handheldOperations(model: Model, printing: PrintingServices | null): readonly Operation[] {
  return [
    ...hhdUserOperations(model),
    ...rfFlowOperations(model),
    ...scanOperations(model),
    ...handheldLabelOperations(model, printing),
  ]
}
