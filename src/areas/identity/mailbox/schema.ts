import Type, { type Static } from 'typebox'
import { Letter } from '../../../adapters/email/letter.ts'
import { listOf, pageQuery } from '../../../shared/pagination.ts'
import { Time } from '../../../shared/schemas.ts'

const KeptLetter = Type.Object({
  id: Type.String(),
  ...Letter.properties,
  created_at: Time,
})
export type KeptLetter = Static<typeof KeptLetter>

export const Mailbox = listOf('messages', KeptLetter)
export const MailboxQuery = Type.Object({
  to: Type.Optional(Type.String({ description: 'Only mail to this address' })),
  ...pageQuery({ limit: 50, max: 200 }).properties,
})
export type MailboxQuery = Static<typeof MailboxQuery>
