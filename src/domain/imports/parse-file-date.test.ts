import assert from 'node:assert/strict'
import test from 'node:test'
import { isDateFormat, parseFileDate } from './parse-file-date.ts'

test('dates are read by their format: years of two digits, names of months, and halves of days', () => {
  const dates: readonly (readonly [string, string, string])[] = [
    ['270120', 'YYMMDD', '2027-01-20'],
    ['01/02/27', 'DD/MM/YY', '2027-02-01'],
    ['1/2/2027', 'DD/MM/YYYY', '2027-02-01'],
    ['20-JAN-27', 'DD-MMM-YY', '2027-01-20'],
    ['3. März 2027', 'D. MMMM YYYY', '2027-03-03'],
    ['03 mrt 2027', 'DD MMM YYYY', '2027-03-03'],
    ['15 août 2027', 'D MMMM YYYY', '2027-08-15'],
    ['1 Juil. 2027', 'D MMM YYYY', '2027-07-01'],
    ['Jan 5, 2027', '%b %d, %Y', '2027-01-05'],
    ['01/20/2027 12:05 AM', 'MM/DD/YYYY hh:mm A', '2027-01-20T00:05:00'],
    ['01/20/2027 1:05 pm', 'MM/DD/YYYY h:mm a', '2027-01-20T13:05:00'],
    ['2027-01-20T09:30:00', 'YYYY-MM-DDTHH:mm:ss', '2027-01-20T09:30:00'],
    ['2027-01-20', 'DD/MM/YY', '2027-01-20'],
    ['5 de mayo de 2027', 'D [de] MMMM [de] YYYY', '2027-05-05'],
  ]
  for (const [value, format, expected] of dates) {
    assert.ok(isDateFormat(format), format)
    assert.equal(parseFileDate(value, format), expected, value)
  }
})

test('a date that does not exist or is of another format is refused, and the format is named', () => {
  for (const [value, format] of [
    ['310227', 'DDMMYY'],
    ['12027', 'DDMMYY'],
    ['20-Foo-27', 'DD-MMM-YY'],
    ['20.01.2027', 'DD/MM/YYYY'],
    ['2027-13-01', 'YYYY-MM-DD'],
  ] as const)
    assert.throws(() => parseFileDate(value, format), new RegExp(`${value} is not a date like ${format}`))
})
