import { code, resource, text } from '#declare/resource.ts'

/** A postal address; town or city stands in `address_3`. */
export const addresses = resource({
  name: 'addresses',
  one: 'address',
  area: 'accounts',
  means: 'A postal address; town or city stands in `address_3`.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    name:          text({ means: 'Who is there.' }),
    address_1:     text({ means: 'Street and number.' }),
    address_2:     text({ means: 'More of the street.' }),
    address_3:     text({ means: 'Town or city; carriers get it as the city.' }),
    address_4:     text({ means: 'County or region.' }),
    postcode:      text({ means: 'The postcode.' }),
    country_code:  code({ max: 6, stored: 'upper', means: 'The country, meant as ISO 3166-1 alpha-2.' }),
    email_address: text({ means: 'Where mail reaches them.' }),
    phone_number:  text({ means: 'Where a call reaches them.' }),
  },
})
