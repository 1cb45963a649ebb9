import type { Logger } from 'pino'
import Type from 'typebox'
import { type Dropped, signedIntake } from '../../../../http/access/signed-intake.ts'
import { endpoint } from '../../../../http/endpoint.ts'
import type { RateLimiter } from '../../../../http/rate-limit/limiter.ts'
import type { Connection, Signers } from '../../connections/index.ts'
import type { MailVendor, VendorDelivery } from './receive-mail.ts'

interface MailIntakeRoutesDependencies {
  sendGrid: MailVendor
  ses: MailVendor
  signers: Signers
  take: (connection: Connection, handed: readonly VendorDelivery[]) => Promise<void>
  dropped: (connection: Connection, why: Dropped) => void
  logger: Logger
  limiter: Pick<RateLimiter, 'decide'>
  now: () => Date
}

/** SendGrid accepts mails of 30 MB; the rest is for the form around them. */
const LARGEST_FORM = 32 * 1_048_576
/** SNS sends at most 256 KB at once. */
const LARGEST_NOTICE = 1_048_576
const TAKEN = { status: 200, type: 'application/json', body: '{"status":"ok"}' }

/** Where vendors hand over the mail that they received for us. */
export function mailIntakeRoutes({
  sendGrid,
  ses,
  signers,
  take,
  dropped,
  logger,
  limiter,
  now,
}: MailIntakeRoutesDependencies) {
  const intakeOf = (vendor: MailVendor) =>
    signedIntake({ logger, limiter })<Connection, VendorDelivery>({
      ...signers(vendor),
      async read(request, connection) {
        const { handed, ...more } = await vendor.read(request, connection, now())
        return { answer: TAKEN, incoming: handed, ...more }
      },
      take,
      dropped,
    })
  const takeForm = intakeOf(sendGrid)
  const takeNotice = intakeOf(ses)
  const answered = {
    auth: 'signature',
    limit: 'unproven',
    response: Type.Unknown(),
    produces: 'application/json',
    audit: 'nothing',
  } as const
  return [
    endpoint({
      ...answered,
      id: 'mail.sendgrid-webhook',
      method: 'POST',
      path: '/bots/email/webhook/sendgrid',
      summary: 'Receive a mail from SendGrid',
      description:
        'Inbound Parse with a security policy that signs, and with "POST the raw, full MIME message". ' +
        'A form without the mail itself is parked as `not_raw`.',
      accepts: ['multipart'],
      bodyLimit: LARGEST_FORM,
      handle: ({ request, reply }) => takeForm(request, reply),
    }),
    endpoint({
      ...answered,
      id: 'mail.ses-webhook',
      method: 'POST',
      path: '/bots/email/webhook/ses',
      summary: 'Receive a mail from Amazon SES',
      description:
        'Through a topic of SNS, whose subscription is confirmed automatically. A notice without the mail is parked as ' +
        '`content_elsewhere`.',
      accepts: ['text'],
      bodyLimit: LARGEST_NOTICE,
      handle: ({ request, reply }) => takeNotice(request, reply),
    }),
  ]
}
