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
  /** Whether its domain is that of the author, as DMARC defines it. */
  aligned: Type.Boolean(),
  /** Whether it covers the whole body: it has no `l=`. */
  whole: Type.Boolean(),
  /** The covered headers that appear exactly once. */
  covers: Type.Array(Short, { maxItems: 200 }),
  /** A digest of the signature's own bytes: identifies a signed mail whatever was added around it. */
  digest: Short,
})

const Attachment = Type.Object({
  name: Short,
  type: Short,
  size: Count,
  sha256: Short,
  inline: Type.Boolean(),
  /** Too large to extract from the mail. */
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
  /** What is new in it: without quotes and without a signature. */
  newText: Type.String({ maxLength: MOST_CHARACTERS }),
  /** Without anything that runs, loads or misleads. */
  html: Type.Optional(Type.String({ maxLength: MOST_CHARACTERS })),
  attachments: Type.Array(Attachment, { maxItems: 20 }),
  /** The number of attachments beyond those that are listed. */
  moreAttachments: Count,
  /** Headers that decide how the mail is handled: each as it arrived, the topmost first. */
  marks: Type.Record(Type.String(), Type.Array(Type.String({ maxLength: 4_000 }), { maxItems: 20 })),
  /** How often each header appears that may appear once. */
  counts: Type.Record(Type.String(), Count),
  signatures: Type.Array(Signature, { maxItems: 20 }),
  dmarc: Type.Object({ result: Result, policy: Short }),
  arc: Result,
})
export type ReadMail = Static<typeof ReadMail>
export type MailSignature = Static<typeof Signature>
export type MailAddress = Static<typeof Address>

/** Why a mail cannot be read, as codes. */
const MAIL_REFUSALS = ['too_many_parts', 'too_deep', 'headers_too_large', 'malformed'] as const
export type MailRefusal = (typeof MAIL_REFUSALS)[number]

const MailRead = Type.Object({
  mail: Type.Optional(ReadMail),
  refused: Type.Optional(Type.Enum(MAIL_REFUSALS)),
  /** The requested attachment, in base64. */
  content: Type.Optional(Type.String({ maxLength: 15_000_000 })),
})

export interface MailAsked {
  /** When its server received it: signatures are checked as of that time. */
  receivedAt: string
  /** The index of the attachment to return as well, from 0. */
  attachment?: number
}

/** Reads a mail and checks its signatures; it may ask the host only for `dns`, the TXT records of public names. */
export const mailTask: SandboxTask<MailAsked, typeof MailRead> = {
  name: 'mail',
  entry: join(import.meta.dirname, 'reader.ts'),
  output: MailRead,
  lane: 'files',
  limits: { ...USUAL_LIMITS, cpuSeconds: 15, residentBytes: 256 * 1_048_576 },
}
