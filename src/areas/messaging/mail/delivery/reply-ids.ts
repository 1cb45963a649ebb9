import { createHmac, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '../../../../shared/time/dates.ts'

interface ReplyIdsDependencies {
  /** The key of the installation, followed by a former one while it is being changed. */
  keys: () => Promise<readonly [Uint8Array, ...Uint8Array[]]>
}

const VALID_MS = 30 * DAY_MS
const MAC_BYTES = 16
const SHAPE = /^(msg_[0-9A-Za-z]+)\.([0-9a-z]+)\.([0-9a-f]{32})@/

/**
 * Message-IDs of our mails that nobody else can make: a person who answers one has received it. They contain the message and
 * the day of their expiry, and are valid for 30 days.
 */
export function replyIds({ keys }: ReplyIdsDependencies) {
  function macOf(key: Uint8Array, messageId: string, end: string): Buffer {
    const own = createHmac('sha256', key).update('reply token of a mail').digest()
    const mac = createHmac('sha256', own).update(JSON.stringify([messageId, end]))
    return mac.digest().subarray(0, MAC_BYTES)
  }

  return {
    async idOf(messageId: string, from: string, at: Date): Promise<string> {
      const end = Math.ceil((at.getTime() + VALID_MS) / DAY_MS).toString(36)
      const domain = from.slice(from.lastIndexOf('@') + 1)
      const [key] = await keys()
      return `${messageId}.${end}.${macOf(key, messageId, end).toString('hex')}@${domain}`
    },

    /** The message of ours that the id belongs to; undefined where we did not make the id, or where it has expired. */
    async messageOf(id: string, at: Date): Promise<string | undefined> {
      const [, messageId = '', end = '', mac = ''] = SHAPE.exec(id) ?? []
      if (mac === '') return undefined
      const given = Buffer.from(mac, 'hex')
      const isOurs = (await keys()).some((key) => timingSafeEqual(given, macOf(key, messageId, end)))
      return isOurs && at.getTime() < Number.parseInt(end, 36) * DAY_MS ? messageId : undefined
    },
  }
}
export type ReplyIds = ReturnType<typeof replyIds>
