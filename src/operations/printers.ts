import type { Model } from '#declare/model.ts'
import { createPrinter, type PrinterKinds, updatePrinter } from '#domain/printing/keep-printer.ts'
import { shapeFor } from './generic.ts'
import { type Operation, resourceNamed } from './operation.ts'

/** What can be done with printers (platform 12.2). */
export function printerOperations(model: Model): readonly Operation[] {
  const kinds: PrinterKinds = {
    printers: resourceNamed(model, 'printers'),
    integrations: resourceNamed(model, 'integrations'),
  }
  const { printers: resource } = kinds
  return [
    {
      ...shapeFor(resource, 'creation'),
      // A default printer takes the place of another, and the first one brings a connection.
      turn: 'printers',
      name: 'create',
      method: 'POST',
      path: '/api/printers',
      means: 'Adds a printer; a default one takes the place of the former.',
      run: async (tx, { parsed }) => ({
        kind: 'record',
        resource,
        row: await createPrinter(tx, kinds, parsed),
      }),
    },
    {
      ...shapeFor(resource, 'change'),
      turn: 'printers',
      name: 'update',
      method: 'PATCH',
      path: '/api/printers/{id}',
      means: 'Changes a printer; made the default, it takes the place of the former.',
      run: async (tx, { subject, parsed }) => ({
        kind: 'record',
        resource,
        row: await updatePrinter(tx, kinds, { current: subject, parsed }),
      }),
    },
  ]
}
