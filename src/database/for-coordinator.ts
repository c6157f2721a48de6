import type { Statement } from './sql.ts'

/** How statements for the coordinator of a cluster begin. */
export const FOR_COORDINATOR = 'insert into coordinator_statements'

/** Whether a statement is one for the coordinator, which another node passes on. */
export function isForCoordinator({ text }: Statement): boolean {
  return text.startsWith(FOR_COORDINATOR)
}
