import type { Model } from '#declare/model.ts'
import { type EgressSettings, egressRulesFor } from '#values/egress.ts'
import { automationOperations } from './automations.ts'
import { ftpUserOperations } from './ftp-users.ts'
import type { Operation } from './operation.ts'
import { type SubdomainCreation, subdomainOperations } from './subdomains.ts'
import { templateOperations } from './templates.ts'

/** What the installation's settings decide about operations. */
export type OperationSettings = EgressSettings & { readonly subdomain_creation: SubdomainCreation }

/** The operations that one place owns whole, because they are more than a generic verb. */
export function ownedOperations(model: Model, settings: OperationSettings): readonly Operation[] {
  return [
    ...automationOperations(model, egressRulesFor(settings, [])),
    ...ftpUserOperations(model),
    ...subdomainOperations(model, settings.subdomain_creation),
    ...templateOperations(model),
  ]
}
