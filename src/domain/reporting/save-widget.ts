import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { checkWidget } from './check-widget.ts'

/** Creates a widget, and checks its settings. */
export async function createWidget(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const { widget_type, configuration } = parsed.values
  const row = await createRecord(tx, resource, {
    parsed,
    violations: checkWidget(widget_type, configuration, pointerIn(parsed)),
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type WidgetUpdate = { readonly current: FullRow; readonly parsed: Parsed }

/** Updates a widget; a new type checks its settings again. */
export async function updateWidget(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: WidgetUpdate,
): Promise<FullRow> {
  const { widget_type, configuration }: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  const isChecked = 'widget_type' in parsed.values || 'configuration' in parsed.values
  const violations = isChecked ? checkWidget(widget_type, configuration, pointerIn(parsed)) : []
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, violations })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

function pointerIn({ pointers }: Parsed): string {
  return pointers.configuration ?? '/data/attributes/configuration'
}
