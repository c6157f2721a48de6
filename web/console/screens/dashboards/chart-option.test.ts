import assert from 'node:assert/strict'
import test from 'node:test'
import { chartColumns, singleFigure } from './chart-data.ts'
import { chartOption } from './chart-option.ts'
import { movedBy, placesOf, within } from './dashboard-parts.ts'

const data = {
  columns: [
    { name: 'Status', path: 'status' },
    { name: 'Type', path: 'type' },
    { name: 'Tasks', path: 'total_records' },
  ],
  rows: [
    ['AVAILABLE', 'PICK', 3],
    ['ALLOCATED', 'PICK', '2'],
    ['AVAILABLE', 'PWAY', 1],
  ],
  generated_at: '2026-05-14T10:00:00Z',
}
const colours = { ink: '#000', quiet: '#666', line: '#ccc', paper: '#fff', series: ['#00f', '#0f0'] }

test('by default the first text column has the labels and the first numbers are summed', () => {
  assert.deepEqual(chartColumns(data, {}), {
    labels: ['AVAILABLE', 'ALLOCATED'],
    series: [{ name: 'Tasks', values: [4, 2] }],
  })
})

test('a series path creates a series for each of its values', () => {
  const { series } = chartColumns(data, {
    label_path: 'status',
    metric: 'total_records',
    series_path: 'type',
  })
  assert.deepEqual(series, [
    { name: 'PICK', values: [3, 2] },
    { name: 'PWAY', values: [1, 0] },
  ])
})

test('each type of widget except grid and single has a chart', () => {
  const types = [
    'area',
    'bar',
    'funnel',
    'gauge',
    'graph',
    'heatmap',
    'line',
    'pictorial_bar',
    'pie',
    'radar',
  ]
  for (const type of [...types, 'sankey', 'scatter', 'sunburst', 'tree', 'treemap']) {
    const option = chartOption(type, { data, settings: {}, colours })
    assert.ok(Array.isArray(option?.['series']), type)
  }
  for (const type of ['grid', 'single'])
    assert.equal(chartOption(type, { data, settings: {}, colours }), null)
})

test('a single figure is taken from the first row, with a figure to compare', () => {
  const settings = { metric: 'total_records', compare_metric: 'total_records' }
  assert.deepEqual(singleFigure(data, settings), { value: '3', compared: '3' })
})

test('widgets without a position are placed below the others, and none leaves the grid', () => {
  const places = placesOf([
    { id: 'a', position: { x: 6, y: 0, w: 6, h: 3 } },
    { id: 'b', position: {} },
  ])
  assert.deepEqual(places.get('b'), { x: 0, y: 3, w: 4, h: 4 })
  assert.deepEqual(within({ x: 11, y: -1, w: 4, h: 1 }), { x: 8, y: 0, w: 4, h: 2 })
  assert.deepEqual(movedBy({ x: 0, y: 0, w: 4, h: 4 }, 'ArrowRight', true), { x: 0, y: 0, w: 5, h: 4 })
  assert.equal(movedBy({ x: 0, y: 0, w: 4, h: 4 }, 'Enter', false), null)
})
