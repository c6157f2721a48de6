import { code, text } from '#declare/resource.ts'

/** The lines of a postal address, for records that are one. */
export const postalFields = {
  address_1:     text({ means: 'Street and number.' }),
  address_2:     text({ means: 'More of the street.' }),
  address_3:     text({ means: 'Town or city; carriers get it as the city.' }),
  address_4:     text({ means: 'County or region.' }),
  postcode:      text({ means: 'The postcode.' }),
  country_code:  code({ max: 6, stored: 'upper', means: 'The country, meant as ISO 3166-1 alpha-2.' }),
  email_address: text({ means: 'Where mail reaches them.' }),
  phone_number:  text({ means: 'Where a call reaches them.' }),
}
