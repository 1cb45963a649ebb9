import { Buffer } from 'node:buffer'
import { type AskDns, authenticateMail } from './authentication.ts'
import { readBody } from './body.ts'
import { fieldsOf } from './fields.ts'
import { MailRefused } from './structure.ts'
import type { MailAsked, MailRefusal, ReadMail } from './task.ts'

const LARGEST_HEADERS = 1_048_576

interface Answer {
  mail?: ReadMail
  refused?: MailRefusal
  content?: string
}

/** Reads the headers from the lines over which the signatures were checked, and from no other parse of the mail. */
export async function readMail({ receivedAt, attachment }: MailAsked, bytes: Uint8Array, ask: AskDns): Promise<Answer> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (headersEnd(raw) > LARGEST_HEADERS) throw new MailRefused('headers_too_large')
    const { lines, ...judgement } = await authenticateMail(raw, new Date(receivedAt), ask)
    const { content, ...body } = await readBody(raw, attachment)
    return { mail: { ...fieldsOf(lines), ...body, ...judgement }, ...(content === undefined ? {} : { content }) }
  } catch (fault) {
    if (fault instanceof MailRefused) return { refused: fault.reason }
    throw fault
  }
}

function headersEnd(raw: Buffer): number {
  const ends = [raw.indexOf('\n\n'), raw.indexOf('\n\r\n')].filter((at) => at >= 0)
  return ends.length === 0 ? raw.length : Math.min(...ends)
}
