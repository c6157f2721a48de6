import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { Yard } from '../sftp/yard.ts'

const yard = await Yard.start()
await yard.user('bringing')

suite('no file that the service writes runs formulas where it is opened', () => {
  after(() => yard.stop())

  test('a row that was not taken stands in the file of errors without becoming one', async () => {
    const client = await yard.enter('bringing')
    await client.put('/upload/CUSTOMERS_1.csv', `code,name\n=cmd|'/C calc'!A0,${'x'.repeat(300)}\n`)
    await yard.imported('CUSTOMERS_1.csv')
    const [, row] = (await client.get('/failed/CUSTOMERS_1.csv.errors.csv')).toString().split('\r\n')
    assert.match(String(row), /"'=cmd\|'\/C calc'!A0,x/)
    await client.end()
  })
})
