import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { issued } from '../../../test/support/certificates.ts'
import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { checkSes, isSnsAddress } from './ses.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:mail'
const PLACE = 'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-01.pem'
const sns = issued({ name: 'sns.amazonaws.com', from: days(-30), until: days(300) })
const old = issued({ name: 'sns.amazonaws.com', from: days(-300), until: days(-1) })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })

const NOTIFICATION = {
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: TOPIC,
  Message: '{"notificationType":"Received","content":"From: a@b.example\\r\\n\\r\\nÄ"}',
  Timestamp: NOW.toISOString(),
  SignatureVersion: '2',
  SigningCertURL: PLACE,
}
const CONFIRMATION = {
  ...NOTIFICATION,
  Type: 'SubscriptionConfirmation',
  Token: '2336412f37',
  SubscribeURL: `https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${TOPIC}&Token=2336412f37`,
}
const FIELDS = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}

type Message = Record<string, unknown>
function signed(message: Message, key = sns.key): Message {
  const fields = FIELDS[message.Type as keyof typeof FIELDS] ?? []
  const text = fields.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('')
  const digest = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
  return { ...message, Signature: sign(digest, Buffer.from(text), key).toString('base64') }
}

const places: Record<string, string> = { [PLACE]: sns.cert, [`${PLACE}?old.pem`]: old.cert }
const asked: string[] = []
async function certificatesAt(url: string) {
  asked.push(url)
  return places[url]
}
const judgedText =
  (body: string, { topicArn = TOPIC, now = NOW } = {}) =>
  () =>
    checkSes(signedRequest({ headers: {}, body }), { topicArn, certificatesAt }, now)
const judged = (message: Message, more = {}) => judgedText(JSON.stringify(message), more)
const changed = (message: Message, more = {}) => judged({ ...signed(NOTIFICATION), ...message }, more)
const at = (SigningCertURL: string) => changed({ SigningCertURL })

signatureCases('SES by SNS', {
  fits: {
    'a notification of version 2': judged(signed(NOTIFICATION)),
    'a notification of version 1': judged(signed({ ...NOTIFICATION, SignatureVersion: '1' })),
    'a notification with a subject': judged(signed({ ...NOTIFICATION, Subject: 'Received' })),
    'a confirmation': judged(signed(CONFIRMATION)),
    'a retry an hour later': judged(signed(NOTIFICATION), { now: new Date(NOW.getTime() + 3_600_000) }),
    'the same fields in other bytes, for fields are signed': judgedText(JSON.stringify(signed(NOTIFICATION), null, 2)),
  },
  refused: {
    'another message': changed({ Message: '{}' }),
    'another id': changed({ MessageId: 'another' }),
    'a subject that was not signed': changed({ Subject: 'Added' }),
    'a notification that is told to be a confirmation': changed({ ...CONFIRMATION }),
    'no signature': judged(NOTIFICATION),
    'a signature that is no base64': changed({ Signature: '§' }),
    'a signature that came as a list': changed({ Signature: [signed(NOTIFICATION).Signature] }),
    'a signature of another key': judged(signed(NOTIFICATION, stranger.privateKey)),
    'version 1 told to be version 2': judged({
      ...signed({ ...NOTIFICATION, SignatureVersion: '1' }),
      SignatureVersion: '2',
    }),
    'version 3': changed({ SignatureVersion: '3' }),
    'an unknown kind': changed({ Type: 'Raw' }),
    'a kind that every object has from its birth': changed({ Type: 'constructor' }),
    'a version that every object has from its birth': changed({ SignatureVersion: 'constructor' }),
    'another topic': judged(signed({ ...NOTIFICATION, TopicArn: `${TOPIC}2` })),
    'a connection without a topic': judged(signed({ ...NOTIFICATION, TopicArn: '' }), { topicArn: '' }),
    'older than the gate remembers': judged(signed({ ...NOTIFICATION, Timestamp: days(-30).toISOString() })),
    'a message of the future': judged(signed({ ...NOTIFICATION, Timestamp: days(1).toISOString() })),
    'a time that is none': judged(signed({ ...NOTIFICATION, Timestamp: 'soon' })),
    'a certificate of another host': at('https://evil.example/SimpleNotificationService-01.pem'),
    'a host that only begins like it': at('https://sns.eu-west-1.amazonaws.com.evil.example/a.pem'),
    'another service of the same vendor': at('https://s3.eu-west-1.amazonaws.com/a.pem'),
    'a bucket that is called like it': at('https://sns.s3.eu-west-1.amazonaws.com/a.pem'),
    'a name before the host': at('https://sns.eu-west-1.amazonaws.com@evil.example/a.pem'),
    'a certificate without encryption': at(PLACE.replace('https', 'http')),
    'another port': at('https://sns.eu-west-1.amazonaws.com:8443/a.pem'),
    'something that is no certificate there': at('https://sns.eu-west-1.amazonaws.com/another.pem'),
    'a certificate that has run out': judged(signed({ ...NOTIFICATION, SigningCertURL: `${PLACE}?old.pem` }, old.key)),
    'no JSON': judgedText('Type=Notification'),
    'a list': judgedText('[]'),
  },
})

test('nothing but addresses of SNS was asked for certificates', () => {
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((url) => !isSnsAddress(url))).toEqual([])
})
