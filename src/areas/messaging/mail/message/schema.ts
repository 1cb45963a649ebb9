import Type, { type Static } from 'typebox'
import { orNull, Share, Time } from '../../../../shared/schemas.ts'
import { TriageResponse } from '../../chat/index.ts'
import { Message } from '../schema.ts'

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })

const ReadDocument = Type.Object({ id: Text, status: Type.Enum(['processing', 'ready', 'failed']) })

const Attachment = Type.Object({
  place: Type.Integer({ minimum: 0, description: 'Its place in the mail, from 0' }),
  name: Text,
  type: Text,
  size: Count,
  document: orNull(ReadDocument),
  why: orNull(Type.String({ description: 'Why it cannot be read as a document' })),
})
export type Attachment = Static<typeof Attachment>

export const OneMessage = Type.Object({
  message: Type.Object({
    ...Message.properties,
    body_text: Text,
    body_html: orNull(Type.String({ description: 'A whole page without scripts, which loads nothing' })),
    priority_confidence: Share,
    priority_factors: Type.Array(Type.Object({ name: Text, weight: Type.Number(), reason: Text })),
    attachments: Type.Array(Attachment),
    unreadable: orNull(Text),
  }),
  triage: orNull(TriageResponse),
})

export const BroughtAttachment = Type.Object({ document: ReadDocument })

const ConversationEntry = Type.Object({
  id: Text,
  direction: Type.Enum(['in', 'out']),
  subject: Text,
  from_address: Text,
  from_name: orNull(Text),
  to_addresses: Type.Array(Text),
  text: Type.String({ description: 'What is new in it: without what it quotes' }),
  at: Time,
  automatic: Type.Boolean({ description: 'Written by Parley, not by a person' }),
  status: Type.Enum(['received', 'sending', 'sent', 'failed']),
  why: orNull(Type.String({ description: 'Why it was not sent' })),
  sent_again: Type.Integer({ minimum: 0, description: 'How often it was sent once more' }),
})
export type ConversationEntry = Static<typeof ConversationEntry>

export const Conversation = Type.Object({ thread_id: Text, messages: Type.Array(ConversationEntry) })
