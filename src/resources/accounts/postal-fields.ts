import { code, text } from '#declare/resource.ts'

/** The lines of a postal address, for records that are addresses. */
export const postalFields = {
  address_1:     text({ description: 'Address line 1: street and number.' }),
  address_2:     text({ description: 'Address line 2.' }),
  address_3:     text({ description: 'Town or city; sent to carriers as the city.' }),
  address_4:     text({ description: 'County or region.' }),
  postcode:      text({ description: 'Postcode.' }),
  country_code:  code({ max: 6, stored: 'upper', description: 'Country code, ISO 3166-1 alpha-2.' }),
  email_address: text({ description: 'Email address.' }),
  phone_number:  text({ description: 'Telephone number.' }),
}
