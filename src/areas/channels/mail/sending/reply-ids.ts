import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '../../../../shared/time/lengths.ts'

interface Needs {
  /** The key of the installation. */
  key: () => Promise<Uint8Array>
}

const VALID_MS = 30 * DAY_MS
const MAC_BYTES = 16
const SHAPE = /^(msg_[0-9A-Za-z]+)\.([0-9a-z]+)\.([0-9a-f]{32})@/

/**
 * Message-IDs of our mails, which nobody else can make: whoever answers one of them has got it. They name the message and the
 * day on which they end, and hold good for 30 days.
 */
export function replyIds({ key }: Needs) {
  let own: Buffer | undefined
  const ownKey = async () =>
    createHmac('sha256', await key())
      .update('reply token of a mail')
      .digest()

  async function macOf(messageId: string, end: string): Promise<Buffer> {
    own ??= await ownKey()
    const mac = createHmac('sha256', own).update(JSON.stringify([messageId, end]))
    return mac.digest().subarray(0, MAC_BYTES)
  }

  return {
    async idOf(messageId: string, from: string, at: Date): Promise<string> {
      const end = Math.ceil((at.getTime() + VALID_MS) / DAY_MS).toString(36)
      const domain = from.slice(from.lastIndexOf('@') + 1)
      return `${messageId}.${end}.${(await macOf(messageId, end)).toString('hex')}@${domain}`
    },

    /** Which message of ours it is an id of; undefined where we did not make it, or it has ended. */
    async messageOf(id: string, at: Date): Promise<string | undefined> {
      const [, messageId = '', end = '', mac = ''] = SHAPE.exec(id) ?? []
      if (mac === '') return undefined
      const isOurs = timingSafeEqual(Buffer.from(mac, 'hex'), await macOf(messageId, end))
      return isOurs && at.getTime() < Number.parseInt(end, 36) * DAY_MS ? messageId : undefined
    },
  }
}
export type ReplyIds = ReturnType<typeof replyIds>
