import { actAttacks } from './acts.ts'
import { backgroundAttacks } from './background.ts'
import { deviceAttacks } from './devices.ts'
import { documentAttacks } from './documents.ts'
import { graphqlAttacks } from './graphql.ts'
import type { Attack } from './hostile.ts'
import { manyAttacks } from './many.ts'
import { requestAttacks } from './requests.ts'
import { visitorAttacks } from './visitors.ts'

/** Every kind of load, in the order in which they are measured. */
export const attacks: readonly Attack[] = [
  ...graphqlAttacks,
  ...requestAttacks,
  ...manyAttacks,
  ...actAttacks,
  ...deviceAttacks,
  ...documentAttacks,
  ...backgroundAttacks,
  ...visitorAttacks,
]
