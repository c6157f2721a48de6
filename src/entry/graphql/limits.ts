import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  type SelectionSetNode,
  Source,
  TokenKind,
  visit,
} from 'graphql'
import { violation } from '#problems/problem.ts'
import { requestRefusal } from './errors.ts'

/** Limits of a request (platform 3.8). */
export const LIMITS = {
  text: 64 * 1024,
  tokens: 5000,
  aliases: 30,
  roots: 30,
  depth: 12,
  brackets: 100,
  fields: 10_000,
  comparisons: 100_000,
} as const

/** The fragments of a document by name. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** Whether a field is an introspection field. */
function isIntrospection(field: FieldNode): boolean {
  return field.name.value.startsWith('__')
}

/** Refuses a text that is too long. */
export function assertText(text: string): void {
  const cost = Buffer.byteLength(text, 'utf8')
  if (cost > LIMITS.text) throw requestRefusal(violation('query_too_complex', { cost, max: LIMITS.text }))
}

const OPENING = new Set<string>([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING = new Set<string>([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * Refuses a text with too many nested brackets for a recursive parser; other syntax errors are left to the parser.
 */
export function assertBrackets(text: string): void {
  const lexer = new Lexer(new Source(text))
  let depth = 0
  for (let tokens = 0; tokens <= LIMITS.tokens; tokens += 1) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (OPENING.has(kind)) depth += 1
    if (CLOSING.has(kind)) depth -= 1
    if (depth > LIMITS.brackets)
      throw requestRefusal(violation('query_too_deep', { depth, max: LIMITS.brackets }))
  }
}

/** Refuses too many aliases, before anything is built of them. */
export function assertAliases(document: DocumentNode): void {
  let cost = 0
  visit(document, {
    Field(node) {
      if (node.name.value === '__schema' || node.name.value === '__type') return false
      if (node.alias !== undefined) cost += 1
      return undefined
    },
  })
  if (cost > LIMITS.aliases)
    throw requestRefusal(violation('query_too_complex', { cost, max: LIMITS.aliases }))
}

/** Refuses an operation with fields deeper than so many levels below `Query`. */
export function assertDepth(operation: OperationDefinitionNode, fragments: Fragments): void {
  const depth = depthOf(operation.selectionSet, fragments, new Map())
  if (depth > LIMITS.depth) throw requestRefusal(violation('query_too_deep', { depth, max: LIMITS.depth }))
}

function depthOf(set: SelectionSetNode, fragments: Fragments, known: Map<string, number>): number {
  let deepest = 0
  for (const selection of set.selections) {
    let depth = 0
    if (selection.kind === Kind.FIELD) {
      const below = selection.selectionSet
      depth = isIntrospection(selection)
        ? 0
        : 1 + (below === undefined ? 0 : depthOf(below, fragments, known))
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      depth = depthOf(selection.selectionSet, fragments, known)
    } else {
      const name = selection.name.value
      const fragment = fragments.get(name)
      depth =
        known.get(name) ?? (fragment === undefined ? 0 : depthOf(fragment.selectionSet, fragments, known))
      known.set(name, depth)
    }
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
