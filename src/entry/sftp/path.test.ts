import assert from 'node:assert/strict'
import test from 'node:test'
import { absolute, hasWrongName, isTemporary, placeOf } from './path.ts'

test('a path cannot lead above the root', () => {
  const paths = {
    '': '/',
    '.': '/',
    '/': '/',
    '../..': '/',
    '/upload/../../../etc/passwd': '/etc/passwd',
    'upload/./a.csv': '/upload/a.csv',
    '//upload//a.csv/': '/upload/a.csv',
  }
  for (const [path, expected] of Object.entries(paths)) assert.equal(absolute(path), expected, path)
})

test('a path is the root, a folder or a file in a folder, and any other is refused', () => {
  const at = (path: string, direction: 'upload' | 'download' = 'upload') => placeOf(path, direction)
  assert.deepEqual(at('/'), { kind: 'root' })
  assert.deepEqual(at('upload'), { kind: 'folder', folder: 'upload' })
  assert.deepEqual(at('/processed/a.csv'), { kind: 'file', folder: 'processed', file_name: 'a.csv' })
  assert.deepEqual(at('/a.csv'), { kind: 'file', folder: 'upload', file_name: 'a.csv' })
  assert.equal(at('/upload/a/b.csv'), null)
  assert.equal(at('/elsewhere/b.csv'), null)
  assert.equal(at('/upload/../../etc/passwd'), null)
  assert.equal(at(`/upload/${'n'.repeat(201)}`), null)
  assert.equal(at('/upload/a\u0000b'), null)
  assert.deepEqual(at('/download', 'download'), { kind: 'folder', folder: 'download' })
  assert.equal(at('/a.csv', 'download'), null)
  assert.equal(at('/upload', 'download'), null)
})

test('file names that are too long or contain control characters are refused', () => {
  const long = 'n'.repeat(201)
  for (const path of [long, `/${long}`, `/upload/${long}`, '/upload/a\u0001'])
    assert.ok(hasWrongName(path), path)
  for (const path of ['/a.csv', '/upload/a.csv', `/upload/a/${long}`]) assert.ok(!hasWrongName(path), path)
  assert.notEqual(placeOf(`/failed/${long}.errors.csv`, 'upload'), null)
})

test('names of unfinished uploads are identified as temporary', () => {
  const whole = ['ORDERS_1.csv', 'part', 'a.parts', 'tmp.csv', 'ORDERS-20270119.csv', 'ORDERS_1.csv-2']
  const ofClients = [
    'a.csv.filepart',
    'a.csv.1a2b3c4d.partial',
    '.in.a.csv',
    '.a.csv.Xy12Zq',
    'a.csv.writing',
    'a.csv-a1B2c3D4',
  ]
  const others = [
    'a.csv-0b9f4c1e-6d2a-4e53-9f0a-7c1d2e3f4a5b',
    'a.csv~',
    '~a.csv',
    'a.csv.in_progress',
    'a.csv.uploading',
  ]
  const growing = ['a.tmp', 'A.PART', 'b.partial', '.hidden', ...ofClients, ...others]
  assert.deepEqual(whole.filter(isTemporary), [])
  assert.deepEqual(growing.filter(isTemporary), growing)
})
