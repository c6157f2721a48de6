import { code, integer } from '#declare/resource.ts'

/** The hours of a weekday. */
export const hoursFields = {
  weekday: integer({ required: true, min: 0, max: 6, means: 'Day of the week: 0 is Sunday, 6 is Saturday.' }),
  opens:   code({ required: true, format: 'time_of_day', means: 'Opening time, HH:MM.' }),
  closes:  code({ required: true, format: 'time_of_day', means: 'Closing time, HH:MM; 24:00 is the end of the day.' }),
}
