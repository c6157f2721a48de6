import {
  type BindingElement,
  type BindingPattern,
  type CallExpression,
  type Expression,
  type FunctionLikeDeclaration,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast'
import {
  type Checker,
  type Symbol as Declared,
  type Project,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync'
import { SINGLE_SERVER } from '#database/single-server.ts'

/** What the parameters of a function stand for in one call of it: an expression, and what that one stands in. */
type Scope = ReadonlyMap<number, Bound>
type Bound = { readonly expression: Expression; readonly scope: Scope }

const NOTHING: Scope = new Map()

/** A bound value, until all of a statement is there and they can be numbered. */
const VALUE = '\u0000'

/** Around a piece that is known at run time only. */
const [UNKNOWN, KNOWN] = ['‹', '›']

/** An unknown piece where a condition stands, where rows are ordered, and at the very end: how they are locked. */
const CONDITION = /\b((?:where|and|or|on|when)\s+\(?)‹[^›]*›/g
const ORDER = /\b(order by )‹[^›]*›/g
const LOCK = /(?<!\b(?:returning|from|select|set|in)\s+)(?<=[\w)]\s*)‹[^›]*›$/g

/** So many forms of a statement are read at most: those of its first choices. */
const FORMS_MAX = 8

/** A function that calls itself is followed so far. */
const CALLS_MAX = 20

/** One form of a statement; a piece of it that is known at run time only stands there as a comment. */
export type Form = {
  readonly text: string
  /** The same to be described: a condition that is not known holds; null where something else is not known. */
  readonly described: string | null
  /** Whether all of it is known. */
  readonly is_whole: boolean
}

/** Reads the text of statements off the source: values become `$n`, and pieces of SQL are put in where they can be found. */
export class StatementReader {
  readonly #project: Project
  readonly #checker: Checker
  #calls = 0

  constructor(project: Project) {
    this.#project = project
    this.#checker = project.checker
  }

  /** The forms that a statement may have. */
  formsOf(expression: Expression): readonly Form[] {
    return this.#forms(expression, NOTHING).map((form) => {
      let number = 0
      const text = form.replaceAll(VALUE, () => {
        number += 1
        return `$${number}`
      })
      const described = text
        .replaceAll(CONDITION, '$1true')
        .replaceAll(ORDER, '$1(select 1)')
        .replaceAll(LOCK, '')
      return {
        text: text.replaceAll(UNKNOWN, '/* ').replaceAll(KNOWN, ' */'),
        described: described.includes(UNKNOWN) ? null : described,
        is_whole: !text.includes(UNKNOWN),
      }
    })
  }

  #forms(expression: Expression, scope: Scope): readonly string[] {
    return (
      this.#read(expression, scope) ?? [`${UNKNOWN}${expression.getText().replaceAll(/\s+/g, ' ')}${KNOWN}`]
    )
  }

  #read(expression: Expression, scope: Scope): readonly string[] | null {
    if (isParenthesizedExpression(expression)) return this.#read(expression.expression, scope)
    if (isTaggedTemplateExpression(expression)) return this.#template(expression.template, scope)
    if (isConditionalExpression(expression)) {
      const { condition, whenTrue, whenFalse } = expression
      const chosen = chosenByTopology(condition.getText())
      if (chosen !== null) return this.#read(chosen ? whenTrue : whenFalse, scope)
      return [...this.#forms(whenTrue, scope), ...this.#forms(whenFalse, scope)].slice(0, FORMS_MAX)
    }
    if (isIdentifier(expression)) {
      const bound = this.#boundTo(expression, scope)
      return bound === null ? null : this.#read(bound.expression, bound.scope)
    }
    return isCallExpression(expression) ? this.#call(expression, scope) : null
  }

  #template(template: Node, scope: Scope): readonly string[] | null {
    if (isNoSubstitutionTemplateLiteral(template)) return [template.text]
    if (!isTemplateExpression(template)) return null
    let forms: readonly string[] = [template.head.text]
    for (const { expression, literal } of template.templateSpans) {
      const holes = this.#isSql(expression) ? this.#forms(expression, scope) : [VALUE]
      const joined = forms.flatMap((form) => holes.map((hole) => `${form}${hole}${literal.text}`))
      forms = joined.slice(0, FORMS_MAX)
    }
    return forms
  }

  #call({ expression: called, arguments: args }: CallExpression, scope: Scope): readonly string[] | null {
    if (isPropertyAccessExpression(called) && /\btopology$/.test(called.expression.getText()))
      return this.#applied(this.#methodOfServer(called.name.getText()), [...args], scope)
    if (!isIdentifier(called)) return null
    if (called.text === 'name') return this.#name([...args], scope)
    if (called.text === 'names') return this.#names([...args], scope)
    if (called.text === 'join') return this.#join([...args], scope)
    if (called.text === 'tableOf') return this.#table([...args], scope)
    const forms = this.#applied(this.#functionOf(called), [...args], scope)
    // Outside of transactions the moment is the database's own, which changes nothing else.
    return called.text === 'nextVersion' ? (forms?.slice(0, 1) ?? null) : forms
  }

  /** What a function gives for these arguments. */
  #applied(
    declared: FunctionLikeDeclaration | null,
    args: readonly Expression[],
    scope: Scope,
  ): readonly string[] | null {
    const result = declared === null ? null : resultOf(declared)
    if (declared === null || result === null || this.#calls === CALLS_MAX) return null
    const inner = new Map(scope)
    declared.parameters.forEach((parameter, place) => {
      const expression = args[place] ?? parameter.initializer
      if (expression !== undefined) this.#bind(parameter.name, { expression, scope }, inner)
    })
    this.#calls += 1
    const forms = this.#read(result, inner)
    this.#calls -= 1
    return forms
  }

  /** What the topology of a single server does under this name: a database of the tests is one. */
  #methodOfServer(name: string): FunctionLikeDeclaration | null {
    const file = this.#project.program.getSourceFile('src/database/single-server.ts')
    const found: FunctionLikeDeclaration[] = []
    const visit = (node: Node): void => {
      if (isPropertyAssignment(node) && node.name.getText() === name && isArrowFunction(node.initializer))
        found.push(node.initializer)
      node.forEachChild(visit)
    }
    if (file !== undefined) visit(file)
    return found[0] ?? null
  }

  /** Binds a name, or the names of a pattern, to what a call gives. */
  #bind(name: Node, bound: Bound, into: Map<number, Bound>): void {
    if (isObjectBindingPattern(name)) {
      for (const element of name.elements) {
        const property = this.#elementOf(name, element, bound)
        if (property !== null && element.name !== undefined) this.#bind(element.name, property, into)
      }
      return
    }
    const symbol = this.#checker.getSymbolAtLocation(name)
    if (symbol !== undefined) into.set(symbol.id, bound)
  }

  /** What an element of a pattern takes out of an object or a list. */
  #elementOf(pattern: BindingPattern, element: BindingElement, { expression, scope }: Bound): Bound | null {
    const whole = this.#valueOf(expression, scope)
    if (whole === null) return null
    if (isArrayLiteralExpression(whole.expression)) {
      const taken = whole.expression.elements[[...pattern.elements].indexOf(element)]
      return taken === undefined ? null : { expression: taken, scope: whole.scope }
    }
    if (!isObjectLiteralExpression(whole.expression)) return null
    const bound = (element.propertyName ?? element.name)?.getText()
    for (const property of whole.expression.properties) {
      if (isPropertyAssignment(property) && property.name.getText() === bound)
        return { expression: property.initializer, scope: whole.scope }
      if (isShorthandPropertyAssignment(property) && property.name.getText() === bound) {
        const named = this.#checker.getShorthandAssignmentValueSymbol(property)
        return named === undefined ? null : this.#declared(named, whole.scope)
      }
    }
    return element.initializer === undefined ? null : { expression: element.initializer, scope }
  }

  #name(args: readonly Expression[], scope: Scope): readonly string[] | null {
    const parts = args.map((part) => this.#textOf(part, scope))
    return parts.includes(null) ? null : [parts.map((part) => `"${part}"`).join('.')]
  }

  #names([columns, of]: readonly Expression[], scope: Scope): readonly string[] | null {
    const list = columns === undefined ? null : this.#valueOf(columns, scope)
    const prefix = of === undefined ? '' : this.#textOf(of, scope)
    if (list === null || prefix === null) return null
    const texts = this.#listed(list)
    if (texts === null) return null
    const before = prefix === '' ? '' : `"${prefix}".`
    return texts.includes(null) ? null : [texts.map((text) => `${before}"${text}"`).join(', ')]
  }

  /** The names in a list, or in the keys of an object of types. */
  #listed({ expression, scope }: Bound): readonly (string | null)[] | null {
    if (isArrayLiteralExpression(expression))
      return [...expression.elements].map((element) => this.#textOf(element, scope))
    const [types] = isCallExpression(expression) ? [...expression.arguments] : []
    if (types === undefined || !expression.getText().startsWith('Object.keys(')) return null
    return this.#columnsOf(types, scope)?.map((column) => /"(\w+)"/.exec(column)?.[1] ?? null) ?? null
  }

  #join([pieces, separator]: readonly Expression[], scope: Scope): readonly string[] | null {
    if (pieces === undefined || separator === undefined || !isArrayLiteralExpression(pieces)) return null
    const [between] = this.#read(separator, scope) ?? []
    const read = [...pieces.elements].map((piece) => this.#forms(piece, scope)[0])
    return between === undefined ? null : [read.join(between)]
  }

  #table([alias, types]: readonly Expression[], scope: Scope): readonly string[] | null {
    const name = alias === undefined ? null : this.#textOf(alias, scope)
    const columns = types === undefined ? null : this.#columnsOf(types, scope)
    if (name === null || columns === null) return null
    return [`jsonb_to_recordset(${VALUE}::jsonb) as "${name}" (${columns.join(', ')})`]
  }

  /** The columns of an object of types, those of others that are spread in it too. */
  #columnsOf(types: Expression, scope: Scope): readonly string[] | null {
    const literal = this.#valueOf(types, scope)
    if (literal === null || !isObjectLiteralExpression(literal.expression)) return null
    const columns: string[] = []
    for (const property of literal.expression.properties) {
      if (isSpreadAssignment(property)) {
        const spread = this.#columnsOf(property.expression, literal.scope)
        if (spread === null) return null
        columns.push(...spread)
      } else if (isPropertyAssignment(property) && isIdentifier(property.name)) {
        const type = this.#textOf(property.initializer, literal.scope)
        if (type === null) return null
        columns.push(`"${property.name.text}" "${type}"`)
      } else return null
    }
    return columns
  }

  #textOf(expression: Expression, scope: Scope): string | null {
    const value = this.#valueOf(expression, scope)?.expression
    return value !== undefined && isStringLiteral(value) ? value.text : null
  }

  /** What an expression comes to where it is the name of a constant or of a parameter. */
  #valueOf(expression: Expression, scope: Scope): Bound | null {
    if (
      isParenthesizedExpression(expression) ||
      isAsExpression(expression) ||
      isSatisfiesExpression(expression)
    )
      return this.#valueOf(expression.expression, scope)
    if (!isIdentifier(expression)) return { expression, scope }
    const bound = this.#boundTo(expression, scope)
    return bound === null ? null : this.#valueOf(bound.expression, bound.scope)
  }

  #boundTo(identifier: Node, scope: Scope): Bound | null {
    const symbol = this.#symbolOf(identifier)
    return symbol === null ? null : this.#declared(symbol, scope)
  }

  #declared(symbol: Declared, scope: Scope): Bound | null {
    const bound = scope.get(symbol.id)
    if (bound !== undefined) return bound
    const declaration = symbol.valueDeclaration?.resolve(this.#project)
    if (declaration === undefined) return null
    if (isVariableDeclaration(declaration)) {
      const { initializer } = declaration
      return initializer === undefined ? null : { expression: initializer, scope }
    }
    if (!isBindingElement(declaration)) return null
    const pattern = declaration.parent as BindingPattern
    const whole = pattern.parent
    if (!isVariableDeclaration(whole) || whole.initializer === undefined) return null
    return this.#elementOf(pattern, declaration, { expression: whole.initializer, scope })
  }

  #functionOf(identifier: Node): FunctionLikeDeclaration | null {
    const declaration = this.#symbolOf(identifier)?.valueDeclaration?.resolve(this.#project)
    if (declaration === undefined) return null
    if (isFunctionDeclaration(declaration)) return declaration
    if (!isVariableDeclaration(declaration) || declaration.initializer === undefined) return null
    const { initializer } = declaration
    return isArrowFunction(initializer) || isFunctionExpression(initializer) ? initializer : null
  }

  #symbolOf(identifier: Node): Declared | null {
    const symbol = this.#checker.getSymbolAtLocation(identifier)
    if (symbol === undefined) return null
    return (symbol.flags & SymbolFlags.Alias) === 0 ? symbol : this.#checker.getAliasedSymbol(symbol)
  }

  #isSql(expression: Expression): boolean {
    const type = this.#checker.getTypeAtLocation(expression)
    const members: readonly (Type | undefined)[] = type?.isUnionType() ? type.getTypes() : [type]
    return members.some((member) => member?.getSymbol()?.name === 'Sql')
  }
}

/** What a function gives whose body is one expression, or ends in the only `return`. */
function resultOf({ body }: FunctionLikeDeclaration): Expression | null {
  if (body === undefined) return null
  if (!isBlock(body)) return body as Expression
  const returns = [...body.statements].filter(isReturnStatement)
  const last = body.statements.at(-1)
  if (last === undefined || !isReturnStatement(last) || returns.length !== 1) return null
  return last.expression ?? null
}

/** Whether a condition that ends with a question to the topology holds on a single server; null if that does not decide it. */
function chosenByTopology(condition: string): boolean | null {
  const [, before = '', not = '', asked = ''] = /^(.*?)(!?)[\w.]*\.topology\.(\w+)$/s.exec(condition) ?? []
  const answers: Readonly<Record<string, unknown>> = { ...SINGLE_SERVER }
  if (typeof answers[asked] !== 'boolean') return null
  const holds = answers[asked] !== (not === '!')
  return before === '' || !holds ? holds : null
}
