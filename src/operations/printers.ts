import type { Model } from '#declare/model.ts'
import { createPrinter, type PrinterKinds, updatePrinter } from '#domain/printing/keep-printer.ts'
import { keeping } from './keeping.ts'
import { type Operation, resourceNamed } from './operation.ts'

/** What can be done with printers (platform 12.2). */
export function printerOperations(model: Model): readonly Operation[] {
  const kinds: PrinterKinds = {
    printers: resourceNamed(model, 'printers'),
    integrations: resourceNamed(model, 'integrations'),
  }
  return keeping(kinds.printers, {
    // A default printer takes the place of another, and the first one brings a connection.
    turn: 'printers',
    create: (tx, { parsed }) => createPrinter(tx, kinds, parsed),
    update: (tx, { subject, parsed }) => updatePrinter(tx, kinds, { current: subject, parsed }),
    means: {
      create: 'Adds a printer; a default one takes the place of the former.',
      update: 'Changes a printer; made the default, it takes the place of the former.',
    },
  })
}
