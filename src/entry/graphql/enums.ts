import { GraphQLEnumType } from 'graphql'
import type { Resource } from '#declare/model.ts'
import { pascalCase } from '#declare/names.ts'

const NAME = /^[_A-Za-z][_0-9A-Za-z]*$/
const RESERVED = ['true', 'false', 'null']

/** The name of the enum of a choice. */
export function enumNameFor(resource: Resource, column: string): string {
  return `${resource.node}${pascalCase(column)}Enum`
}

/** The enums of one schema, each created once. */
export class Enums {
  readonly #made = new Map<string, GraphQLEnumType | null>()

  /** The enum of a choice, by its column; null if a value is no valid GraphQL name, so that it stays text. */
  of(resource: Resource, column: string): GraphQLEnumType | null {
    const name = enumNameFor(resource, column)
    const cached = this.#made.get(name)
    if (cached !== undefined) return cached
    const made = enumFor(resource, column, name)
    this.#made.set(name, made)
    return made
  }
}

function enumFor(resource: Resource, column: string, name: string): GraphQLEnumType | null {
  const choice = resource.columns.find((one) => one.name === column)?.declared
  if (choice?.kind !== 'choice') return null
  const isNamed = choice.options.every((word) => NAME.test(word) && !RESERVED.includes(word))
  if (!isNamed) return null
  return new GraphQLEnumType({
    name,
    ...(choice.description === undefined ? {} : { description: choice.description }),
    values: Object.fromEntries(choice.options.map((word) => [word, {}])),
  })
}
