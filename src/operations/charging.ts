import { type Model, resourceNamed } from '#declare/model.ts'
import { updateWindow } from '#domain/accounts/assign-window.ts'
import { BASKETS_LOCK } from '#domain/charging/baskets-lock.ts'
import { createBasket } from '#domain/charging/create-basket.ts'
import { createChargeLine } from '#domain/charging/create-charge-line.ts'
import { createCurrency } from '#domain/charging/create-currency.ts'
import { deleteBaskets } from '#domain/charging/delete-baskets.ts'
import { deleteChargeLines } from '#domain/charging/delete-charge-lines.ts'
import { setDefaultCurrency } from '#domain/charging/set-default-currency.ts'
import { updateBasket } from '#domain/charging/update-basket.ts'
import { updateChargeLine } from '#domain/charging/update-charge-line.ts'
import { updateCurrency } from '#domain/charging/update-currency.ts'
import { operationDefaults } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { createOperationBy, deleteOperationsBy, updateOperationBy } from './operations-by-act.ts'

/** Operations on currencies, baskets and their charges. */
export function chargingOperations(model: Model): readonly Operation[] {
  const lines = resourceNamed(model, 'charge_lines')
  return [
    ...currencyOperations(model),
    updateOperationBy(resourceNamed(model, 'charge_windows'), (tx, { resource, parsed, subject }) =>
      updateWindow(tx, resource, { current: subject, parsed }),
    ),
    ...basketOperations(model),
    createOperationBy(lines, (tx, { resource, parsed }) => createChargeLine(tx, resource, parsed)),
    updateOperationBy(lines, (tx, { resource, parsed, subject }) =>
      updateChargeLine(tx, resource, { current: subject, parsed }),
    ),
    ...deleteOperationsBy(lines, deleteChargeLines),
  ]
}

function currencyOperations(model: Model): readonly Operation[] {
  const currencies = resourceNamed(model, 'currencies')
  return [
    createOperationBy(currencies, (tx, { resource, parsed }) => createCurrency(tx, resource, parsed)),
    updateOperationBy(currencies, (tx, { resource, parsed, subject }) =>
      updateCurrency(tx, resource, { current: subject, parsed }),
    ),
    {
      ...operationDefaults(currencies, 'change'),
      name: 'make_default',
      method: 'POST',
      path: '/api/currencies/{id}/make_default',
      accepts: 'nothing',
      input: null,
      answer: 'nothing',
      description: 'Makes a currency the default in place of the current one.',
      run: async (tx, { resource, parsed, subject }) => {
        await setDefaultCurrency(tx, resource, { current: subject, parsed })
        return { kind: 'nothing' }
      },
    },
  ]
}

function basketOperations(model: Model): readonly Operation[] {
  const baskets = resourceNamed(model, 'charge_baskets')
  return [
    createOperationBy(baskets, (tx, { resource, parsed }) => createBasket(tx, resource, parsed)),
    updateOperationBy(baskets, (tx, { resource, parsed, subject }) =>
      updateBasket(tx, resource, { current: subject, parsed }),
    ),
    ...deleteOperationsBy(baskets, deleteBaskets),
  ].map((operation) => ({ ...operation, advisory_lock: BASKETS_LOCK }))
}
