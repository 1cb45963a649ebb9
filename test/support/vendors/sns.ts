import { randomUUID, sign } from 'node:crypto'
import { issued } from '../certificates.ts'
import { vendorServer } from './vendor-server.ts'

interface Options {
  now: () => Date
  /** Hands a message over, and answers its status. */
  post: (request: { headers: Record<string, string>; payload: string }) => Promise<number>
}

type Message = Record<string, string>

interface Received {
  recipients: readonly string[]
  /** The mail, in base64 where the action says so; a notice of another action has none. */
  content?: Buffer
  encoding?: 'UTF-8' | 'BASE64'
}

const DAY_MS = 86_400_000
const REGION = 'https://sns.eu-west-1.amazonaws.com'
const CERTIFICATE = '/SimpleNotificationService-01.pem'
const CONFIRMED = '<ConfirmSubscriptionResponse/>'
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}

/**
 * How SNS calls an address, as text/plain: https://docs.aws.amazon.com/sns/latest/dg/SendMessageToHttp.prepare.html for its messages,
 * .../sns-verify-signature-of-message.html for their signature (version 2). What SES tells of a mail:
 * https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html. What is not taken is sent again under the same id.
 */
export async function snsTopic({ now, post }: Options) {
  const topicArn = `arn:aws:sns:eu-west-1:123456789012:mail-${randomUUID()}`
  const at = now().getTime()
  const sns = issued({ name: 'sns.amazonaws.com', from: new Date(at - DAY_MS), until: new Date(at + 3_000 * DAY_MS) })
  const token = randomUUID()
  const waiting: (() => Promise<number>)[] = []
  let isAway = false
  let confirmed = 0
  const server = await vendorServer(({ path, query }) => {
    if (isAway) return { status: 503, body: '' }
    if (path === CERTIFICATE) return { body: sns.cert }
    const isOurs = query.get('Action') === 'ConfirmSubscription' && query.get('Token') === token
    if (!isOurs || query.get('TopicArn') !== topicArn) return { status: 400, body: '' }
    confirmed += 1
    return { body: CONFIRMED }
  })

  async function send(type: keyof typeof SIGNED, more: Message): Promise<number> {
    const id = randomUUID()
    const message: Message = { Type: type, MessageId: id, TopicArn: topicArn, Timestamp: now().toISOString(), ...more }
    const text = SIGNED[type].map((name) => `${name}\n${message[name]}\n`).join('')
    const signed = {
      ...{ ...message, SignatureVersion: '2', SigningCertURL: `${REGION}${CERTIFICATE}` },
      Signature: sign('sha256', Buffer.from(text), sns.key).toString('base64'),
    }
    const headers = { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': type }
    const attempt = async () => {
      const status = await post({ headers, payload: JSON.stringify(signed) })
      if (status >= 300) waiting.push(attempt)
      return status
    }
    return attempt()
  }

  const address = (host = REGION) =>
    `${host}/?Action=ConfirmSubscription&TopicArn=${encodeURIComponent(topicArn)}&Token=${token}`

  return {
    url: server.url,
    topicArn,
    confirmed: () => confirmed,
    away: (is: boolean) => {
      isAway = is
    },
    subscribe: (host?: string) =>
      send('SubscriptionConfirmation', { Message: 'Confirm', Token: token, SubscribeURL: address(host) }),
    unsubscribe: () => send('UnsubscribeConfirmation', { Message: 'Ended', Token: token, SubscribeURL: address() }),
    say: (text: string) => send('Notification', { Message: text }),
    receive({ recipients, content, encoding = 'UTF-8' }: Received): Promise<number> {
      const action = content ? { type: 'SNS', topicArn, encoding } : { type: 'S3', topicArn, bucketName: 'mails' }
      const said = {
        notificationType: 'Received',
        receipt: { timestamp: now().toISOString(), recipients, action },
        mail: { messageId: randomUUID(), destination: recipients },
        ...(content && { content: content.toString(encoding === 'BASE64' ? 'base64' : 'utf8') }),
      }
      return send('Notification', { Message: JSON.stringify(said) })
    },
    /** Sends again what was not taken, under the same ids. */
    retry: () => Promise.all(waiting.splice(0).map((attempt) => attempt())),
    close: server.close,
  }
}
