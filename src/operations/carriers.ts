import { type Model, resourceNamed } from '#declare/model.ts'
import { updateCarrier } from '#domain/shipping/keep-carrier.ts'
import type { Operation } from './operation.ts'
import { updateBy } from './owned-verbs.ts'

/** What can be done with carriers beyond what every record can (platform 12.4). */
export function carrierOperations(model: Model): readonly Operation[] {
  return [
    updateBy(resourceNamed(model, 'carriers'), (tx, { resource, parsed, subject }) =>
      updateCarrier(tx, resource, { current: subject, parsed }),
    ),
  ]
}
