import type { Flow } from './flow.ts'

/** Values by name: what steps store, records, arguments. */
export type FlowValues = Readonly<Record<string, unknown>>

/** A record that a code stands for, with its identifying fields and what else the code says. */
export type ScannedRecord = { readonly id: string; readonly kind: string; readonly fields: FlowValues }

/** Why an input or an act was refused: a symbol of the service or of the device, and its sentence if it has one. */
export type FlowProblem = {
  readonly symbol: string
  readonly details: string | null
  /** How a label differs from the goods that are expected. */
  readonly differences?: readonly LabelDifference[]
}

/** What a label says of goods, and what is expected instead. */
export type LabelDifference = {
  readonly mark: 'batch' | 'sell_by_date' | 'best_before_date' | 'serial_number'
  readonly label: string
  readonly expected: readonly string[]
}

/** What decides how codes are read: the current year, and what the scanner sends in place of the separator of GS1 codes. */
export type CodeContext = { readonly year: number; readonly separators: readonly string[] }

/** A position in a flow to which a person can go back. */
export type FlowPlace = Pick<FlowState, 'step' | 'values' | 'location_id' | 'goods'>

/** A product that was scanned: how many units its code stands for, the serial numbers that were counted, and what its label says. */
export type ScannedGoods = FlowValues & {
  readonly id: string
  readonly units: number
  readonly counted?: readonly string[]
}

/** A walk through a flow: everything that is known between two events. It is plain data, and can be stored. */
export type FlowState = {
  readonly flow: Flow
  /** The id of the present step; null at the end. */
  readonly step: string | null
  /** What steps have stored. */
  readonly values: FlowValues
  readonly context: CodeContext
  /** The location that was scanned last. */
  readonly location_id: string | null
  /** The task that was entered and is not completed. */
  readonly task_id: string | null
  /** The product that was scanned last. */
  readonly goods: ScannedGoods | null
  /** What has been typed in the present step; empty for its default. */
  readonly entry: string
  /** The serial numbers of the present step. */
  readonly serials: readonly string[]
  /** The records that a person chooses from. */
  readonly offered: readonly FlowValues[]
  readonly problem: FlowProblem | null
  /** Whether the present step waits for an answer, and not for a person. */
  readonly is_pending: boolean
  /** Scans that wait until the present one is done. */
  readonly line: readonly (readonly string[])[]
  /** Where a person can go back to, the last one first. */
  readonly past: readonly FlowPlace[]
  /** Identifies the walk; with the number of its acts it is the key of the next one. */
  readonly walk: string
  readonly acts: number
  /** Whether every step waits for a person, who says which way is taken; nothing is requested. */
  readonly is_trial: boolean
}

/** What happens to a walk: what a person does, and the answers to its effects. */
export type FlowEvent =
  | { readonly type: 'scanned'; readonly barcodes: readonly string[] }
  | { readonly type: 'typed'; readonly text: string }
  /** A typed value, or what is in the entry and the list of serial numbers; empty takes the default. */
  | { readonly type: 'entered'; readonly value?: unknown }
  | { readonly type: 'serial_removed'; readonly serial: string }
  /** An offered record, by its index. */
  | { readonly type: 'chosen'; readonly index: number }
  /** An option of the step, by its index; what is typed is taken with it. */
  | { readonly type: 'option'; readonly index: number }
  | { readonly type: 'confirmed'; readonly is_yes: boolean }
  | { readonly type: 'acknowledged' }
  | { readonly type: 'back' }
  | { readonly type: 'leave' }
  /** Asks again for what had no answer, as after a restart of the program. */
  | { readonly type: 'resume' }
  /** In a trial: the way that is taken. */
  | { readonly type: 'followed'; readonly by: string }
  | { readonly type: 'task'; readonly task: FlowValues | null }
  | { readonly type: 'resolved'; readonly records: readonly ScannedRecord[] }
  | { readonly type: 'listed'; readonly records: readonly FlowValues[] }
  | { readonly type: 'answered'; readonly record: FlowValues | null }
  | { readonly type: 'refused'; readonly problem: FlowProblem }

/** What a walk asks of its surroundings. Requests are answered by an event; sounds and leaving a task are not. */
export type FlowEffect =
  | {
      readonly type: 'next_task'
      readonly task_type_codes: readonly string[] | null
      readonly location_id: string | null
    }
  | {
      readonly type: 'resolve'
      readonly barcodes: readonly string[]
      readonly expect: readonly string[]
      readonly location_id: string | null
    }
  | { readonly type: 'list'; readonly source: string; readonly filter: FlowValues; readonly store: string }
  | FlowCall
  | { readonly type: 'exit_task'; readonly id: string }
  | { readonly type: 'sound'; readonly sound: 'right' | 'done' | 'next' | 'wrong' }

/** An act of a flow; the same key is the same act. */
export type FlowCall = {
  readonly type: 'call'
  readonly operation: string
  readonly arguments: FlowValues
  readonly key: string
}

/** The state after an event, and what is asked for. */
export type FlowTransition = { readonly state: FlowState; readonly effects: readonly FlowEffect[] }
