import type { Transaction } from '#database/transaction.ts'
import type { Resource } from '#declare/model.ts'
import { announceChange } from '#events/announce.ts'
import type { FullRow } from '#records/columns.ts'
import { createRecord } from '#records/create.ts'
import type { Parsed } from '#records/parsed.ts'
import { updateRecord } from '#records/update.ts'
import { checkWidget } from './check-widget.ts'

/** Writes a widget, held to the settings its kind knows. */
export async function createWidget(tx: Transaction, resource: Resource, parsed: Parsed): Promise<FullRow> {
  const { widget_type, configuration } = parsed.values
  const row = await createRecord(tx, resource, {
    parsed,
    violations: checkWidget(widget_type, configuration, pointerIn(parsed)),
  })
  announceChange(tx, resource, { event: 'created', row })
  return row
}

type Changing = { readonly current: FullRow; readonly parsed: Parsed }

/** Changes a widget; turned into another kind, its settings are looked at anew. */
export async function updateWidget(
  tx: Transaction,
  resource: Resource,
  { current, parsed }: Changing,
): Promise<FullRow> {
  const { widget_type, configuration }: Readonly<Record<string, unknown>> = { ...current, ...parsed.values }
  const isJudged = 'widget_type' in parsed.values || 'configuration' in parsed.values
  const violations = isJudged ? checkWidget(widget_type, configuration, pointerIn(parsed)) : []
  const { row, previous } = await updateRecord(tx, resource, { current, parsed, violations })
  if (previous !== null) announceChange(tx, resource, { event: 'updated', row, previous })
  return row
}

function pointerIn({ pointers }: Parsed): string {
  return pointers.configuration ?? '/data/attributes/configuration'
}
