import type { FieldNode } from 'graphql'
import { readMe } from '#access/read-me.ts'
import type { FieldContext } from './collect-fields.ts'
import type { Job, PreparedJob } from './job.ts'
import { Me } from './me-type.ts'
import { cut, type Shape, shapeOf } from './object-shape.ts'

/** The compiled root `me`. */
export class MeJob implements Job {
  readonly #shape: Shape

  constructor(nodes: readonly FieldNode[], context: FieldContext) {
    this.#shape = shapeOf(Me, nodes, context)
  }

  ready(): PreparedJob {
    return {
      cost: 1,
      scans: false,
      statements: 1,
      read: async (reader) => Buffer.from(JSON.stringify(cut(await readMe(reader), this.#shape))),
    }
  }
}
