import { type Model, resourceNamed } from '#declare/model.ts'
import { updateWindow } from '#domain/accounts/assign-window.ts'
import { BASKETS_TURN, createBasket, removeBaskets, updateBasket } from '#domain/charging/keep-basket.ts'
import { createCurrency, makeDefault, updateCurrency } from '#domain/charging/keep-currency.ts'
import { createLine, removeLines, updateLine } from '#domain/charging/keep-line.ts'
import { shapeFor } from './generic.ts'
import type { Operation } from './operation.ts'
import { creationBy, removalsBy, updateBy } from './owned-verbs.ts'

/** What can be done with moneys, baskets and the charges in them. */
export function chargingOperations(model: Model): readonly Operation[] {
  const lines = resourceNamed(model, 'charge_lines')
  return [
    ...currencyOperations(model),
    updateBy(resourceNamed(model, 'charge_windows'), (tx, { resource, parsed, subject }) =>
      updateWindow(tx, resource, { current: subject, parsed }),
    ),
    ...basketOperations(model),
    creationBy(lines, (tx, { resource, parsed }) => createLine(tx, resource, parsed)),
    updateBy(lines, (tx, { resource, parsed, subject }) =>
      updateLine(tx, resource, { current: subject, parsed }),
    ),
    ...removalsBy(lines, removeLines),
  ]
}

function currencyOperations(model: Model): readonly Operation[] {
  const currencies = resourceNamed(model, 'currencies')
  return [
    creationBy(currencies, (tx, { resource, parsed }) => createCurrency(tx, resource, parsed)),
    updateBy(currencies, (tx, { resource, parsed, subject }) =>
      updateCurrency(tx, resource, { current: subject, parsed }),
    ),
    {
      ...shapeFor(currencies, 'change'),
      name: 'make_default',
      method: 'POST',
      path: '/api/currencies/{id}/make_default',
      takes: 'nothing',
      input: null,
      answer: 'nothing',
      description: 'Makes a currency the default in place of the current one.',
      run: async (tx, { resource, parsed, subject }) => {
        await makeDefault(tx, resource, { current: subject, parsed })
        return { kind: 'nothing' }
      },
    },
  ]
}

function basketOperations(model: Model): readonly Operation[] {
  const baskets = resourceNamed(model, 'charge_baskets')
  return [
    creationBy(baskets, (tx, { resource, parsed }) => createBasket(tx, resource, parsed)),
    updateBy(baskets, (tx, { resource, parsed, subject }) =>
      updateBasket(tx, resource, { current: subject, parsed }),
    ),
    ...removalsBy(baskets, removeBaskets),
  ].map((operation) => ({ ...operation, turn: BASKETS_TURN }))
}
