import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql'

const Text = new GraphQLNonNull(GraphQLString)
const Flag = new GraphQLNonNull(GraphQLBoolean)
const Id = new GraphQLNonNull(GraphQLID)
const Ids = new GraphQLList(Id)
const Texts = new GraphQLNonNull(new GraphQLList(Text))

const MeUser = new GraphQLObjectType({
  name: 'MeUser',
  description: 'The caller: a person, or the user of an application.',
  fields: {
    id: { type: Id },
    name: { type: Text },
    email: { type: GraphQLString },
    language: { type: GraphQLString },
    timezone: { type: GraphQLString },
    user_type: { type: Text },
  },
})

const MeTenant = new GraphQLObjectType({
  name: 'MeTenant',
  description: 'The tenant of the request.',
  fields: {
    subdomain: { type: Text },
    company_name: { type: Text },
    timezone: { type: Text },
    is_live: { type: Flag },
    portal_colour: {
      type: GraphQLString,
      description: 'Colour of the company on the screens of its clients.',
    },
    logo_url: { type: GraphQLString, description: 'Logo of the company, for callers limited to accounts.' },
  },
})

const MeWarehouse = new GraphQLObjectType({
  name: 'MeWarehouse',
  fields: { id: { type: Id }, code: { type: Text }, timezone: { type: GraphQLString } },
})

const MeHandheld = new GraphQLObjectType({
  name: 'MeHandheld',
  description: 'What the handheld of a caller is set up with.',
  fields: {
    id: { type: Id },
    warehouse: { type: new GraphQLNonNull(MeWarehouse) },
    implementation_id: { type: GraphQLID },
    label_printer_id: { type: GraphQLID },
    document_printer_id: { type: GraphQLID },
    task_type_codes: { type: Texts },
  },
})

/** What callers can read about themselves. */
export const Me = new GraphQLObjectType({
  name: 'Me',
  description:
    'The caller in the tenant of the request: who they are, what they may do, and how far they see.',
  fields: {
    user: { type: MeUser },
    tenant: { type: new GraphQLNonNull(MeTenant) },
    permissions: { type: Texts },
    account_ids: { type: Ids, description: 'The accounts whose records the caller sees; null is all.' },
    warehouse_ids: { type: Ids, description: 'The warehouses whose records the caller sees; null is all.' },
    is_operator: { type: Flag, description: 'Whether the caller may enter every tenant.' },
    handheld: { type: MeHandheld },
  },
})

/** The root `me`. */
export const meRoot: Record<string, GraphQLFieldConfig<unknown, unknown>> = {
  me: { description: 'The caller: who they are and what they may do.', type: new GraphQLNonNull(Me) },
}
