import type { FieldMetadata } from '#web/api/metadata.ts'
import type { FormSchema } from '#web/console/form/schema.ts'

/** The operation that changes the caller's own profile. */
export const UPDATE_ME = { method: 'PATCH', path: '/api/me', takes: 'plain', type: 'profiles' } as const

const text = (name: string, more: Partial<FieldMetadata>): FieldMetadata => ({
  name,
  attribute: name,
  kind: 'text',
  group: 'identity',
  list_field: null,
  ...more,
})

const schemaOf = (...fields: readonly FieldMetadata[]): FormSchema => ({ fields, address: null, parts: [] })

/** What a person changes about themselves without their password. */
export const PROFILE_SCHEMA: FormSchema = schemaOf(
  text('name', { required: true, max: 100 }),
  text('language', { required: true, max: 35 }),
  text('timezone', { max: 255 }),
)

/** Operators enter tenants without a membership, which language and time zone belong to. */
export const GUEST_SCHEMA: FormSchema = schemaOf(text('name', { required: true, max: 100 }))

/** A new password, with the present one. */
export const PASSWORD_SCHEMA: FormSchema = schemaOf(
  text('current_password', { kind: 'password', required: true }),
  text('password', { kind: 'password', required: true, min: 8, max: 256 }),
)
