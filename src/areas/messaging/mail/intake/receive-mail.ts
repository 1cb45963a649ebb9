import {
  type HandedMail,
  type SnsCalls,
  sendGridMail,
  sendGridRecipients,
  snsNews,
  topicOf,
} from '../../../../adapters/email/inbound-mail.ts'
import { VendorError } from '../../../../adapters/outbound/vendor-error.ts'
import { unavailable } from '../../../../shared/errors.ts'
import { checkSendGrid } from '../../../../shared/signatures/sendgrid.ts'
import { checkSes } from '../../../../shared/signatures/ses.ts'
import type { SignedRequest } from '../../../../shared/signatures/signed-request.ts'
import type { Connection, Connections, SigningVendor } from '../../connections/index.ts'
import type { MailFiler } from '../file-mail.ts'
import { bytesDigest, digestOf, type MailStore } from '../store.ts'
import { isQuota, StorageFull } from '../sync.ts'

/** What a vendor hands over: a mail, or from SNS the request to confirm a subscription and the notice of its end. */
export type VendorDelivery = { mail: HandedMail } | { confirm: string } | { ended: true }

export interface MailVendor extends SigningVendor {
  /** `foreign` where the mail is for addresses other than the connection's. */
  read(
    request: SignedRequest,
    connection: Connection,
    now: Date,
  ): Promise<{ handed: readonly VendorDelivery[]; foreign?: true }>
}

/** The vendor gives up sooner, and sends the request again. */
const READING_MS = 60_000

/** Stores the mails that a vendor hands over, each once, in the same way as fetched mails. */
export function mailReceiver({
  connections,
  store,
  filer,
  sns,
  now,
}: {
  connections: Pick<Connections, 'fail' | 'restored'>
  store: Pick<MailStore, 'wasSeen' | 'park'>
  filer: MailFiler
  sns: Pick<SnsCalls, 'confirm'>
  now: () => Date
}) {
  async function takeMail(connection: Connection, { keys, recipients, receivedAt, size, raw }: HandedMail) {
    const digest = digestOf(connection.kind, ...keys)
    if (await store.wasSeen(connection, digest)) return
    const cursor = { path: connection.kind, uidValidity: digest, lastUid: 0, failures: 0, modseq: null }
    const envelope = { uid: 0, size, receivedAt, messageId: '', flags: [] }
    if (typeof raw === 'string') return store.park(connection, cursor, envelope, { why: raw, at: now() })
    if (await store.wasSeen(connection, bytesDigest(raw))) return
    const reading = await filer.read({ raw, envelope }, AbortSignal.timeout(READING_MS))
    await filer.store(connection, { cursor, envelope, raw, digest, recipients }, reading)
  }

  async function confirm(address: string) {
    try {
      await sns.confirm(address, AbortSignal.timeout(READING_MS))
    } catch (fault) {
      throw fault instanceof VendorError ? unavailable('The subscription of SNS cannot be confirmed') : fault
    }
  }

  async function take(connection: Connection, handed: VendorDelivery) {
    if ('confirm' in handed) await confirm(handed.confirm)
    else if ('ended' in handed) await connections.fail(connection, 'Its topic was unsubscribed: subscribe it again')
    else await takeMail(connection, handed.mail)
    if (connection.state === 'failed' && !('ended' in handed)) await connections.restored(connection)
  }

  return async (connection: Connection, all: readonly VendorDelivery[]): Promise<void> => {
    try {
      for (const handed of all) await take(connection, handed)
    } catch (fault) {
      if (!isQuota(fault)) throw fault
      const full = new StorageFull()
      await connections.fail(connection, full.message)
      throw unavailable(full.message)
    }
  }
}

const CERTIFICATES_MS = 10_000
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** Inbound Parse with a security policy: its connection is a host that receives mail, or one address of it. */
export const sendGrid: MailVendor = {
  kind: 'sendgrid',
  title: 'SendGrid',
  async named(request) {
    const addresses = await sendGridRecipients(request)
    const names = new Set([...addresses.map(domainOf), ...addresses])
    return [...names].map((externalId) => ({ externalId }))
  },
  verify: async (request, { public_key = '' }, now) => checkSendGrid(request, public_key, now),
  async read(request, { externalId }, now) {
    const ours = externalId.toLowerCase()
    const mail = await sendGridMail(request, now)
    const recipients = mail.recipients.filter((address) => address === ours || domainOf(address) === ours)
    return { handed: [{ mail: { ...mail, recipients } }], ...(recipients.length === 0 && { foreign: true }) }
  },
}

/** SES through a topic of SNS, which is the connection. */
export const ses = (sns: Pick<SnsCalls, 'certificates'>): MailVendor => ({
  kind: 'ses',
  title: 'Amazon SES',
  named: (request) => {
    const topic = topicOf(request)
    return topic === undefined ? [] : [{ externalId: topic }]
  },
  verify: (request, _secrets, now, { externalId }) =>
    checkSes(request, { topicArn: externalId, certificatesAt: certificatesBy(sns) }, now),
  async read(request, _connection, now) {
    const news = snsNews(request, now)
    return { handed: news ? [news] : [] }
  },
})

/** A certificate that SNS says does not exist is missing; where SNS cannot be asked, the vendor must repeat the request. */
const certificatesBy = (sns: Pick<SnsCalls, 'certificates'>) => (address: string) =>
  sns.certificates(address, AbortSignal.timeout(CERTIFICATES_MS)).catch((fault: unknown) => {
    if (fault instanceof VendorError && fault.kind === 'not_found') return undefined
    throw fault instanceof VendorError ? unavailable('SNS cannot be asked for its certificate') : fault
  })
