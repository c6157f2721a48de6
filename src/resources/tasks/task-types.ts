import { code, resource, text } from '#declare/resource.ts'

/** Task type: a type of warehouse work. */
export const taskTypes = resource({
  name: 'task_types',
  one: 'task_type',
  area: 'tasks',
  description: 'Type of work a task stands for.',
  verbs: [],
  shared_with: 'all',

  fields: {
    code: code({ max: 10, required: true, read_only: true, description: 'Task type code: RCV, PWAY, PICK, REPLEN, TRAN, CONV, DISP, LOAD or CHECK.' }),
    name: text({ required: true, read_only: true, description: 'Display name.' }),
  },

  unique: [['code']],
})
