import { may, viewPermission } from '#access/permissions.ts'
import { inputFor } from '#declare/make-model.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { resolveScan, type ScanKind, type ScanResources } from '#domain/handheld/resolve-scan.ts'
import { scan, scanResults } from '#resources/handheld/scans.ts'
import { actWithInput } from './act-with-input.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'

/** Kinds that only callers who may view them find. */
const PAPERS: readonly ScanKind[] = ['pick_list', 'load', 'receipt']

/** Resolves a scanned code (operations 11.1). */
export function scanOperations(model: Model): readonly Operation[] {
  const resource = inputFor(model, scanResults)
  const resources: ScanResources = {
    location: resourceNamed(model, 'locations'),
    storage_unit: resourceNamed(model, 'storage_units'),
    product: resourceNamed(model, 'products'),
    task: resourceNamed(model, 'tasks'),
    pick_list: resourceNamed(model, 'goods_out_pick_lists'),
    load: resourceNamed(model, 'loads'),
    receipt: resourceNamed(model, 'goods_in_receipts'),
  }
  return [
    {
      ...operationDefaults(resource, 'creation'),
      name: 'scan',
      method: 'POST',
      path: '/api/rf/scan',
      permission: 'work_tasks',
      accepts: 'plain',
      changes: 'nothing',
      description: 'Finds the record that a scanned or typed code stands for; nothing is stored.',
      ...actWithInput(model, scan, async (tx, { barcode, expect, location_id }) => {
        const matches = await resolveScan(tx, resources, {
          barcode: barcode.trim(),
          // The kinds are those that are declared.
          expect: (expect as readonly ScanKind[]).filter(
            (kind) => !PAPERS.includes(kind) || may(tx.caller, viewPermission(resources[kind].name)),
          ),
          location_id,
        })
        const stamps = { lock_version: 1, created_at: tx.now, updated_at: tx.now }
        return { kind: 'record' as const, resource, row: { ...stamps, ...matches } }
      }),
    },
  ]
}
