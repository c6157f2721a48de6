import {
  type CallExpression,
  isCallExpression,
  isPropertyAccessExpression,
  type Node,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  type Project,
  SymbolFlags,
  type Type,
  TypeFlags,
  type TypeReference,
} from 'typescript/unstable/sync'
import type { Kind } from './described-columns.ts'
import { type Form, StatementReader } from './statement-reader.ts'

/** A column as the source types it. */
export type TypedColumn = {
  readonly kinds: ReadonlySet<Kind>
  readonly is_nullable: boolean
  readonly is_optional: boolean
}

/** The row that a call asks for. */
export type RowType = {
  readonly columns: ReadonlyMap<string, TypedColumn>
  /** Whether the row may have other columns too: those of a resource that is known at run time only. */
  readonly is_open: boolean
}

/** The methods that type the rows of a statement, and those that ask for none or take their text. */
const TYPED = new Set(['rows', 'one', 'maybe', 'still', 'oneAtLast'])
const UNTYPED = new Set(['run', 'texts'])

/** A call that sends a statement. */
export type StatementCall = {
  readonly file: string
  readonly line: number
  /** The row it asks for; null where it asks for none, or any will do. */
  readonly row: RowType | null
  /** The forms that its statement may have. */
  readonly forms: readonly Form[]
}

/** The calls in the source that send statements. */
export function statementCallsIn(files: readonly string[]): readonly StatementCall[] {
  const api = new API({ cwd: process.cwd() })
  try {
    const project = api.updateSnapshot({ openProjects: ['tsconfig.json'] }).getProject('tsconfig.json')
    if (project === undefined) throw new Error('the compiler knows no project')
    const reader = new StatementReader(project)
    return files.flatMap((file) => callsIn({ project, reader }, file))
  } finally {
    api.close()
  }
}

type Reading = { readonly project: Project; readonly reader: StatementReader }

function callsIn({ project, reader }: Reading, file: string): readonly StatementCall[] {
  const { program, checker } = project
  const source = program.getSourceFile(file)
  if (source === undefined) throw new Error(`the compiler does not know ${file}`)
  const found: StatementCall[] = []
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression
      const [statement] = node.arguments
      const row = rowOf(checker, node, name.text)
      if (row !== undefined && statement !== undefined) {
        const { line } = source.getLineAndCharacterOfPosition(name.getStart(source))
        found.push({ file, line: line + 1, row, forms: reader.formsOf(statement) })
      }
    }
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** The row of a call; undefined where the call sends no statement. */
function rowOf(checker: Checker, call: CallExpression, method: string): RowType | null | undefined {
  if (!TYPED.has(method) && !UNTYPED.has(method)) return undefined
  const query = checker.getTypeAtLocation(call)
  if (query?.getSymbol()?.name !== 'Query' || !query.isTypeReference()) return undefined
  if (UNTYPED.has(method)) return null
  const [result] = checker.getTypeArguments(query)
  const [listed] =
    method === 'rows' && result?.isTypeReference() === true ? checker.getTypeArguments(result) : [result]
  if (listed === undefined) return undefined
  const members = membersOf(listed).filter(({ flags }) => (flags & TypeFlags.Null) === 0)
  if (members.length === 0 || members.some((member) => !isRow(member))) return null
  const columns = new Map<string, TypedColumn>()
  for (const member of members)
    for (const symbol of checker.getPropertiesOfType(member)) {
      const type = checker.getTypeOfSymbol(symbol)
      if (type === undefined) continue
      const { kinds, is_nullable } = valuesOf(checker, type)
      const others = columns.get(symbol.name)
      columns.set(symbol.name, {
        kinds: new Set([...kinds, ...(others?.kinds ?? [])]),
        is_nullable: is_nullable || others?.is_nullable === true,
        is_optional: (symbol.flags & SymbolFlags.Optional) !== 0 || others?.is_optional === true,
      })
    }
  return { columns, is_open: members.some((member) => checker.getIndexInfosOfType(member).length > 0) }
}

function isRow({ flags }: Type): boolean {
  return (flags & (TypeFlags.Object | TypeFlags.Intersection)) !== 0
}

function membersOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type]
}

/** What a property may hold. */
function valuesOf(
  checker: Checker,
  type: Type,
): { readonly kinds: ReadonlySet<Kind>; readonly is_nullable: boolean } {
  const kinds = new Set<Kind>()
  let is_nullable = false
  for (const member of membersOf(type)) {
    if ((member.flags & TypeFlags.Nullable) !== 0) is_nullable = true
    else kinds.add(kindOf(checker, member))
    if ((member.flags & TypeFlags.AnyOrUnknown) !== 0) is_nullable = true
  }
  return { kinds, is_nullable }
}

function kindOf(checker: Checker, type: Type): Kind {
  const { flags } = type
  if ((flags & TypeFlags.AnyOrUnknown) !== 0) return 'anything'
  if ((flags & TypeFlags.StringLike) !== 0) return 'string'
  if ((flags & TypeFlags.NumberLike) !== 0) return 'number'
  if ((flags & TypeFlags.BooleanLike) !== 0) return 'boolean'
  if (type.getSymbol()?.name === 'Date') return 'date'
  if (type.getSymbol()?.name === 'Buffer') return 'bytes'
  if (checker.isArrayType(type)) {
    const [element] = checker.getTypeArguments(type as TypeReference)
    const kinds = element === undefined ? [] : [...valuesOf(checker, element).kinds]
    return `${kinds.toSorted().join('|')}[]`
  }
  return 'object'
}
