import { integer, resource } from '#declare/resource.ts'

/** More acts wait on no device. */
const ACTS_MAX = 100_000

/** State of a device, as it reports it. */
export const deviceReport = resource({
  name: 'hhd_users',
  one: 'hhd_user',
  area: 'handheld',
  verbs: [],
  description: 'State of a handheld device, for whoever leads the floor.',
  fields: {
    waiting_count:   integer({ min: 0, max: ACTS_MAX, required: true, description: 'Number of acts that wait to be sent.' }),
    refused_count:   integer({ min: 0, max: ACTS_MAX, required: true, description: 'Number of refused acts that nobody has decided about.' }),
    battery_percent: integer({ min: 0, max: 100, description: 'Charge of the battery in percent.' }),
  },
})
