import type { FlowEffect, FlowEvent, FlowState } from '#web/values/flow/flow-state.ts'
import { isUnanswered } from '#web/values/flow/interpreter.ts'
import type { HandheldService } from './handheld-service.ts'
import { isPackable } from './pack.ts'
import type { PackedWork } from './packed-work.ts'
import { problemOf } from './problem-of.ts'
import type { Profile } from './profile.ts'

/** Who answers what walks ask for. */
export type FlowAnswersOptions = {
  readonly service: HandheldService
  readonly work: PackedWork
  /** Called when the service has answered. */
  readonly onAnswered: () => void
}

/** Answers what walks ask for: the next task from the pack where there is one, and all else from the service. */
export class FlowAnswers {
  readonly #options: FlowAnswersOptions

  constructor(options: FlowAnswersOptions) {
    this.#options = options
  }

  /** The answer to an effect; null for what needs none. */
  async answer(profile: Profile, state: FlowState, effect: FlowEffect): Promise<FlowEvent | null> {
    const { service, work, onAnswered } = this.#options
    if (effect.type === 'next_task' && isPackable(effect.task_type_codes))
      return this.#nextOfPack(profile, state, effect)
    const event = await service.answer(profile, state, effect)
    if (!isUnanswered(event)) onAnswered()
    // What the service did itself may have made other tasks of it: they are taken anew.
    if (effect.type === 'call' && event?.type === 'answered') await work.outdate()
    return event
  }

  async #nextOfPack(
    { person }: Profile,
    { flow }: FlowState,
    { task_type_codes, location_id }: Extract<FlowEffect, { type: 'next_task' }>,
  ): Promise<FlowEvent> {
    const { service, work } = this.#options
    try {
      const event = await work.next(person.id, { flow, types: task_type_codes ?? [], location_id })
      if (event.type === 'task' && event.task !== null) void service.beginTask(String(event.task.id))
      return event
    } catch (error) {
      return { type: 'refused', problem: problemOf(error) }
    }
  }
}
