import assert from 'node:assert/strict'
import test from 'node:test'
import { csvLine } from './csv.ts'

test('cells with separators or quotes are quoted, and formulas are prefixed with an apostrophe', () => {
  assert.equal(csvLine(['a', 'b,c', 'd"e', '']), 'a,"b,c","d""e",\r\n')
  assert.equal(
    csvLine(['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1', '＝1+1']),
    "'=1+1,'+A1,'-A1,'@SUM(A1),'\t=1,'＝1+1\r\n",
  )
  assert.equal(csvLine(['-5', '+4.50', 'a=b', '-']), "-5,+4.50,a=b,'-\r\n")
})
