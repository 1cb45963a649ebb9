import Type, { type Static } from 'typebox'
import { EmailAddress } from '../../../../shared/identity/email-address.ts'
import { listOf, pageQuery } from '../../../../shared/pagination.ts'
import { orNull, Time } from '../../../../shared/schemas.ts'

const Text = Type.String()
const Addresses = Type.Array(EmailAddress, { maxItems: 50 })
const Words = Type.String({ minLength: 1, maxLength: 100_000, description: 'Plain text' })
const BodyType = Type.Enum(['text'], { default: 'text', description: 'Mails are written as plain text' })

export const ReplyBody = Type.Object({
  body: Words,
  body_type: Type.Optional(BodyType),
  reply_all: Type.Boolean({ default: false, description: 'Also to whoever else got the mail' }),
  cc: Type.Optional(Addresses),
})
export type ReplyBody = Static<typeof ReplyBody>

export const SendBody = Type.Object({
  account_id: Type.String({ maxLength: 100, description: 'The mailbox that it leaves' }),
  to: Type.Array(EmailAddress, { minItems: 1, maxItems: 50 }),
  cc: Type.Optional(Addresses),
  bcc: Type.Optional(Addresses),
  subject: Type.String({ minLength: 1, maxLength: 500 }),
  body: Words,
  body_type: Type.Optional(BodyType),
})
export type SendBody = Static<typeof SendBody>

export const SentMessage = Type.Object({
  id: Text,
  account_id: Text,
  thread_id: Text,
  subject: Text,
  to: Type.Array(Text),
  cc: Type.Array(Text),
  text: Text,
  automatic: Type.Boolean({ description: 'Written by Parley, not by a person' }),
  status: Type.Enum(['sending', 'sent', 'failed']),
  why: orNull(Type.String({ description: 'Why it was not sent' })),
  sent_again: Type.Integer({
    minimum: 0,
    description: 'How often it was sent once more, because nobody knew whether it had arrived; each of them says so',
  }),
  created_at: Time,
  sent_at: orNull(Time),
})
export type SentMessage = Static<typeof SentMessage>

export const Sending = Type.Object({ success: Type.Literal(true), message: SentMessage })
export const SentQuery = Type.Object({
  ...pageQuery({ limit: 50, max: 200 }).properties,
  account_id: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(Type.Enum(['sending', 'sent', 'failed'])),
})
export const SentMessages = listOf('messages', SentMessage)
