import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { pagesIn, readableContent } from './print-pages.ts'

test('the pages of a PDF are those that its root counts', () => {
  const pdf =
    '%PDF-1.4 1 0 obj <</Type /Pages /Count 3 /Kids [2 0 R]>> endobj 2 0 obj <</Kids [3 0 R] /Count 2 /Type /Pages /Parent 1 0 R>> endobj 3 0 obj <</Type /Page>>'
  assert.equal(pagesIn(pdf, 'application/pdf'), 3)
  assert.equal(pagesIn('%PDF-1.7 compressed', 'application/pdf'), null)
})

test('labels for label printers are counted by their beginnings, and texts have no pages', () => {
  assert.equal(pagesIn('^XA^FDone^FS^XZ\n^XA^FDtwo^FS^XZ', 'application/zpl'), 2)
  assert.equal(pagesIn('a list', 'text/plain'), null)
})

test('pages are counted where the objects of a PDF are compressed', async () => {
  const objects = deflateSync(Buffer.from('1 0 <</Type /Pages /Count 4 /Kids [2 0 R]>>'))
  const head = `%PDF-1.7 5 0 obj <</Filter /FlateDecode /Type /ObjStm /N 1 /First 4 /Length ${objects.length}>>\nstream\n`
  const pdf = Buffer.concat([Buffer.from(head), objects, Buffer.from('\nendstream endobj')])
  assert.equal(pagesIn(await readableContent(new Blob([pdf])), 'application/pdf'), 4)
})
