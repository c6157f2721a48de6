import assert from 'node:assert/strict'
import { after, suite, test } from 'node:test'
import { Yard } from '../sftp/yard.ts'

const yard = await Yard.start()
await yard.user('bringing')

suite('files with cells that look like formulas', () => {
  after(() => yard.stop())

  test('a refused row in the file of errors has such a cell escaped', async () => {
    const client = await yard.enter('bringing')
    await client.put('/upload/CUSTOMERS_1.csv', `code,name\n=cmd|'/C calc'!A0,${'x'.repeat(300)}\n`)
    await yard.imported('CUSTOMERS_1.csv')
    const [, row] = (await client.get('/failed/CUSTOMERS_1.csv.errors.csv')).toString().split('\r\n')
    assert.match(String(row), /"'=cmd\|'\/C calc'!A0,x/)
    await client.end()
  })
})
