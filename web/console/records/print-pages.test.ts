import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesIn } from './print-pages.ts'

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
