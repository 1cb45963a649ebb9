import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  checkHubSignature,
  checkInteraction,
  checkVersionedSignature,
  checkWebhook,
  ed25519PublicKey,
  signEd25519,
  verifyEd25519,
  webhookHeaders,
} from './signatures.ts'

const bytes = (text: string) => Buffer.from(text)
const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

test('code hosts: the vector of the documentation', () => {
  const check = (signature: string | string[] | undefined, body = 'Hello, World!') =>
    checkHubSignature({ body: bytes(body), signature, secret: "It's a Secret to Everybody" })
  const good = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
  expect(check(good)).toEqual({ valid: true })
  expect(check(good.replace('7571', '7572'))).toEqual({ valid: false, fault: 'mismatch' })
  expect(check(good, 'Hello, World! ')).toEqual({ valid: false, fault: 'mismatch' })
  expect(check(undefined)).toEqual({ valid: false, fault: 'missing' })
  for (const bad of ['', 'sha256=', 'sha256=xyz', `${good}00`, good.replace('sha256', 'sha1'), good.slice(7)]) {
    expect(check(bad)).toMatchObject({ valid: false })
  }
  expect(check([good, good])).toEqual({ valid: false, fault: 'malformed' })
  expect(() => checkHubSignature({ body: bytes(''), signature: good, secret: '' })).toThrow('empty secret')
})

test('chat platforms: the vector of the documentation, five minutes either way', () => {
  const body =
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar' +
    '&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com' +
    '%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14' +
    'd10d2c447fce8b6703c'
  const sent = new Date(1531420618_000)
  const check = (over: object) =>
    checkVersionedSignature({
      body: bytes(body),
      signature: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
      timestamp: '1531420618',
      secret: '8f742231b10e8888abcd99yyyzzz85a5',
      now: sent,
      ...over,
    })
  expect(check({})).toEqual({ valid: true })
  expect(check({ now: later(sent, 300) })).toEqual({ valid: true })
  expect(check({ now: later(sent, -300) })).toEqual({ valid: true })
  expect(check({ now: later(sent, 301) })).toEqual({ valid: false, fault: 'expired' })
  expect(check({ now: later(sent, -301) })).toEqual({ valid: false, fault: 'expired' })
  expect(check({ timestamp: '1531420619' })).toEqual({ valid: false, fault: 'mismatch' })
  expect(check({ timestamp: 'soon' })).toEqual({ valid: false, fault: 'malformed' })
  expect(check({ timestamp: undefined })).toEqual({ valid: false, fault: 'missing' })
  expect(check({ body: bytes(`${body}&`) })).toEqual({ valid: false, fault: 'mismatch' })
})

test('Standard Webhooks: the vector of the specification', () => {
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = bytes('{"test": 2432232314}')
  const now = new Date(1614265330_000)
  expect(checkWebhook({ headers, body, secrets: [secret], now })).toEqual({ valid: true })
  expect(webhookHeaders({ id: headers['webhook-id'], at: now, body, secrets: [secret] })).toEqual(headers)
})

test('Standard Webhooks: rotation, foreign versions and faults', () => {
  const at = new Date(1_700_000_000_000)
  const body = bytes('{}')
  const old = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
  const fresh = `whsec_${Buffer.alloc(24, 2).toString('base64')}`
  const headers = webhookHeaders({ id: 'msg_1', at, body, secrets: [fresh, old] })
  const check = (over: object) => checkWebhook({ headers, body, secrets: [old], now: at, ...over })
  expect(check({})).toEqual({ valid: true })
  expect(check({ secrets: [`whsec_${Buffer.alloc(24, 3).toString('base64')}`, fresh] })).toEqual({ valid: true })
  expect(check({ secrets: [] })).toEqual({ valid: false, fault: 'mismatch' })
  expect(check({ headers: { ...headers, 'webhook-id': 'msg_2' } })).toEqual({ valid: false, fault: 'mismatch' })
  const asymmetric = { ...headers, 'webhook-signature': `v1a,AAAA ${headers['webhook-signature']}` }
  expect(check({ headers: asymmetric })).toEqual({ valid: true })
  expect(check({ headers: { ...headers, 'webhook-signature': 'v2,AAAA' } })).toEqual({
    valid: false,
    fault: 'malformed',
  })
  expect(check({ headers: {} })).toEqual({ valid: false, fault: 'missing' })
  expect(check({ now: later(at, 301) })).toEqual({ valid: false, fault: 'expired' })
})

test('Ed25519: the second vector of RFC 8032', () => {
  const publicKey = ed25519PublicKey('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')
  const privateKey = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'OKP',
      crv: 'Ed25519',
      d: Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex').toString('base64url'),
      x: Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex').toString('base64url'),
    },
  })
  const message = Buffer.from('72', 'hex')
  const signature = signEd25519(message, privateKey)
  expect(Buffer.from(signature).toString('hex')).toBe(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
  expect(verifyEd25519(message, signature, publicKey)).toBe(true)
  expect(verifyEd25519(Buffer.from('73', 'hex'), signature, publicKey)).toBe(false)
  expect(verifyEd25519(message, signature.subarray(1), publicKey)).toBe(false)
  expect(() => ed25519PublicKey('3d40')).toThrow('64 hexadecimal')
})

test('chat platforms with public keys', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const now = new Date(1_700_000_000_000)
  const body = bytes('{"type":1}')
  const timestamp = '1700000000'
  const signature = Buffer.from(signEd25519(bytes(`${timestamp}{"type":1}`), privateKey)).toString('hex')
  const check = (over: object) => checkInteraction({ body, signature, timestamp, publicKey, now, ...over })
  expect(check({})).toEqual({ valid: true })
  expect(check({ body: bytes('{"type":2}') })).toEqual({ valid: false, fault: 'mismatch' })
  expect(check({ timestamp: '1700000001' })).toEqual({ valid: false, fault: 'mismatch' })
  expect(check({ now: later(now, 301) })).toEqual({ valid: false, fault: 'expired' })
  expect(check({ signature: 'zz' })).toEqual({ valid: false, fault: 'malformed' })
  expect(check({ signature: undefined })).toEqual({ valid: false, fault: 'missing' })
})
