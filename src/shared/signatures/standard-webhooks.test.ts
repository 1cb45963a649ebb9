import { expect, test } from 'vitest'
import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { checkStandardWebhook, webhookHeaders } from './standard-webhooks.ts'

/** The example of the specification. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const BODY = '{"test": 2432232314}'
const AT = 1614265330
const GOOD = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const HEADERS = {
  'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  'webhook-timestamp': `${AT}`,
  'webhook-signature': GOOD,
}

interface Changed {
  headers?: Record<string, string | string[] | undefined>
  body?: string
  secret?: string
  late?: number
}

const judged =
  ({ headers, body = BODY, secret = SECRET, late = 0 }: Changed) =>
  () =>
    checkStandardWebhook(
      signedRequest({ headers: { ...HEADERS, ...headers }, body }),
      secret,
      new Date((AT + late) * 1000),
    )
const withSignature = (signature: string | string[] | undefined, more: Changed = {}) =>
  judged({ ...more, headers: { 'webhook-signature': signature } })

const key = (filling: number) => `whsec_${Buffer.alloc(24, filling).toString('base64')}`
const rotated = webhookHeaders({
  id: HEADERS['webhook-id'],
  at: new Date(AT * 1000),
  body: Buffer.from(BODY),
  secrets: [key(1), key(2)],
})

signatureCases('Standard Webhooks', {
  fits: {
    'the example that the specification publishes': judged({}),
    'a secret without its prefix': judged({ secret: SECRET.slice(6) }),
    'the last second of the window': judged({ late: 300 }),
    'a clock that is ahead by the whole window': judged({ late: -300 }),
    'a right signature after a wrong one': withSignature(`v1,${'A'.repeat(43)}= ${GOOD}`),
    'beside a signature of another kind': withSignature(`v1a,AAAA ${GOOD}`),
    'the old secret of a rotation': judged({ headers: rotated, secret: key(2) }),
    'the new secret of a rotation': judged({ headers: rotated, secret: key(1) }),
  },
  refused: {
    'a third secret in a rotation': judged({ headers: rotated, secret: key(3) }),
    'another signature': withSignature(GOOD.replace('g0hM', 'g0hN')),
    'no signature': withSignature(undefined),
    'no id': judged({ headers: { 'webhook-id': undefined } }),
    'no time': judged({ headers: { 'webhook-timestamp': undefined } }),
    'a signature header that came twice': withSignature([GOOD, GOOD]),
    'an id that came twice': judged({ headers: { 'webhook-id': [HEADERS['webhook-id'], HEADERS['webhook-id']] } }),
    'another id than was signed': judged({ headers: { 'webhook-id': 'msg_2' } }),
    'another time than was signed': judged({ headers: { 'webhook-timestamp': `${AT - 1}` } }),
    'a time that is none': judged({ headers: { 'webhook-timestamp': '0x6037c5b2' } }),
    'a second after the window': judged({ late: 301 }),
    'a second before it': judged({ late: -301 }),
    'the same JSON in other bytes': judged({ body: '{"test":2432232314}' }),
    'only signatures of other kinds': withSignature(`v1a,${GOOD.slice(3)} v2,${GOOD.slice(3)}`),
    'a signature without its kind': withSignature(GOOD.slice(3)),
    'a signature that is no base64': withSignature('v1,!!!!'),
    'no secret of ours': judged({ secret: '' }),
    'a secret that is only its prefix': judged({ secret: 'whsec_' }),
  },
})

test('what we send is what the specification publishes, and nothing is signed with an empty secret', () => {
  const sent = { id: HEADERS['webhook-id'], at: new Date(AT * 1000), body: Buffer.from(BODY) }
  expect(webhookHeaders({ ...sent, secrets: [SECRET] })).toEqual(HEADERS)
  expect(() => webhookHeaders({ ...sent, secrets: ['whsec_'] })).toThrow('empty secret')
})
