import type { Reader } from '#records/list.ts'
import type { AnswerError } from './errors.ts'
import type { PreparedRoot } from './prepare.ts'

type Piece = string | Uint8Array

/** The answer to a root, in pieces. */
export type RootAnswer = {
  readonly key: string
  readonly pieces: readonly Piece[]
  readonly errors: readonly AnswerError[]
}

/** Whether a root was answered with no other errors than those that were known before it was read. */
export function isAsPrepared(
  prepared: readonly PreparedRoot[],
): (answer: RootAnswer, place: number) => boolean {
  return ({ errors }, place) => {
    const root = prepared[place]
    const known = root !== undefined && 'errors' in root ? root.errors.length : 0
    return errors.length === known
  }
}

/** Reads a prepared root. */
export async function readRoot(reader: Reader, prepared: PreparedRoot): Promise<RootAnswer> {
  const { key } = prepared
  if ('json' in prepared) return { key, pieces: [prepared.json], errors: [] }
  if ('ready' in prepared)
    return { key, pieces: [await prepared.ready.read(reader)], errors: prepared.errors }
  if ('errors' in prepared) return { key, pieces: ['null'], errors: prepared.errors }
  const fields = await Promise.all(
    prepared.fields.map(async (field) => ({
      key: field.key,
      pieces: ['json' in field ? field.json : await field.ready.read(reader)],
    })),
  )
  return { key, pieces: objectOf(fields), errors: [] }
}

/** The errors of a root after reading failed: those found before remain. */
export function failed(prepared: PreparedRoot, failure: AnswerError): RootAnswer {
  const { key } = prepared
  if ('json' in prepared) return { key, pieces: [prepared.json], errors: [] }
  const known = 'errors' in prepared ? prepared.errors : []
  const isRead = 'ready' in prepared || 'fields' in prepared
  return { key, pieces: ['null'], errors: isRead ? [...known, { ...failure, path: [key] }] : known }
}

function objectOf(members: readonly { readonly key: string; readonly pieces: readonly Piece[] }[]): Piece[] {
  const pieces = members.flatMap((member, index) => [
    `${index === 0 ? '' : ','}${JSON.stringify(member.key)}:`,
    ...member.pieces,
  ])
  return ['{', ...pieces, '}']
}

/** The body of an answer: its errors, then what was read. */
export function bodyOf(written: readonly RootAnswer[]): Buffer {
  const errors = written.flatMap((one) => one.errors)
  const head = errors.length === 0 ? '{"data":' : `{"errors":${JSON.stringify(errors)},"data":`
  const pieces = [head, ...objectOf(written), '}']
  return Buffer.concat(
    pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece)),
  )
}
