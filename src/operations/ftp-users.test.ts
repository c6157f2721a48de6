import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#config.ts'
import { modelFor } from '#declare/make-model.ts'
import { parse } from '#records/parse.ts'
import { declarations } from '#resources/index.ts'
import type { Operation } from './operation.ts'
import { ownedOperations } from './owned.ts'

const model = modelFor(declarations)

/** The violations for a password on creation and on update, with these settings. */
function faultsOf(password: string, environment: Record<string, string>): readonly string[] {
  const { config } = readConfig(environment)
  const isAsked = ({ resource, name }: Operation) =>
    resource.name === 'ftp_users' && ['create', 'update'].includes(name)
  return ownedOperations(model, config)
    .filter(isAsked)
    .map(({ input, resource, occasion }) => {
      const attributes = {
        ...{ name: 'Someone', username: 'warehouse.in', direction: 'upload' },
        ...{ password, password_confirmation: password },
      }
      const { violations } = parse(input ?? resource, { attributes, pointer: '', occasion })
      return violations.map(({ details }) => details).join()
    })
}

test('a password of an SFTP user must have the configured minimum length', () => {
  assert.deepEqual(faultsOf('a', {}), ['', ''])
  const demanded = { GOODSYARD_SFTP_PASSWORD_MIN: '12' }
  const refused = 'password must have at least 12 characters'
  assert.deepEqual(faultsOf('eleven long', demanded), [refused, refused])
  assert.deepEqual(faultsOf('twelve chars', demanded), ['', ''])
  assert.deepEqual(faultsOf('', demanded)[1], '')
})
