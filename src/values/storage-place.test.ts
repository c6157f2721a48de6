import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { storagePlaceIn } from './storage-place.ts'

const KEYS = 'access_key_id=ID&secret_access_key=a+b/c%3D'

suite('the URL of a file store', () => {
  test('is a folder, or a bucket with its endpoint and keys', () => {
    assert.deepEqual(
      ['file:/srv/files', 'file:///srv/files', 'file:files'].map(storagePlaceIn),
      ['/srv/files', '/srv/files', 'files'].map((folder) => ({ kind: 'folder', folder })),
    )
    const bucket = {
      kind: 'bucket',
      endpoint: 'https://store.example',
      bucket: 'yard-files',
      prefix: 'one/two/',
      region: 'eu-1',
      access_key_id: 'ID',
      secret_access_key: 'a+b/c=',
    }
    const text = `s3://yard-files/one/two?endpoint=https://store.example/&${KEYS}&region=eu-1`
    assert.deepEqual(storagePlaceIn(text), bucket)
    assert.deepEqual(storagePlaceIn(`s3://yard-files?endpoint=https%3A%2F%2Fstore.example&${KEYS}`), {
      ...bucket,
      prefix: '',
      region: 'us-east-1',
    })
  })

  test('is invalid if a part is missing, malformed or unknown', () => {
    for (const text of [
      '',
      '/srv/files',
      'file:',
      'file://host/srv',
      's3://yard',
      `s3://yard?${KEYS}`,
      `s3://?endpoint=https://store.example&${KEYS}`,
      `s3://YARD?endpoint=https://store.example&${KEYS}`,
      `s3://yard/%zz?endpoint=https://store.example&${KEYS}`,
      `s3://yard?endpoint=ftp://store.example&${KEYS}`,
      `s3://yard?endpoint=store.example&${KEYS}`,
      `s3://me:word@yard?endpoint=https://store.example&${KEYS}`,
      `s3://yard?endpoint=https://store.example&${KEYS}&acl=public`,
      's3://yard?endpoint=https://store.example&access_key_id=ID',
      `https://store.example/yard?${KEYS}`,
    ])
      assert.equal(storagePlaceIn(text), null, text)
  })
})
