import type { Builder } from './builder.ts'

/** Attributes that a valid creation needs although no single field says so. */
export type Example = (turn: number, builder: Builder) => Promise<Readonly<Record<string, unknown>>>

/** What the declarations cannot say: what operations that own a creation want together. */
export const examples: Readonly<Record<string, Example>> = {}
