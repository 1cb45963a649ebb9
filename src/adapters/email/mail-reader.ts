import type { Readable } from 'node:stream'
import { type MailRefusal, mailTask, type ReadMail } from '../sandbox/mail/task.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import { SandboxEnded } from '../sandbox/task.ts'
import type { DnsTexts } from './dns-texts.ts'

export type { MailSignature, ReadMail } from '../sandbox/mail/task.ts'

/** Why a mail cannot be read: the reason of its reader, what ended the reader, or that storing it failed. */
type UnreadableMail = MailRefusal | `reader_${SandboxEnded['why']}` | 'failed'

interface RawMail {
  bytes: Readable | Uint8Array
  /** When its server received it. */
  receivedAt: Date
  /** No person is waiting for the result. */
  isPatient?: boolean
}

/** A mail, or why it cannot be read. */
export type MailReading = { mail: ReadMail } | { unreadable: UnreadableMail }

export interface MailReader {
  read(raw: RawMail, signal: AbortSignal): Promise<MailReading>
  /** One attachment; undefined where there is none, or where it is too large to extract. */
  attachment(raw: RawMail, at: number, signal: AbortSignal): Promise<Uint8Array | undefined>
}

const MOST_NAMES = 20

/** Reads mails in the sandbox; looks up the DNS records for their authentication outside of it, at most 20 names a mail. */
export function mailReader({
  sandbox,
  dns,
}: {
  sandbox: Sandbox
  dns: (name: string) => Promise<DnsTexts>
}): MailReader {
  function limitedDns() {
    let left = MOST_NAMES
    return async (name: unknown): Promise<DnsTexts> =>
      typeof name === 'string' && left-- > 0 ? dns(name) : { code: 'ETIMEOUT' }
  }

  const run = ({ bytes, receivedAt, isPatient = false }: RawMail, signal: AbortSignal, attachment?: number) =>
    sandbox.run(
      mailTask,
      { receivedAt: receivedAt.toISOString(), ...(attachment === undefined ? {} : { attachment }) },
      { bytes, signal, isPatient, host: { dns: limitedDns() } },
    )

  return {
    async read(raw, signal) {
      try {
        const { mail, refused } = await run(raw, signal)
        return mail ? { mail } : { unreadable: refused ?? 'malformed' }
      } catch (fault) {
        if (fault instanceof SandboxEnded) return { unreadable: `reader_${fault.why}` }
        throw fault
      }
    },

    async attachment(raw, at, signal) {
      const { content } = await run(raw, signal, at)
      return content === undefined ? undefined : Buffer.from(content, 'base64')
    },
  }
}
