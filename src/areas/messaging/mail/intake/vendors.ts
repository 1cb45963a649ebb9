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
import type { Connection, SigningVendor } from '../../connections/index.ts'

/** What a vendor of mail hands over; SNS also asks whether we want to hear it, and says when we no longer do. */
export type Handed = { mail: HandedMail } | { confirm: string } | { ended: true }

export interface MailVendor extends SigningVendor {
  /** `foreign` where it is for addresses that are not the connection's. */
  read(
    request: SignedRequest,
    connection: Connection,
    now: Date,
  ): Promise<{ handed: readonly Handed[]; foreign?: true }>
}

const CERTIFICATES_MS = 10_000
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** Inbound Parse with a security policy: its connection is a host that receives mail, or one address at it. */
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

/** SES by a topic of SNS, which is the connection's. */
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

/** SNS that says there is none is believed; one that cannot be asked says nothing, and comes again. */
const certificatesBy = (sns: Pick<SnsCalls, 'certificates'>) => (address: string) =>
  sns.certificates(address, AbortSignal.timeout(CERTIFICATES_MS)).catch((fault: unknown) => {
    if (fault instanceof VendorError && fault.kind === 'not_found') return undefined
    throw fault instanceof VendorError ? unavailable('SNS cannot be asked for its certificate') : fault
  })
