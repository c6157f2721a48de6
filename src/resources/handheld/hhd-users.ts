import { belongsTo, code, flag, password, resource, text, texts } from '#declare/resource.ts'

const taskTypes = ['RCV', 'PWAY', 'PICK', 'REPLEN', 'TRAN', 'CONV', 'DISP', 'LOAD', 'CHECK']

/** Somebody who works with a handheld in one warehouse. */
export const hhdUsers = resource({
  name: 'hhd_users',
  one: 'hhd_user',
  area: 'handheld',
  means: 'Somebody who works with a handheld in one warehouse.',
  verbs: [],
  imported: false,

  fields: {
    username:         code({ required: true, any_case: true, format: 'no_controls', means: 'What the person logs in with.' }),
    name:             text({ follows: ['username'], means: 'The name shown to people.' }),
    password:         password({ required: true, unconfirmed: true, means: 'What they prove it with; kept as a slow hash.' }),
    user:             belongsTo('users', { fixed: true, means: 'The user whose rights they have; one of role RF is made when not given.' }),
    warehouse:        belongsTo('warehouses', { required: true, means: 'The one warehouse they work in.' }),
    implementation:   belongsTo('rf_implementations', { means: 'The flows they work with.' }),
    label_printer:    belongsTo('printers', { on_removal: 'clear', means: 'Where their labels are printed.' }),
    document_printer: belongsTo('printers', { on_removal: 'clear', means: 'Where their documents are printed.' }),
    task_type_codes:  texts({ options: taskTypes, initially: taskTypes, means: 'The kinds of work they are given.' }),
    active:           flag({ initially: true, means: 'Whether they are let in.' }),
  },

  unique: [['username']],
})
