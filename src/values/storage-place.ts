/** Where the bytes of documents are stored: a folder of this machine, or a bucket of an object store. */
export type StoragePlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | {
      readonly kind: 'bucket'
      readonly endpoint: string
      readonly bucket: string
      /** What every key begins with; empty, or ended by a slash. */
      readonly prefix: string
      readonly region: string
      readonly access_key_id: string
      readonly secret_access_key: string
    }

/** How such a place is written (platform 15.1). */
export const STORAGE_FORM =
  'file:<folder>, or s3://<bucket>/<prefix>?endpoint=<url>&access_key_id=…&secret_access_key=…&region=…'

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
/** What needs no escape in an address, so that a key is written everywhere as it is here. */
const PREFIX = /^[\w.-]+(?:\/[\w.-]+)*$/
const PARAMETERS = ['endpoint', 'access_key_id', 'secret_access_key', 'region']

/** The region of stores that have none. */
const REGION = 'us-east-1'

/** Reads the address of a store; null where it is none, or lacks something. */
export function storagePlaceIn(text: string): StoragePlace | null {
  if (text.startsWith('file:')) return folderIn(text.slice('file:'.length).replace(/^\/\/(?=\/)/, ''))
  if (!text.startsWith('s3://') || !URL.canParse(text)) return null
  const { hostname: bucket, pathname, searchParams, username, password, hash } = new URL(text)
  // Keys have no blanks, but plus signs, which a query reads as blanks.
  const parameter = (name: string) => (searchParams.get(name) ?? '').replaceAll(' ', '+')
  const [endpoint, access_key_id, secret_access_key] = ['endpoint', 'access_key_id', 'secret_access_key'].map(
    parameter,
  )
  if (!endpoint || !isOrigin(endpoint) || !access_key_id || !secret_access_key) return null
  if ([...searchParams.keys()].some((name) => !PARAMETERS.includes(name))) return null
  if (!BUCKET.test(bucket) || username !== '' || password !== '' || hash !== '') return null
  const path = pathname.replaceAll(/^\/+|\/+$/g, '')
  if (path !== '' && !PREFIX.test(path)) return null
  return {
    kind: 'bucket',
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    region: parameter('region') || REGION,
    access_key_id,
    secret_access_key,
  }
}

function folderIn(folder: string): StoragePlace | null {
  return folder === '' || folder.startsWith('//') || folder.includes('\0') ? null : { kind: 'folder', folder }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, search, hash } = new URL(text)
  return ['http:', 'https:'].includes(protocol) && search === '' && hash === ''
}
