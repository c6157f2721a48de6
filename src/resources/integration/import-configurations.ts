import { belongsTo, choice, integer, object, objects, resource, text } from '#declare/resource.ts'

const name = text({ required: true, means: 'The name shown to people.' })
const parser = choice(['xml', 'headless_csv', 'csv', 'edi', 'txt'], { required: true, plain: true, filter: 'ParserInputType', means: 'How the file is cut into records.' })
const failure_strategy = choice(['skip_resource', 'abort'], { required: true, plain: true, filter: 'FailureStrategyInputType', means: 'Whether a failing record is left out, or ends the file with nothing written.' })

/** How a file of another system is read, and what its records become. */
export const importConfigurations = resource({
  name: 'import_configurations',
  one: 'import_configuration',
  area: 'imports',
  means: 'How a file of another system is read, and what its records become.',
  verbs: ['remove'],
  imported: false,

  fields: {
    name,
    parser,
    failure_strategy,
    configuration: object({ read_only: true, initially: {}, means: 'Its settings, pre_processors, automatic_processing_flows and manual_processing_flows.' }),
    changed_by:    belongsTo('users', { read_only: true, changer: true, means: 'Who changed it last; imports by it run with their rights at most. Saving it again takes it over.' }),
    version:       integer({ min: 1, initially: 1, read_only: true, means: 'Counts its changes; an import keeps the version it was begun with.' }),
  },
})

/** An import configuration as it is written: its parts side by side. */
export const importConfigurationInput = resource({
  name: 'import_configurations',
  one: 'import_configuration',
  area: 'imports',
  means: 'An import configuration as it is written: its parts side by side.',
  verbs: [],

  fields: {
    name,
    parser,
    failure_strategy,
    settings:                   objects({ initially: [], means: 'Options of the parser, each {setting_type, value}.' }),
    pre_processors:             objects({ initially: [], means: 'What is done to the file before it is parsed, in order, each {kind, configuration}.' }),
    automatic_processing_flows: objects({ required: true, means: 'What is done with each record, each {code, name, condition, processing_actions}.' }),
    manual_processing_flows:    objects({ initially: [], means: 'Flows that other flows call by their code.' }),
  },

  gathered: { configuration: ['settings', 'pre_processors', 'automatic_processing_flows', 'manual_processing_flows'] },
})
