import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { resumeDispatch, resumedGoods } from '#domain/dispatch/resume-dispatch.ts'
import { checkOutput } from '#domain/products/check-output.ts'
import { addMaterial, MATERIALS_LOCK, updateMaterial } from '#domain/products/save-material.ts'
import { PICKFACES_LOCK } from '#domain/products/save-pickface.ts'
import {
  createStorageUnit,
  moveStorageUnit,
  removeStorageUnits,
  STORAGE_UNITS_LOCK,
  updateStorageUnit,
} from '#domain/products/save-storage-unit.ts'
import { createUnitType, updateSequence, updateUnitType } from '#domain/products/save-unit-type.ts'
import {
  addPickface,
  removePickfaces,
  updatePickfaceAssignment,
} from '#domain/replenishment/update-pickfaces.ts'
import { productStorageUnitPriority } from '#resources/products/product-storage-units.ts'
import { required } from '#values/look-up.ts'
import { createOperation, updateOperation } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { createOperationBy, deleteOperationsBy, updateOperationBy } from './operations-by-act.ts'
import { withSellable } from './with-sellable.ts'

/** Operations on products and their units, kits and pickfaces. */
export function productOperations(model: Model): readonly Operation[] {
  return [
    ...productWriteOperations(resourceNamed(model, 'products')).map((one) => withSellable(model, one)),
    ...materialOperations(model),
    ...storageUnitOperations(model),
    ...pickfaceOperations(model),
    ...unitTypeOperations(model),
  ]
}

/** Create and update operations of products; a kit yields at most the quantity its units allow. */
function productWriteOperations(products: Resource): readonly Operation[] {
  return [createOperation(products), updateOperation(products)].map((operation) => ({
    ...operation,
    async run(tx, act) {
      const { parsed, subject } = act
      const row = operation.name === 'update' ? { ...subject, ...parsed.values } : parsed.values
      const violations = await checkOutput(tx, products, { row, parsed })
      const checked = { ...parsed, violations: [...parsed.violations, ...violations] }
      const outcome = await operation.run(tx, { ...act, parsed: checked })
      if (operation.name === 'update' && subject.stop === true && row.stop !== true)
        await resumeDispatch(tx, resumedGoods.product(subject.id))
      return outcome
    },
  }))
}

function materialOperations(model: Model): readonly Operation[] {
  const materials = resourceNamed(model, 'product_materials')
  return [
    createOperationBy(materials, (tx, { resource, parsed, path }) =>
      addMaterial(tx, resource, {
        product: required(path.parent_product_id, 'the product of the path'),
        parsed,
      }),
    ),
    updateOperationBy(materials, (tx, { resource, parsed, subject }) =>
      updateMaterial(tx, resource, { current: subject, parsed }),
    ),
  ].map((operation) => ({ ...operation, advisory_lock: MATERIALS_LOCK }))
}

function storageUnitOperations(model: Model): readonly Operation[] {
  const units = resourceNamed(model, 'product_storage_units')
  const change = updateOperationBy(units, (tx, { resource, parsed, subject }) =>
    updateStorageUnit(tx, resource, { current: subject, parsed }),
  )
  const replace: Operation = {
    ...change,
    name: 'priority',
    path: '/api/product_storage_units/{id}/priority',
    accepts: 'plain',
    occasion: 'creation',
    input: inputFor(model, productStorageUnitPriority),
    answer: 'nothing',
    description:
      'Moves a stacking configuration to another rank among those of its product; the others are renumbered. Rank 0 is the default.',
    run: async (tx, { resource, parsed, subject }) => {
      await moveStorageUnit(tx, resource, { current: subject, parsed })
      return { kind: 'nothing' }
    },
  }
  return [
    createOperationBy(units, (tx, { resource, parsed }) => createStorageUnit(tx, resource, parsed)),
    change,
    replace,
    ...deleteOperationsBy(units, removeStorageUnits),
  ].map((operation) => ({ ...operation, advisory_lock: STORAGE_UNITS_LOCK }))
}

function pickfaceOperations(model: Model): readonly Operation[] {
  const pickfaces = resourceNamed(model, 'pickface_products')
  return [
    createOperationBy(pickfaces, (tx, { resource, parsed }) => addPickface(tx, resource, parsed)),
    updateOperationBy(pickfaces, (tx, { resource, parsed, subject }) =>
      updatePickfaceAssignment(tx, model, { resource, current: subject, parsed }),
    ),
    ...deleteOperationsBy(pickfaces, (tx, resource, rows) => removePickfaces(tx, model, { resource, rows })),
  ].map((operation) => ({ ...operation, uses_generic_plans: true as const, advisory_lock: PICKFACES_LOCK }))
}

function unitTypeOperations(model: Model): readonly Operation[] {
  const unitTypes = resourceNamed(model, 'storage_unit_types')
  const sequences = resourceNamed(model, 'sequences')
  return [
    createOperationBy(unitTypes, (tx, { resource, parsed }) => createUnitType(tx, resource, parsed)),
    updateOperationBy(unitTypes, (tx, { resource, parsed, subject }) =>
      updateUnitType(tx, resource, { current: subject, parsed }),
    ),
    updateOperationBy(sequences, (tx, { parsed, subject }) =>
      updateSequence(tx, { sequences, unitTypes }, { current: subject, parsed }),
    ),
  ]
}
