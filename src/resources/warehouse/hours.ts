import { code, integer } from '#declare/resource.ts'

/** The hours of a weekday. */
export const hoursFields = {
  weekday: integer({ required: true, min: 0, max: 6, means: 'The day: 0 Sunday to 6 Saturday.' }),
  opens:   code({ required: true, format: 'time_of_day', means: 'When it opens, HH:MM.' }),
  closes:  code({ required: true, format: 'time_of_day', means: 'When it closes, HH:MM; 24:00 is the end of the day.' }),
}
