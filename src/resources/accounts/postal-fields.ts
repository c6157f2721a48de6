import { code, text } from '#declare/resource.ts'

/** The lines of a postal address, for records that are one. */
export const postalFields = {
  address_1:     text({ means: 'Address line 1: street and number.' }),
  address_2:     text({ means: 'Address line 2.' }),
  address_3:     text({ means: 'Town or city; sent to carriers as the city.' }),
  address_4:     text({ means: 'County or region.' }),
  postcode:      text({ means: 'Postcode.' }),
  country_code:  code({ max: 6, stored: 'upper', means: 'Country code, ISO 3166-1 alpha-2.' }),
  email_address: text({ means: 'Email address.' }),
  phone_number:  text({ means: 'Telephone number.' }),
}
