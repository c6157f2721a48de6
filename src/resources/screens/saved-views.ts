import { belongsTo, code, flag, ids, object, resource } from '#declare/resource.ts'

/** Saved view: filters, columns and sort order of a list under a name. */
export const savedViews = resource({
  name: 'saved_views',
  one: 'saved_view',
  area: 'screens',
  description: 'Saved view: filters, columns and sort order of a list under a name. Its owner sees it, and whoever it is shared with.',
  verbs: [],
  imported: false,
  visible_to: { user: 'user', shared: 'shared', roles: 'role_ids' },
  ownership: { by_user: 'user' },

  fields: {
    name:          code({ max: 100, required: true, description: 'Display name.' }),
    resource_name: code({ max: 63, required: true, fixed: true, example: 'goods_outs', description: 'Type whose list it is a view of.' }),
    state:         object({ default: {}, description: 'Filters, columns and sort order, as the program that shows the list writes them. Always replaced as a whole.' }),
    shared:        flag({ description: 'Whether others see it too: the roles listed, or everybody if none is. Needs manage_shared_views.' }),
    role_ids:      ids('roles', { description: 'Ids of the roles it is shared with; if empty, everybody.' }),
    user:          belongsTo('users', { read_only: true, created_by: true, description: 'Owner: the user who created it.' }),
  },

  unique: [['user', 'resource_name', 'name']],
})
