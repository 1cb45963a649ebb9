import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { type SandboxTask, USUAL_LIMITS } from '../task.ts'

const Short = Type.String({ maxLength: 1_000 })
const Count = Type.Integer({ minimum: 0 })
const MOST_CHARACTERS = 2_000_000

const Address = Type.Object({ name: Short, address: Short })
const Addresses = Type.Array(Address, { maxItems: 1_000 })
const MessageIds = Type.Array(Short, { maxItems: 200 })

const Result = Type.Enum(['pass', 'fail', 'neutral', 'none', 'policy', 'temperror', 'permerror'])

const Signature = Type.Object({
  result: Result,
  domain: Short,
  /** Whether its domain is that of the author, as DMARC counts. */
  aligned: Type.Boolean(),
  /** Whether it covers the whole body: it has no `l=`. */
  whole: Type.Boolean(),
  /** Names of headers that are there once and are covered. */
  covers: Type.Array(Short, { maxItems: 200 }),
  /** Of the signature's own bytes: tells one signed mail from another, whatever was put around it. */
  digest: Short,
})

const Attachment = Type.Object({
  name: Short,
  type: Short,
  size: Count,
  sha256: Short,
  inline: Type.Boolean(),
  /** Larger than what is taken out of a mail. */
  tooLarge: Type.Boolean(),
})

const ReadMail = Type.Object({
  messageId: Short,
  inReplyTo: MessageIds,
  references: MessageIds,
  from: Addresses,
  replyTo: Addresses,
  to: Addresses,
  cc: Addresses,
  subject: Short,
  date: Type.Optional(Short),
  text: Type.String({ maxLength: MOST_CHARACTERS }),
  /** What is new in it: without what it quotes, and without a signature. */
  newText: Type.String({ maxLength: MOST_CHARACTERS }),
  /** Without anything that runs, loads or leads astray. */
  html: Type.Optional(Type.String({ maxLength: MOST_CHARACTERS })),
  attachments: Type.Array(Attachment, { maxItems: 20 }),
  /** More attachments than are looked at. */
  moreAttachments: Count,
  /** Headers that are no part of the text, and that decide what is done: each as it came, the topmost first. */
  marks: Type.Record(Type.String(), Type.Array(Type.String({ maxLength: 4_000 }), { maxItems: 20 })),
  /** How often a header is there that may be there once. */
  counts: Type.Record(Type.String(), Count),
  signatures: Type.Array(Signature, { maxItems: 20 }),
  dmarc: Type.Object({ result: Result, policy: Short }),
  arc: Result,
})
export type ReadMail = Static<typeof ReadMail>
export type MailSignature = Static<typeof Signature>
export type MailAddress = Static<typeof Address>

/** Why a mail cannot be read, in words for machines. */
const MAIL_REFUSALS = ['too_many_parts', 'too_deep', 'headers_too_large', 'malformed'] as const
export type MailRefusal = (typeof MAIL_REFUSALS)[number]

const MailRead = Type.Object({
  mail: Type.Optional(ReadMail),
  refused: Type.Optional(Type.Enum(MAIL_REFUSALS)),
  /** The attachment that was asked for, in base64. */
  content: Type.Optional(Type.String({ maxLength: 15_000_000 })),
})

export interface MailAsked {
  /** When its server received it: signatures are judged by that time. */
  receivedAt: string
  /** Which attachment is wanted besides, counted from 0. */
  attachment?: number
}

/** Reads a mail and judges its signatures; all that it may ask is `dns`, texts of names in the public DNS. */
export const mailTask: SandboxTask<MailAsked, typeof MailRead> = {
  name: 'mail',
  entry: join(import.meta.dirname, 'reader.ts'),
  output: MailRead,
  limits: { ...USUAL_LIMITS, cpuSeconds: 15, wallSeconds: 15, residentBytes: 256 * 1_048_576 },
}
