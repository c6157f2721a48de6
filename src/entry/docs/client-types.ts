import { isObject, type Json, type JsonObject } from '#values/json.ts'

/** A TypeScript type for a JSON schema; ids may be sent as numbers or as texts. */
export function typeOf(schema: Json | undefined, name = ''): string {
  if (!isObject(schema)) return 'unknown'
  const { $ref, enum: options, const: only, anyOf, allOf, type } = schema as JsonObject
  if (typeof $ref === 'string') return $ref.split('/').at(-1) ?? 'unknown'
  if (only !== undefined) return literal(only)
  if (Array.isArray(options)) return options.map(literal).join(' | ')
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeOf(one, name)).join(' | ')
  if (Array.isArray(allOf)) return allOf.map((one) => typeOf(one, name)).join(' & ')
  if (Array.isArray(type))
    return type.map((one) => typeOf({ ...schema, type: one } as JsonObject, name)).join(' | ')
  switch (type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string'
    case 'integer':
      return /(^|_)ids?$/.test(name) ? 'Id' : 'number'
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `readonly ${grouped(typeOf(schema.items as Json, name))}[]`
    default:
      return isObject(schema.properties)
        ? `{ ${membersOf(schema as JsonObject).join('; ')} }`
        : 'Record<string, unknown>'
  }
}

function literal(value: Json): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)
}

function grouped(type: string): string {
  return /[|&]/.test(type) ? `(${type})` : type
}

function membersOf({ properties, required = [] }: JsonObject): readonly string[] {
  return Object.entries(properties as JsonObject).map(([name, schema]) => {
    const mark = Array.isArray(required) && required.includes(name) ? '' : '?'
    return `readonly ${name}${mark}: ${typeOf(schema, name)}`
  })
}

/** Referenced schemas, recursively, as declarations. */
export function declarationsOf(openapi: JsonObject): readonly string[] {
  const schemas = (openapi.components as JsonObject).schemas as JsonObject
  const names = new Set<string>()
  collectNames(openapi.paths as Json, schemas, names)
  return [...names].sort().map((name) => declarationOf(name, schemas))
}

function collectNames(value: Json, schemas: JsonObject, names: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) collectNames(one, schemas, names)
  if (!isObject(value)) return
  for (const [key, member] of Object.entries(value)) {
    const name = key === '$ref' ? /^#\/components\/schemas\/(.+)$/.exec(String(member))?.[1] : undefined
    if (name === undefined) collectNames(member as Json, schemas, names)
    else if (!names.has(name)) {
      names.add(name)
      collectNames(schemas[name] ?? null, schemas, names)
      // A change is declared through the creation.
      const creation = name.replace(/Change$/, 'Creation')
      if (creation !== name && isDescribed(name, schemas) && !names.has(creation)) {
        names.add(creation)
        collectNames(schemas[creation] ?? null, schemas, names)
      }
    }
  }
}

/** Whether all attributes of the change are in the creation. */
function isDescribed(name: string, schemas: JsonObject): boolean {
  const [changed, created] = [name, name.replace(/Change$/, 'Creation')].map((one) =>
    propertiesOf(schemas[one]),
  )
  return name.endsWith('Change') && Object.keys(changed ?? {}).every((one) => one in (created ?? {}))
}

function propertiesOf(schema: Json | undefined): JsonObject {
  return isObject(schema) && isObject(schema.properties) ? (schema.properties as JsonObject) : {}
}

function declarationOf(name: string, schemas: JsonObject): string {
  if (name.endsWith('Change') && isDescribed(name, schemas)) return changeOf(name, schemas)
  const isAnswer = name.endsWith('Answer')
  const described = isAnswer ? propertiesOf(schemas[name.replace(/Answer$/, 'Creation')]) : {}
  const schema = schemas[name] as JsonObject
  const { required = [] } = schema
  const members = Object.entries(propertiesOf(schema)).map(([property, one]) => {
    const { description } = one as JsonObject
    const isNeeded = isAnswer || (Array.isArray(required) && required.includes(property))
    // A field's description is not repeated in the answer.
    const comment =
      description === undefined || property in described ? '' : `  /** ${String(description)} */\n`
    // Foreign keys are returned as numbers.
    const type = isAnswer ? typeOf(one) : typeOf(one, property)
    return `${comment}  readonly ${property}${isNeeded ? '' : '?'}: ${type}\n`
  })
  return `export interface ${name} {\n${members.join('')}}\n`
}

function changeOf(name: string, schemas: JsonObject): string {
  const created = name.replace(/Change$/, 'Creation')
  const changed = propertiesOf(schemas[name])
  const fixed = Object.keys(propertiesOf(schemas[created])).filter((property) => !(property in changed))
  const base =
    fixed.length === 0 ? created : `Omit<${created}, ${fixed.map((one) => `'${one}'`).join(' | ')}>`
  return `export type ${name} = Partial<${base}>\n`
}
