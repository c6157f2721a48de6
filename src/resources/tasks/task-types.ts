import { code, resource, text } from '#declare/resource.ts'

/** What kind of work a task is. */
export const taskTypes = resource({
  name: 'task_types',
  one: 'task_type',
  area: 'tasks',
  means: 'What kind of work a task is.',
  verbs: [],

  fields: {
    code: code({ max: 10, required: true, read_only: true, means: 'RCV, PWAY, PICK, REPLEN, TRAN, CONV, DISP, LOAD or CHECK.' }),
    name: text({ required: true, read_only: true, means: 'The name shown to people.' }),
  },

  unique: [['code']],
})
