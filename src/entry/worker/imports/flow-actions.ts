import { refusal } from '#problems/problem.ts'
import { isObject, type Json } from '#values/json.ts'
import type { Built, FlowAction, FlowActs, FlowWork, Told } from './flow-work.ts'
import { RowSkipped } from './row-skipped.ts'

/** What flows can do with a record, by the name of the action (platform 11.3). */
export const flowActions: FlowActs = {
  find_resource: async (work, told) => {
    const found = await find(work, told)
    if (found === null && told.required !== false) throw await nothingFound(work, told)
    if (found !== null) keep(work, told, found)
  },
  build_resource: async (work, told) => {
    keep(work, told, await build(work, told, null))
  },
  find_or_build_resource: async (work, told) => {
    const found = await find(work, told)
    const built = await build(work, told, found)
    if (found === null)
      built.attributes = { [String(told.resource_attribute)]: await work.value(told), ...built.attributes }
    keep(work, told, built)
  },
  build_nested_resource: async (work, told) => {
    const parent = work.builtAs(told.parent)
    const list = `${String(told.collection)}_changes`
    const add = async () => {
      const part = work.importer.resource(parent.name).parts.find(({ name }) => name === told.collection)
      const attributes = await work.values(told.attributes, part?.children)
      parent.attributes[list] = [...((parent.attributes[list] ?? []) as Json[]), { type: 'ADD', attributes }]
    }
    await work.eachRow(add, told.each ?? undefined)
  },
  set_attribute: async (work, told) => {
    const [name, attribute = ''] = String(told.target).split('.')
    const built = work.builtAs(name)
    const field = work.importer.resource(built.name).attributes.get(attribute)?.declared
    built.attributes[attribute] = await work.valueFor(field, told)
  },
  set_variable: async (work, told) => {
    work.variables.set(String(told.name), await work.value(told))
  },
  map_value: async (work, told) => {
    const value = String((await work.value(told)) ?? '')
    const group = { mapping_group_id: Number(told.mapping_group_id) }
    const meaning = await work.importer.mapping(group, { [String(told.field_name)]: value })
    const kept = told.on_missing === 'keep' ? value : null
    if (meaning === null && told.on_missing !== 'keep' && told.on_missing !== 'blank')
      throw refusal('mapping_missing', { value })
    work.variables.set(
      String(told.as ?? told.field_name),
      meaning === null ? kept : (Object.values(meaning)[0] ?? null),
    )
  },
  save_resource: async (work, told) => work.save(work.builtAs(told.resource)),
  run_action: async (work, told) => {
    const built = work.builtAs(told.resource)
    await work.save(built)
    const attributes = await work.values(told.attributes)
    await work.importer.act(built.name, { id: built.row?.id ?? 0, action: String(told.action), attributes })
  },
  call_flow: async (work, told) => {
    for (const [name, value] of Object.entries(await work.values(told.with))) work.variables.set(name, value)
    const call = () => work.call(String(told.code))
    if (told.each === undefined || told.each === null) await call()
    else await work.eachRow(call, told.each)
  },
  condition: async (work, told) => {
    const holds = !isObject(told.if) || (await work.holds(told.if))
    const actions = holds ? told.then : told.else
    if (Array.isArray(actions)) await work.perform(actions.filter(isObject).map(actionOf))
  },
  skip: async (_, told) => {
    throw new RowSkipped(String(told.message ?? 'skipped'))
  },
  raise_error: async (_, told) => {
    throw refusal('import_row_rejected', { message: String(told.message ?? 'rejected') })
  },
}

function actionOf({ action, configuration }: Told): FlowAction {
  return { action: String(action), configuration: isObject(configuration) ? configuration : {} }
}

async function find(work: FlowWork, told: Told): Promise<Built | null> {
  const name = work.importer.pluralOf(String(told.resource_name))
  const wanted = {
    [String(told.resource_attribute)]: await work.value(told),
    ...(await work.values(told.scope)),
  }
  const row = await work.importer.find(name, wanted)
  return row === null ? null : { name, row, was_there: true, attributes: {}, isSaved: false }
}

async function build(work: FlowWork, told: Told, found: Built | null): Promise<Built> {
  const name = work.importer.pluralOf(String(told.resource_name))
  const resource = work.importer.resource(name)
  const attributes = {
    ...(found === null ? await work.values(told.scope, resource) : {}),
    ...(await work.values(told.attributes, resource)),
  }
  const built = { name, row: null, was_there: false, isSaved: false, ...found, attributes }
  work.built.push(built)
  return built
}

function keep(work: FlowWork, told: Told, built: Built): void {
  work.variables.set(String(told.as ?? told.resource_name), built)
}

async function nothingFound(work: FlowWork, told: Told) {
  return refusal('import_resource_not_found', {
    resource: String(told.resource_name),
    attribute: String(told.resource_attribute),
    value: String((await work.value(told)) ?? ''),
  })
}
