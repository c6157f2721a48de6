import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { checkOutput } from '#domain/products/check-output.ts'
import { addMaterial, changeMaterial, MATERIALS_TURN } from '#domain/products/keep-materials.ts'
import { PICKFACES_TURN } from '#domain/products/keep-pickfaces.ts'
import {
  createStorageUnit,
  putStorageUnit,
  removeStorageUnits,
  STORAGE_UNITS_TURN,
  updateStorageUnit,
} from '#domain/products/keep-storage-units.ts'
import { createUnitType, updateSequence, updateUnitType } from '#domain/products/keep-unit-types.ts'
import {
  addPickface,
  removePickfaces,
  updatePickfaceAssignment,
} from '#domain/replenishment/update-pickfaces.ts'
import { productStorageUnitPriority } from '#resources/products/product-storage-units.ts'
import { creation, update } from './generic.ts'
import type { Operation } from './operation.ts'
import { creationBy, removalsBy, updateBy } from './owned-verbs.ts'
import { settling } from './settling.ts'

/** What can be done with the facts about products that are more than a row. */
export function productOperations(model: Model): readonly Operation[] {
  return [
    ...ownOperations(resourceNamed(model, 'products')),
    ...materialOperations(model),
    ...storageUnitOperations(model),
    ...pickfaceOperations(model),
    ...unitTypeOperations(model),
  ]
}

/** Making and changing products, of which one build makes as much as they can be counted in. */
function ownOperations(products: Resource): readonly Operation[] {
  return [creation(products), update(products)].map((operation) => ({
    ...operation,
    async run(tx, act) {
      const { parsed, subject } = act
      const row = operation.name === 'update' ? { ...subject, ...parsed.values } : parsed.values
      const violations = await checkOutput(tx, products, { row, parsed })
      const judged = { ...parsed, violations: [...parsed.violations, ...violations] }
      return operation.run(tx, { ...act, parsed: judged })
    },
  }))
}

function materialOperations(model: Model): readonly Operation[] {
  const materials = resourceNamed(model, 'product_materials')
  return [
    creationBy(materials, (tx, { resource, parsed, path }) =>
      addMaterial(tx, resource, { product: path.parent_product_id ?? 0, parsed }),
    ),
    updateBy(materials, (tx, { resource, parsed, subject }) =>
      changeMaterial(tx, resource, { current: subject, parsed }),
    ),
  ].map((operation) => ({ ...operation, turn: MATERIALS_TURN }))
}

function storageUnitOperations(model: Model): readonly Operation[] {
  const units = resourceNamed(model, 'product_storage_units')
  const change = updateBy(units, (tx, { resource, parsed, subject }) =>
    updateStorageUnit(tx, resource, { current: subject, parsed }),
  )
  const put: Operation = {
    ...change,
    name: 'priority',
    path: '/api/product_storage_units/{id}/priority',
    takes: 'plain',
    occasion: 'creation',
    input: inputFor(model, productStorageUnitPriority),
    answer: 'nothing',
    description:
      'Moves a stacking configuration to another rank among those of its product; the others are renumbered. Rank 0 is the default.',
    run: async (tx, { resource, parsed, subject }) => {
      await putStorageUnit(tx, resource, { current: subject, parsed })
      return { kind: 'nothing' }
    },
  }
  return [
    creationBy(units, (tx, { resource, parsed }) => createStorageUnit(tx, resource, parsed)),
    change,
    put,
    ...removalsBy(units, removeStorageUnits),
  ].map((operation) => ({ ...operation, turn: STORAGE_UNITS_TURN }))
}

function pickfaceOperations(model: Model): readonly Operation[] {
  const pickfaces = resourceNamed(model, 'pickface_products')
  return [
    creationBy(pickfaces, (tx, { resource, parsed }) => addPickface(tx, resource, parsed)),
    updateBy(pickfaces, (tx, { resource, parsed, subject }) =>
      updatePickfaceAssignment(tx, model, { resource, current: subject, parsed }),
    ),
    ...removalsBy(pickfaces, (tx, resource, rows) => removePickfaces(tx, model, { resource, rows })),
  ].map((operation) => ({ ...operation, run: settling(model, operation.run), turn: PICKFACES_TURN }))
}

function unitTypeOperations(model: Model): readonly Operation[] {
  const unitTypes = resourceNamed(model, 'storage_unit_types')
  const sequences = resourceNamed(model, 'sequences')
  return [
    creationBy(unitTypes, (tx, { resource, parsed }) => createUnitType(tx, resource, parsed)),
    updateBy(unitTypes, (tx, { resource, parsed, subject }) =>
      updateUnitType(tx, resource, { current: subject, parsed }),
    ),
    updateBy(sequences, (tx, { parsed, subject }) =>
      updateSequence(tx, { sequences, unitTypes }, { current: subject, parsed }),
    ),
  ]
}
