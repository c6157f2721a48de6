import { integer, maybeFlag, moment, text } from '#declare/resource.ts'

const string = text({ trimmed: true, description: "Custom text field for the client's own use." })
const number = integer({ min: -(2 ** 31 - 1), max: 2 ** 31 - 1, description: "Custom whole number field for the client's own use." })
const yes = maybeFlag({ description: "Custom yes/no field for the client's own use." })
const time = moment({ description: "Custom date and time field for the client's own use." })
const reference = text({ trimmed: true, description: 'Id of this record in an external system of the client.' })

/** `external_system_reference1..3`. */
export const referenceSlots = {
  external_system_reference1: reference,
  external_system_reference2: reference,
  external_system_reference3: reference,
}

/** `string1..5`. */
export const stringSlots = { string1: string, string2: string, string3: string, string4: string, string5: string }

const memberReference = { ...reference, of_membership: true } as const
const memberString = { ...string, of_membership: true } as const

/** The references and texts that a tenant stores about a member, visible to that tenant only. */
export const memberSlots = {
  external_system_reference1: memberReference,
  external_system_reference2: memberReference,
  external_system_reference3: memberReference,
  string1: memberString,
  string2: memberString,
  string3: memberString,
  string4: memberString,
  string5: memberString,
}

/** `integer1..5`. */
export const integerSlots = { integer1: number, integer2: number, integer3: number, integer4: number, integer5: number }

/** `boolean1..5`. */
export const booleanSlots = { boolean1: yes, boolean2: yes, boolean3: yes, boolean4: yes, boolean5: yes }

/** `datetime1..5`. */
export const datetimeSlots = { datetime1: time, datetime2: time, datetime3: time, datetime4: time, datetime5: time }

/** The client's own fields of a record. */
export const ownSlots = { ...stringSlots, ...integerSlots, ...booleanSlots, ...datetimeSlots }

/** The client's own fields of goods, of which the first are the batch and the dates (operations 0.1). */
export const goodsSlots = {
  string2: string,
  string3: string,
  string4: string,
  string5: string,
  ...integerSlots,
  ...booleanSlots,
  datetime3: time,
  datetime4: time,
  datetime5: time,
}
