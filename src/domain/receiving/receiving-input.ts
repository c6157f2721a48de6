import type { InputOf } from '#declare/rows.ts'
import type { receiving } from '#resources/inbound/receiving.ts'

/** The input of receiving; absent attributes come from the line, or from the plan (operations 1.4). */
export type ReceivingInput = InputOf<typeof receiving>
