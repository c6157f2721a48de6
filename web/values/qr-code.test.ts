import assert from 'node:assert/strict'
import test from 'node:test'
import { qrCode as printed } from '../../src/values/barcodes.ts'
import { qrDrawing } from './qr-code.ts'

/** Whether the middle of a module is dark: a line from it to the left crosses an odd number of edges. */
function isDark(path: string, column: number, row: number): boolean {
  const polygons = path.split('z').filter(Boolean)
  const edges = polygons.flatMap((polygon) => {
    const points = polygon
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number))
    return points.map((from, place) => [...from, ...(points[(place + 1) % points.length] ?? [])])
  })
  const crossed = edges.filter(
    ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) =>
      x0 === x1 && x0 <= column && Math.min(y0, y1) <= row && row < Math.max(y0, y1),
  )
  return crossed.length % 2 === 1
}

test('a QR code on the screen has the modules that the service prints', () => {
  for (const text of [`gyb_${'aZ-_09'.repeat(7)}x.12.345`, 'https://yard.example/handheld/demo']) {
    const { size, path } = qrDrawing(text)
    const matrix = printed(text)
    assert.ok(matrix)
    const dark = matrix.dark.map((_, at) => isDark(path, at % size, Math.floor(at / size)))
    assert.deepEqual([size, dark], [matrix.columns, matrix.dark])
  }
})
