import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { checkDiscord } from './discord.ts'

const AT = 1_700_000_000
const PING = '{"type":1}'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const hexOf = (key: KeyObject) => Buffer.from(String(key.export({ format: 'jwk' }).x), 'base64url').toString('hex')
const signed = (text: string, key = privateKey) => sign(null, Buffer.from(text), key).toString('hex')
const GOOD = signed(`${AT}${PING}`)

interface Changed {
  signature?: string | string[] | undefined
  timestamp?: string | string[] | undefined
  body?: string
  key?: string
  late?: number
}
const judged = (changed: Changed) => () => {
  const { signature, timestamp, body, key, late } = {
    signature: GOOD,
    timestamp: `${AT}`,
    body: PING,
    key: hexOf(publicKey),
    late: 0,
    ...changed,
  }
  const headers = { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp }
  return checkDiscord(signedRequest({ headers, body }), key, new Date((AT + late) * 1000))
}

/** The key of the second vector of RFC 8032. */
const rfc = createPrivateKey({
  format: 'jwk',
  key: {
    kty: 'OKP',
    crv: 'Ed25519',
    d: Buffer.from('4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb', 'hex').toString('base64url'),
    x: Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex').toString('base64url'),
  },
})
const RFC_PUBLIC = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'
const another = generateKeyPairSync('ed25519')

signatureCases('Discord', {
  fits: {
    'a PING': judged({}),
    'the key pair of RFC 8032': judged({ key: RFC_PUBLIC, signature: signed(`${AT}${PING}`, rfc) }),
    'the last second of our window': judged({ late: 300 }),
    'a clock that is ahead by the whole window': judged({ late: -300 }),
    'capital hexadecimal digits': judged({ signature: GOOD.toUpperCase(), key: hexOf(publicKey).toUpperCase() }),
  },
  refused: {
    'another body': judged({ body: '{"type":2}' }),
    'the same JSON in other bytes': judged({ body: '{"type": 1}' }),
    'another time than was signed': judged({ timestamp: `${AT + 1}` }),
    'a digit that moved from the time to the body': judged({ timestamp: `${AT}`.slice(0, -1), body: `0${PING}` }),
    'no signature': judged({ signature: undefined }),
    'no time': judged({ timestamp: undefined }),
    'a signature that came twice': judged({ signature: [GOOD, GOOD] }),
    'a time that came twice': judged({ timestamp: [`${AT}`, `${AT}`] }),
    'a second after the window': judged({ late: 301 }),
    'a second before it': judged({ late: -301 }),
    'the key of another application': judged({ key: hexOf(another.publicKey) }),
    'a signature of another application': judged({ signature: signed(`${AT}${PING}`, another.privateKey) }),
    'too few digits': judged({ signature: GOOD.slice(2) }),
    'no hexadecimal': judged({ signature: 'z'.repeat(128) }),
    'a time that is none': judged({ timestamp: 'now', signature: signed(`now${PING}`) }),
    'no key of ours': judged({ key: '' }),
    'a key that is too short': judged({ key: RFC_PUBLIC.slice(2) }),
  },
})
