import { inputFor } from '#declare/make-model.ts'
import { type Model, type Resource, resourceNamed } from '#declare/model.ts'
import { createAccount, removeAccounts, updateAccount } from '#domain/accounts/keep-account.ts'
import { removeLinks, updateLink } from '#domain/accounts/link-warehouses.ts'
import { nameAlternativeCode } from '#domain/accounts/name-alternative-code.ts'
import {
  createDefaultRules,
  createRule,
  PUTAWAY_RULES_LOCK,
  removeRules,
  updateRule,
} from '#domain/putaway/putaway-rules.ts'
import { askToFollow } from '#domain/shipping/follow-account.ts'
import { putawayRulePosition } from '#resources/tasks/putaway-rules.ts'
import { creation } from './generic.ts'
import type { Operation } from './operation.ts'
import { creationBy, removalsBy, updateBy } from './owned-verbs.ts'

/** How the goods of its orders leave, where those say nothing themselves. */
const STRATEGIES = ['dispatch_strategy', 'tote_dispatch_strategy']

/** What can be done with accounts, the warehouses they may use, and how their goods are put away. */
export function accountOperations(model: Model): readonly Operation[] {
  return [
    ...ownAccountOperations(model),
    ...linkOperations(resourceNamed(model, 'account_warehouses')),
    ...putawayOperations(model),
    {
      ...creationBy(resourceNamed(model, 'alternative_codes'), (tx, { resource, parsed }) =>
        nameAlternativeCode(tx, resource, parsed),
      ),
      description: 'Creates an alternative code of a product, supplier, carrier or warehouse.',
    },
  ]
}

function ownAccountOperations(model: Model): readonly Operation[] {
  const accounts = resourceNamed(model, 'accounts')
  const rules = resourceNamed(model, 'putaway_rules')
  const change = updateBy(accounts, async (tx, { resource, parsed, subject }) => {
    const row = await updateAccount(tx, resource, { current: subject, parsed })
    if (STRATEGIES.some((strategy) => row[strategy] !== subject[strategy])) await askToFollow(tx, row.id)
    return row
  })
  return [
    {
      ...creationBy(accounts, async (tx, { resource, parsed }) => {
        const row = await createAccount(tx, resource, parsed)
        await createDefaultRules(tx, rules, [row.id])
        return row
      }),
      description: 'Creates an account, with the default putaway rule.',
    },
    change,
    ...removalsBy(accounts, removeAccounts),
  ]
}

/** Links are kept by themselves and, with the account in the path, under it. */
function linkOperations(links: Resource): readonly Operation[] {
  const under = { path: 'accounts', by: 'account', tail: 'warehouses' }
  const nested: Resource = { ...links, declaration: { ...links.declaration, under } }
  return [
    creation(links),
    updateBy(links, (tx, { resource, parsed, subject }) =>
      updateLink(tx, resource, { current: subject, parsed }),
    ),
    ...removalsBy(links, removeLinks),
    creation(nested),
    ...removalsBy(nested, removeLinks),
  ]
}

function putawayOperations(model: Model): readonly Operation[] {
  const rules = resourceNamed(model, 'putaway_rules')
  const change = updateBy(rules, (tx, { resource, parsed, subject }) =>
    updateRule(tx, resource, { current: subject, parsed }),
  )
  const operations = [
    creationBy(rules, (tx, { resource, parsed }) => createRule(tx, resource, parsed)),
    change,
    {
      ...change,
      name: 'position',
      path: '/api/putaway_rules/{id}/position',
      takes: 'plain' as const,
      occasion: 'creation' as const,
      input: inputFor(model, putawayRulePosition),
      description:
        'Moves a putaway rule to another position among the rules of its account; the other rules are renumbered.',
    },
    ...removalsBy(rules, removeRules),
  ]
  return operations.map((operation) => ({ ...operation, turn: PUTAWAY_RULES_LOCK }))
}
