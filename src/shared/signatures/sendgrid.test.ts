import { generateKeyPairSync, sign } from 'node:crypto'
import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { checkSendGrid } from './sendgrid.ts'

/** The example in the tests of SendGrid's own library for Node. */
const PUBLISHED = {
  key: 'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
  signature: 'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=',
  timestamp: '1600112502',
  body: `${JSON.stringify([
    {
      email: 'hello@world.com',
      event: 'dropped',
      reason: 'Bounced Address',
      sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
      sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
      'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
      timestamp: 1600112492,
    },
  ])}\r\n`,
}

interface Changed {
  key?: string
  signature?: string | string[] | undefined
  timestamp?: string | string[] | undefined
  body?: string
  late?: number
}
const judged = (changed: Changed) => () => {
  const { key, signature, timestamp, body, late } = { ...PUBLISHED, late: 0, ...changed }
  const headers = {
    'x-twilio-email-event-webhook-signature': signature,
    'x-twilio-email-event-webhook-timestamp': timestamp,
  }
  return checkSendGrid(signedRequest({ headers, body }), key, new Date((1600112502 + late) * 1000))
}

const own = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const other = generateKeyPairSync('ec', { namedCurve: 'secp384r1' })
const der = (key: typeof own.publicKey) => key.export({ type: 'spki', format: 'der' }).toString('base64')
const MULTIPART = '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\nFrom: a@b.example\r\n\r\nhi\r\n--b--\r\n'
const signed = (text: string, { privateKey } = own) => sign('sha256', Buffer.from(text), privateKey).toString('base64')
const ours = (changed: Changed = {}) =>
  judged({ key: der(own.publicKey), signature: signed(`1600112502${MULTIPART}`), body: MULTIPART, ...changed })

signatureCases('SendGrid', {
  fits: {
    'the example that SendGrid publishes': judged({}),
    'a mail as multipart': ours(),
    'the last second of our window': ours({ late: 300 }),
    'a clock that is ahead by the whole window': ours({ late: -300 }),
  },
  refused: {
    'the example without its last line end': judged({ body: PUBLISHED.body.trim() }),
    'the example in other bytes': judged({ body: PUBLISHED.body.replace('":"', '": "') }),
    'another key': judged({ key: der(own.publicKey) }),
    'another time than was signed': judged({ timestamp: '1600112501' }),
    'a second after the window': ours({ late: 301 }),
    'a second before it': ours({ late: -301 }),
    'no signature': ours({ signature: undefined }),
    'no time': ours({ timestamp: undefined }),
    'a signature that came twice': ours({ signature: [PUBLISHED.signature, PUBLISHED.signature] }),
    'a time that came twice': ours({ timestamp: ['1600112502', '1600112502'] }),
    'a signature that is no base64': ours({ signature: '§' }),
    'a signature that is none': ours({ signature: 'AAAA' }),
    'a digit that moved from the time to the body': ours({ timestamp: '160011250', body: `2${MULTIPART}` }),
    'a key of another curve': ours({
      key: der(other.publicKey),
      signature: signed(`1600112502${MULTIPART}`, other),
    }),
    'no key of ours': ours({ key: '' }),
    'a key that is none': ours({ key: 'c2VjcmV0' }),
  },
})
