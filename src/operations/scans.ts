import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { resolveScan, type ScanKind, type ScanResources } from '#domain/handheld/resolve-scan.ts'
import { validateInput } from '#records/input.ts'
import { scan, scanResults } from '#resources/handheld/scans.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'

/** Resolves a scanned code (operations 11.1). */
export function scanOperations(model: Model): readonly Operation[] {
  const input = inputFor(model, scan)
  const resource = inputFor(model, scanResults)
  const resources: ScanResources = {
    location: resourceNamed(model, 'locations'),
    storage_unit: resourceNamed(model, 'storage_units'),
    product: resourceNamed(model, 'products'),
    task: resourceNamed(model, 'tasks'),
  }
  return [
    {
      ...operationDefaults(resource, 'creation'),
      name: 'scan',
      method: 'POST',
      path: '/api/rf/scan',
      permission: 'work_tasks',
      accepts: 'plain',
      input,
      changes: 'nothing',
      description: 'Finds the record that a scanned or typed code stands for; nothing is stored.',
      run: async (tx, { parsed }) => {
        await validateInput(tx, input, parsed)
        const { barcode, expect, location_id } = parsed.values
        const matches = await resolveScan(tx, resources, {
          barcode: String(barcode).trim(),
          // The kinds are those that are declared.
          expect: (expect ?? []) as readonly ScanKind[],
          location_id: typeof location_id === 'number' ? location_id : null,
        })
        const stamps = { lock_version: 1, created_at: tx.now, updated_at: tx.now }
        return { kind: 'record', resource, row: { ...stamps, ...matches } }
      },
    },
  ]
}
