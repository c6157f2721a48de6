import { sql } from '#database/sql.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Fields } from '#declare/field.ts'
import type { Model, Resource } from '#declare/model.ts'
import type { Input } from '#declare/rows.ts'
import type { JointReceiving } from '#domain/receiving/receive-together.ts'
import { OPEN } from '#domain/stock/buckets.ts'
import type { Task } from '#domain/tasks/task.ts'
import { checkRules } from '#records/checks.ts'
import { readRows } from '#records/find.ts'
import { sentInput, validInput } from '#records/input.ts'
import type { Parsed } from '#records/parsed.ts'
import { receiving } from '#resources/inbound/receiving.ts'
import { uuidv7 } from '#values/ids.ts'
import { jointReferences } from './joint-references.ts'
import type { Together } from './operation.ts'

/** An act on receive tasks of several requests, which returns those it completed. */
type JointReceipt<F extends Fields> = (
  tx: Transaction,
  model: Model,
  requests: readonly (Omit<JointReceiving, 'input'> & { readonly input: Input<F> })[],
) => Promise<readonly Task[]>

/**
 * How receive tasks of a warehouse are completed together; `resource` is that of receive tasks, and `input` is declared with
 * the columns of what `act` receives.
 */
export function receivesTogether<F extends Fields>(
  model: Model,
  {
    resource,
    input,
    act,
  }: { readonly resource: Resource; readonly input: Resource<F>; readonly act: JointReceipt<F> },
): Together {
  return {
    groups: (tx, ids) =>
      tx
        .rows<Pick<Task, 'id' | 'warehouse_id'>>(sql`
        select k.id, k.warehouse_id
        from tasks k
        where k.tenant_id = ${tx.tenant.id} and k.id = any(${[...ids]}::bigint[]) and k.type = 'RCV' and k.status in ${OPEN}`)
        .map((rows) => new Map(rows.map(({ id, warehouse_id }) => [id, String(warehouse_id)]))),
    checks_versions: true,
    waits_again: true,
    admits: (parsed) => isPlain(parsed) && checkRules(input, { row: parsed.values, parsed }).length === 0,
    run: async (tx, acts) => {
      const ids = acts.map(({ id }) => id)
      const reading = [readRows(tx, resource, ids), jointReferences(tx, input, acts)] as const
      const [rows, seesAll] = await tx.pipeline(reading)
      // A row of receive tasks is a row of tasks.
      const seen = new Map(rows.map((row) => [row.id, row as Task]))
      const requests = acts.flatMap((one) => {
        const task = seen.get(one.id)
        const origin = { caller: one.caller, operation_id: uuidv7() }
        const received = validInput(input.declaration, one.parsed)
        return task === undefined || !one.matches(task) || !seesAll(one)
          ? []
          : [{ task, input: received, origin }]
      })
      const done = new Set((await act(tx, model, requests)).map(({ id }) => id))
      return acts.map(({ id }) => (done.has(id) ? { kind: 'nothing' } : null))
    },
  }
}

/** Whether nothing was sent that is stored apart; which goods can be received together is decided when they are read. */
function isPlain(parsed: Parsed): boolean {
  const { address, parts, items, violations } = parsed
  const isBySerial = (sentInput(receiving, parsed).serial_numbers ?? []).length > 0
  return !isBySerial && address == null && [parts, items, violations].every(({ length }) => length === 0)
}
