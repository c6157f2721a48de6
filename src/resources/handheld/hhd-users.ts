import { belongsTo, code, flag, integer, moment, password, resource, text, texts } from '#declare/resource.ts'

const taskTypes = ['RCV', 'PWAY', 'PICK', 'REPLEN', 'TRAN', 'CONV', 'DISP', 'LOAD', 'CHECK']

/** Handheld user: login for working with a handheld device in one warehouse. */
export const hhdUsers = resource({
  name: 'hhd_users',
  one: 'hhd_user',
  area: 'handheld',
  description: 'Handheld user: login for working with a handheld device in one warehouse.',
  verbs: [],
  shared_with: 'all',
  imported: false,
  details: { hhd_user_badges: 'hhd_user_id' },
  ownership: { by_visibility: 'rights' },

  fields: {
    username:         code({ required: true, case_insensitive: true, format: 'no_controls', description: 'Login name.' }),
    name:             text({ follows: ['username'], description: 'Display name.' }),
    password:         password({ required: true, confirmation_optional: true, description: 'PIN or password, with at least as many characters as handheld_pin_min_characters of the tenant; stored as a slow hash only.' }),
    user:             belongsTo('users', { fixed: true, description: 'User whose permissions apply; a user with role RF is created when not given.' }),
    warehouse:        belongsTo('warehouses', { required: true, description: 'Warehouse the handheld user works in.' }),
    implementation:   belongsTo('rf_implementations', { description: 'RF implementation: set of flows used on the device.' }),
    label_printer:    belongsTo('printers', { on_delete: 'set_null', description: 'Printer for labels.' }),
    document_printer: belongsTo('printers', { on_delete: 'set_null', description: 'Printer for documents.' }),
    task_type_codes:  texts({ options: taskTypes, default: taskTypes, description: 'Task types offered to the handheld user.' }),
    active:           flag({ default: true, description: 'Whether the handheld user can log in.' }),
    reported_at:      moment({ read_only: true, description: 'Time the device last reported, which it does about once a minute while it is used and has a connection.' }),
    waiting_count:    integer({ min: 0, read_only: true, description: 'Number of acts that waited on the device to be sent when it last reported.' }),
    refused_count:    integer({ min: 0, read_only: true, description: 'Number of acts on the device that were refused and nobody has decided about, when it last reported.' }),
    battery_percent:  integer({ min: 0, max: 100, read_only: true, description: 'Charge of the battery in percent when the device last reported; empty where its browser does not tell.' }),
  },

  unique: [['username']],
})
