import { code, integer } from '#declare/resource.ts'

/** Opening hours of a weekday. */
export const hoursFields = {
  weekday: integer({ required: true, min: 0, max: 6, description: 'Day of the week: 0 is Sunday, 6 is Saturday.' }),
  opens:   code({ required: true, format: 'time_of_day', description: 'Opening time, HH:MM.' }),
  closes:  code({ required: true, format: 'time_of_day', description: 'Closing time, HH:MM; 24:00 is the end of the day.' }),
}
