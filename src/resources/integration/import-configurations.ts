import { belongsTo, choice, integer, object, objects, resource, text } from '#declare/resource.ts'

const name = text({ required: true, description: 'Display name.' })
const parser = choice(['xml', 'headless_csv', 'csv', 'edi', 'txt'], { required: true, plain_text: true, filter_type: 'ParserInputType', description: 'Parser: how the file is divided into records.' })
const failure_strategy = choice(['skip_resource', 'abort'], { required: true, plain_text: true, filter_type: 'FailureStrategyInputType', description: 'Failure strategy: whether a failing record is skipped, or the whole file is aborted with nothing written.' })

/** Import configuration: how a file of an external system is parsed and what its records become. */
export const importConfigurations = resource({
  name: 'import_configurations',
  one: 'import_configuration',
  area: 'imports',
  description: 'Import configuration: how a file of an external system is parsed and what its records become.',
  verbs: ['remove'],
  shared_with: 'all',
  imported: false,

  fields: {
    name,
    parser,
    failure_strategy,
    configuration: object({ read_only: true, default: {}, description: 'Complete configuration: settings, pre_processors, automatic_processing_flows and manual_processing_flows.' }),
    changed_by:    belongsTo('users', { read_only: true, updated_by: true, description: 'User who last changed the configuration; its imports run with at most the permissions of this user. Saving it again makes the saving user responsible.' }),
    version:       integer({ min: 1, default: 1, read_only: true, description: 'Version, increased with each change; an import keeps the version it started with.' }),
  },
})

/** Import configuration as it is sent, with each part as a field of its own. */
export const importConfigurationInput = resource({
  name: 'import_configurations',
  one: 'import_configuration',
  area: 'imports',
  description: 'Import configuration as it is sent, with each part as a field of its own.',
  verbs: [],

  fields: {
    name,
    parser,
    failure_strategy,
    settings:                   objects({ default: [], description: 'Parser options, each {setting_type, value}.' }),
    pre_processors:             objects({ default: [], description: 'Processing applied to the file before parsing, in order, each {kind, configuration}.' }),
    automatic_processing_flows: objects({ required: true, description: 'Flows applied to each record, each {code, name, condition, processing_actions}.' }),
    manual_processing_flows:    objects({ default: [], description: 'Flows that other flows call by code.' }),
  },

  field_groups: { configuration: ['settings', 'pre_processors', 'automatic_processing_flows', 'manual_processing_flows'] },
})
