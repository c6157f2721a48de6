import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { createAlternativeCode } from '#domain/accounts/create-alternative-code.ts'
import { removeLinks, updateLink } from '#domain/accounts/link-warehouses.ts'
import { createAccount, removeAccounts, updateAccount } from '#domain/accounts/save-account.ts'
import { resumeDispatch, resumedGoods } from '#domain/dispatch/resume-dispatch.ts'
import {
  createDefaultRules,
  createRule,
  PUTAWAY_RULES_LOCK,
  removeRules,
  updateRule,
} from '#domain/putaway/putaway-rules.ts'
import { queueAccountStrategy } from '#domain/shipping/apply-account-strategy.ts'
import { putawayRulePosition } from '#resources/tasks/putaway-rules.ts'
import { createOperation } from './generic-operations.ts'
import type { Operation } from './operation.ts'
import { createOperationBy, deleteOperationsBy, updateOperationBy } from './operations-by-act.ts'
import { withSellable } from './with-sellable.ts'

/** The dispatch strategies that orders inherit from their account. */
const STRATEGIES = ['dispatch_strategy', 'tote_dispatch_strategy']

/** Operations on accounts, their warehouses and putaway rules. */
export function accountOperations(model: Model): readonly Operation[] {
  return [
    ...ownAccountOperations(model),
    ...linkOperations(resourceNamed(model, 'account_warehouses')),
    ...putawayOperations(model),
    {
      ...createOperationBy(resourceNamed(model, 'alternative_codes'), (tx, { resource, parsed }) =>
        createAlternativeCode(tx, resource, parsed),
      ),
      description: 'Creates an alternative code of a product, supplier, carrier or warehouse.',
    },
  ]
}

function ownAccountOperations(model: Model): readonly Operation[] {
  const accounts = resourceNamed(model, 'accounts')
  const rules = resourceNamed(model, 'putaway_rules')
  const change = updateOperationBy(accounts, async (tx, { resource, parsed, subject }) => {
    const row = await updateAccount(tx, resource, { current: subject, parsed })
    if (STRATEGIES.some((strategy) => row[strategy] !== subject[strategy]))
      await queueAccountStrategy(tx, row.id)
    if (row.is_active === true && subject.is_active !== true)
      await resumeDispatch(tx, resumedGoods.account(row.id))
    return row
  })
  return [
    {
      ...createOperationBy(accounts, async (tx, { resource, parsed }) => {
        const row = await createAccount(tx, resource, parsed)
        await createDefaultRules(tx, rules, [row.id])
        return row
      }),
      description: 'Creates an account, with the default putaway rule.',
    },
    withSellable(model, change),
    ...deleteOperationsBy(accounts, removeAccounts),
  ]
}

/** Links have paths of their own and paths below their account. */
function linkOperations(links: Resource): readonly Operation[] {
  const under = { path: 'accounts', by: 'account', tail: 'warehouses' }
  const nested: Resource = { ...links, declaration: { ...links.declaration, under } }
  return [
    createOperation(links),
    updateOperationBy(links, (tx, { resource, parsed, subject }) =>
      updateLink(tx, resource, { current: subject, parsed }),
    ),
    ...deleteOperationsBy(links, removeLinks),
    createOperation(nested),
    ...deleteOperationsBy(nested, removeLinks),
  ]
}

function putawayOperations(model: Model): readonly Operation[] {
  const rules = resourceNamed(model, 'putaway_rules')
  const change = updateOperationBy(rules, (tx, { resource, parsed, subject }) =>
    updateRule(tx, resource, { current: subject, parsed }),
  )
  const operations = [
    createOperationBy(rules, (tx, { resource, parsed }) => createRule(tx, resource, parsed)),
    change,
    {
      ...change,
      name: 'position',
      path: '/api/putaway_rules/{id}/position',
      accepts: 'plain' as const,
      occasion: 'creation' as const,
      input: inputFor(model, putawayRulePosition),
      description:
        'Moves a putaway rule to another position among the rules of its account; the other rules are renumbered.',
    },
    ...deleteOperationsBy(rules, removeRules),
  ]
  return operations.map((operation) => ({ ...operation, advisory_lock: PUTAWAY_RULES_LOCK }))
}
