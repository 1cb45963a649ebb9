import Type, { type Static } from 'typebox'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { Time } from '../../../../shared/schemas.ts'

const Text = Type.String()

const Parked = Type.Object({
  folder: Text,
  uid: Type.Integer({ description: 'What its server calls it in that folder' }),
  why: Text,
  size: Type.Integer({ minimum: 0 }),
  received_at: Time,
  parked_at: Time,
})
export type Parked = Static<typeof Parked>

export const ParkedQuery = pageQuery({ limit: 50, max: 200 })
export const ParkedMails = listOf('parked', Parked)

export const Looked = Type.Object({
  id: Text,
  ok: Type.Boolean(),
  checks: Type.Array(Type.Object({ check: Text, ok: Type.Boolean(), hint: Type.Optional(Text) })),
})
