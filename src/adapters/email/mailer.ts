import { isEmailAddress } from '../../shared/identity/email-address.ts'
import { type Letter, onOneLine } from './letter.ts'

interface Server {
  /** `smtp:` or `smtps:`, with name and password where the server requires them. */
  url: string
  from: string
}

export interface Mailer {
  /** Hands the letter to the server; the same id marks the same letter. Rejects with `LetterRefused` when another try cannot help. */
  send(letter: Letter, id: string): Promise<void>
}

/** No server will ever accept this letter. */
export class LetterRefused extends Error {
  constructor(reason: string) {
    super(`The letter cannot be sent: ${reason}`)
    this.name = 'LetterRefused'
  }
}

const LIMITS = { dnsTimeout: 5_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** The library would parse lists, groups and names out of anything else. */
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/
const NO_REACH = { disableFileAccess: true, disableUrlAccess: true }

/** Mail over SMTP, one connection to the server for each letter; loads the library with the first. */
export function openMailer({ url, from }: Server): Mailer {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const openTransport = async () => (await import('nodemailer')).createTransport({ url, ...LIMITS, ...NO_REACH })
  let transport: ReturnType<typeof openTransport> | undefined

  return {
    async send({ to, subject, text }, id) {
      if (!ONE_ADDRESS.test(to) || !isEmailAddress(to)) throw new LetterRefused('it is not to one plain address')
      transport ??= openTransport()
      const server = await transport
      try {
        await server.sendMail({
          envelope: { from, to: [to] },
          from: { name: '', address: from },
          to: { name: '', address: to },
          subject: onOneLine(subject),
          text,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (fault) {
        throw refusedForGood(fault) ?? fault
      }
    },
  }
}

/** Only what the server says about this letter is final: a wrong password can be corrected. */
function refusedForGood(fault: unknown): LetterRefused | undefined {
  const { code, responseCode } = fault as { code?: unknown; responseCode?: unknown }
  const ofLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  return ofLetter && typeof responseCode === 'number' && responseCode >= 500
    ? new LetterRefused(`the server answers ${responseCode}`)
    : undefined
}
