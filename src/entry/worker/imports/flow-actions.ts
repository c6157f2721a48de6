import type { Resource } from '#declare/model.ts'
import { resourceBelow } from '#domain/imports/value-source.ts'
import { refusal } from '#problems/problem.ts'
import { isObject, type Json } from '#values/json.ts'
import type { ActionConfiguration, FlowAction, FlowActionHandlers, FlowRecord, FlowRun } from './flow-run.ts'
import { RowSkipped } from './row-skipped.ts'

/** The handlers of flow actions by name (platform 11.3). */
export const flowActions: FlowActionHandlers = {
  find_resource: async (run, configuration) => {
    const record = await findRecord(run, configuration)
    if (record === null && configuration.required !== false) throw await notFoundRefusal(run, configuration)
    if (record !== null) setVariable(run, configuration, record)
  },
  build_resource: async (run, configuration) => {
    setVariable(run, configuration, await buildRecord(run, configuration, null))
  },
  find_or_build_resource: async (run, configuration) => {
    const found = await findRecord(run, configuration)
    const record = await buildRecord(run, configuration, found)
    if (found === null) {
      const attribute = String(configuration.resource_attribute)
      const field = run.importer.resource(record.name).attributes.get(attribute)?.declared
      record.attributes = {
        [attribute]: await run.valueFor(field, configuration),
        ...record.attributes,
      }
    }
    setVariable(run, configuration, record)
  },
  build_nested_resource: async (run, configuration) => {
    const parent = run.recordNamed(configuration.parent)
    const list = `${String(configuration.collection)}_changes`
    const addPart = async () => {
      const part = run.importer
        .resource(parent.name)
        .parts.find(({ name }) => name === configuration.collection)
      const attributes = await run.values(configuration.attributes, part?.children)
      parent.part_lines.push(run.line)
      parent.attributes[list] = [...((parent.attributes[list] ?? []) as Json[]), { type: 'ADD', attributes }]
    }
    await run.eachRow(addPart, configuration.each ?? undefined)
  },
  set_attribute: async (run, configuration) => {
    const [name, ...path] = String(configuration.target).split('.')
    const record = run.recordNamed(name)
    await setAt(
      run,
      { configuration, path, attributes: record.attributes },
      run.importer.resource(record.name),
    )
  },
  set_variable: async (run, configuration) => {
    run.variables.set(String(configuration.name), await run.value(configuration))
  },
  map_value: async (run, configuration) => {
    const value = String((await run.value(configuration)) ?? '')
    const group = { mapping_group_id: Number(configuration.mapping_group_id) }
    const result = await run.importer.mapping(group, { [String(configuration.field_name)]: value })
    const fallback = configuration.on_missing === 'keep' ? value : null
    if (result === null && configuration.on_missing !== 'keep' && configuration.on_missing !== 'blank')
      throw refusal('mapping_missing', { value })
    run.variables.set(
      String(configuration.as ?? configuration.field_name),
      result === null ? fallback : (Object.values(result)[0] ?? null),
    )
  },
  save_resource: async (run, configuration) => run.save(run.recordNamed(configuration.resource)),
  run_action: async (run, configuration) => {
    const record = run.recordNamed(configuration.resource)
    await run.save(record)
    const attributes = await run.values(configuration.attributes)
    await run.importer.act(record.name, {
      id: record.row?.id ?? 0,
      action: String(configuration.action),
      attributes,
    })
  },
  call_flow: async (run, configuration) => {
    for (const [name, value] of Object.entries(await run.values(configuration.with)))
      run.variables.set(name, value)
    const call = () => run.call(String(configuration.code))
    if (configuration.each === undefined || configuration.each === null) await call()
    else await run.eachRow(call, configuration.each)
  },
  condition: async (run, configuration) => {
    const holds = !isObject(configuration.if) || (await run.holds(configuration.if))
    const actions = holds ? configuration.then : configuration.else
    if (Array.isArray(actions)) await run.perform(actions.filter(isObject).map(actionOf))
  },
  skip: async (_, configuration) => {
    throw new RowSkipped(String(configuration.message ?? 'skipped'))
  },
  raise_error: async (_, configuration) => {
    throw refusal('import_row_rejected', { message: String(configuration.message ?? 'rejected') })
  },
}

type Assignment = {
  readonly configuration: ActionConfiguration
  readonly path: readonly string[]
  readonly attributes: Record<string, unknown>
}

/** Sets an attribute, or one of an object below it: `order.address.address_1`. */
async function setAt(
  run: FlowRun,
  { configuration, path, attributes }: Assignment,
  resource: Resource | undefined,
): Promise<void> {
  const [attribute = '', ...others] = path
  if (others.length === 0) {
    attributes[attribute] = await run.valueFor(resource?.attributes.get(attribute)?.declared, configuration)
    return
  }
  const current = attributes[attribute]
  const below: Record<string, unknown> = isObject(current) ? { ...current } : {}
  await setAt(run, { configuration, path: others, attributes: below }, resourceBelow(resource, attribute))
  // An empty cell makes no object.
  if (Object.values(below).some((value) => value !== '')) attributes[attribute] = below
}

function actionOf({ action, configuration }: ActionConfiguration): FlowAction {
  return { action: String(action), configuration: isObject(configuration) ? configuration : {} }
}

async function findRecord(run: FlowRun, configuration: ActionConfiguration): Promise<FlowRecord | null> {
  const name = run.importer.pluralOf(String(configuration.resource_name))
  const criteria = {
    [String(configuration.resource_attribute)]: await run.value(configuration),
    ...(await run.values(configuration.scope)),
  }
  const row = await run.importer.find(name, criteria)
  return row === null ? null : { name, row, existed: true, attributes: {}, part_lines: [], isSaved: false }
}

async function buildRecord(
  run: FlowRun,
  configuration: ActionConfiguration,
  found: FlowRecord | null,
): Promise<FlowRecord> {
  const name = run.importer.pluralOf(String(configuration.resource_name))
  const resource = run.importer.resource(name)
  const attributes = {
    ...(found === null ? await run.values(configuration.scope, resource) : {}),
    ...(await run.values(configuration.attributes, resource)),
  }
  const record = { name, row: null, existed: false, isSaved: false, part_lines: [], ...found, attributes }
  run.records.push(record)
  return record
}

function setVariable(run: FlowRun, configuration: ActionConfiguration, record: FlowRecord): void {
  run.variables.set(String(configuration.as ?? configuration.resource_name), record)
}

async function notFoundRefusal(run: FlowRun, configuration: ActionConfiguration) {
  return refusal('import_resource_not_found', {
    resource: String(configuration.resource_name),
    attribute: String(configuration.resource_attribute),
    value: String((await run.value(configuration)) ?? ''),
  })
}
