import type { DefaultFlow } from './flow-steps.ts'
import { inboundFlows } from './inbound-flows.ts'
import { outboundFlows } from './outbound-flows.ts'
import { stockFlows } from './stock-flows.ts'
import { taskFlows } from './task-flows.ts'

/** The flows of implementation STANDARD, in the order of its menu (operations 11). */
export const defaultFlows: readonly DefaultFlow[] = [
  ...inboundFlows,
  ...outboundFlows,
  ...stockFlows,
  ...taskFlows,
]
