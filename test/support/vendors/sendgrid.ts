import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'

interface Options {
  now: () => Date
  /** Hands a request over, and answers its status. */
  post: (request: { headers: Record<string, string>; payload: Buffer }) => Promise<number>
}

interface Delivery {
  /** Whom it was delivered to. */
  to: string
  from?: string
  /** As bytes: any encoding. Without, the form of a customer who did not choose the raw mail. */
  raw?: Buffer
  /** Whether a security policy is attached. */
  signed?: boolean
}

const part = (boundary: string, name: string, content: Buffer | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])

/**
 * How SendGrid hands over mail: https://www.twilio.com/docs/sendgrid/for-developers/parsing-email/setting-up-the-inbound-parse-webhook
 * for the form, with the raw mail in `email` and the SMTP envelope as JSON; .../parsing-email/securing-your-parse-webhooks for the
 * signature over timestamp and body. What is not answered with a success is sent again, with a new timestamp.
 */
export function sendGridInbound({ now, post }: Options) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const waiting: (() => Promise<number>)[] = []

  function requestOf(payload: Buffer, boundary: string, isSigned: boolean) {
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const signature = sign('sha256', Buffer.concat([Buffer.from(timestamp), payload]), privateKey).toString('base64')
    const headers: Record<string, string> = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    if (isSigned) {
      headers['x-twilio-email-event-webhook-signature'] = signature
      headers['x-twilio-email-event-webhook-timestamp'] = timestamp
    }
    return { headers, payload }
  }

  return {
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),

    async deliver({ to, from = 'bob@example.org', raw, signed = true }: Delivery): Promise<number> {
      const boundary = `xYzZY-${randomUUID()}`
      const payload = Buffer.concat([
        ...(raw ? [part(boundary, 'email', raw)] : [part(boundary, 'text', 'What of it?')]),
        part(boundary, 'to', to),
        part(boundary, 'SPF', 'pass'),
        part(boundary, 'charsets', '{"to":"UTF-8"}'),
        part(boundary, 'envelope', JSON.stringify({ to: [to], from })),
        Buffer.from(`--${boundary}--\r\n`),
      ])
      const attempt = async () => {
        const status = await post(requestOf(payload, boundary, signed))
        if (status >= 300) waiting.push(attempt)
        return status
      }
      return attempt()
    },

    /** Sends again what was not taken. */
    retry: () => Promise.all(waiting.splice(0).map((attempt) => attempt())),
  }
}
