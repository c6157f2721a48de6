import { managePermission, may, viewPermission } from '#access/permissions.ts'
import { type Model, resourceNamed } from '#declare/model.ts'
import { updateWindow } from '#domain/accounts/assign-window.ts'
import { BASKETS_LOCK } from '#domain/charging/baskets-lock.ts'
import { copyPrices } from '#domain/charging/copy-prices.ts'
import { createBasket } from '#domain/charging/create-basket.ts'
import { createChargeLine } from '#domain/charging/create-charge-line.ts'
import { createCurrency } from '#domain/charging/create-currency.ts'
import { deleteBaskets } from '#domain/charging/delete-baskets.ts'
import { deleteChargeLines } from '#domain/charging/delete-charge-lines.ts'
import { setDefaultCurrency } from '#domain/charging/set-default-currency.ts'
import { tryPrices } from '#domain/charging/try-prices.ts'
import { updateBasket } from '#domain/charging/update-basket.ts'
import { updateChargeLine } from '#domain/charging/update-charge-line.ts'
import { updateCurrency } from '#domain/charging/update-currency.ts'
import { refusal } from '#problems/problem.ts'
import { priceCopy, priceTrial } from '#resources/charging/charge-prices.ts'
import type { JsonObject } from '#values/json.ts'
import { actWithInput } from './act-with-input.ts'
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
    priceTrialOperation(model),
    priceCopyOperation(model),
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

function priceCopyOperation(model: Model): Operation {
  const cards = resourceNamed(model, 'charge_cards')
  const prices = resourceNamed(model, 'charge_prices')
  return {
    ...operationDefaults(cards, 'change'),
    name: 'copy_prices',
    method: 'POST',
    path: '/api/charge_cards/{id}/copy_prices',
    permission: managePermission(prices.name),
    // Each attribute is required, as on creation.
    occasion: 'creation',
    accepts: 'plain',
    answer: 'facts',
    answers: 'price_copies',
    description:
      'Copies the prices of another charge card, all or none; those that this card has already are left. Says how many were copied.',
    ...actWithInput(model, priceCopy, async (tx, { from_id }, { subject }) => {
      const card = { id: subject.id, code: String(subject.code) }
      const { codes, ...copied } = await copyPrices(tx, prices, { card, from_id })
      return { kind: 'facts' as const, type: 'price_copies', facts: { ...copied, codes: [...codes] } }
    }),
  }
}

function priceTrialOperation(model: Model): Operation {
  const cards = resourceNamed(model, 'charge_cards')
  return {
    ...operationDefaults(cards, 'change'),
    name: 'try_prices',
    method: 'POST',
    path: '/api/charge_cards/{id}/try_prices',
    permission: viewPermission('charge_prices'),
    on_record: 'unlocked',
    // Each attribute is required, as on creation.
    occasion: 'creation',
    changes: 'nothing',
    accepts: 'plain',
    answer: 'facts',
    answers: 'price_trials',
    description:
      'Tells what the prices of a card, or others in their place, would have charged for the work of an account on past days, and what was charged for it. Nothing is kept of it.',
    ...actWithInput(model, priceTrial, async (tx, input, { subject }) => {
      if (!may(tx.caller, viewPermission('charge_lines'))) throw refusal('permission_denied', {})
      const { account_id, from, to, prices } = input
      const trial = { charge_card_id: subject.id, account_id, from, to, prices: prices ?? null }
      const facts = { ...(await tryPrices(tx, trial)) }
      return { kind: 'facts' as const, type: 'price_trials', facts: facts as unknown as JsonObject }
    }),
  }
}
