import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { tokenVendor } from '../../../test/support/vendor-tokens.ts'
import { checkGoogleChat } from './google-chat.ts'

const AT = 1_700_000_000
/** The number in the example of Google's "Verify requests from Google Chat". */
const PROJECT = '1234567890'
const ADDRESS = 'https://parley.example/api/v1/bots/google-chat/webhook'
const CHAT = 'chat@system.gserviceaccount.com'
const chat = tokenVendor('chat-1')
const google = tokenVendor('google-1')
const times = { iat: AT - 60, exp: AT + 3540 }
const BY_NUMBER = { iss: CHAT, aud: PROJECT, ...times }
const BY_ADDRESS = { iss: 'https://accounts.google.com', aud: ADDRESS, email: CHAT, email_verified: true, ...times }

const ask = (authorization: string | string[] | undefined, audience: string, late = 0) =>
  checkGoogleChat(
    signedRequest({ headers: { authorization }, body: '{"type":"MESSAGE"}' }),
    { audience, keys: { chat: chat.keyFor, google: google.keyFor } },
    new Date((AT + late) * 1000),
  )
const byNumber =
  (claims: object = {}, { by = chat, late = 0, header = {} } = {}) =>
  () =>
    ask(`Bearer ${by.token({ ...BY_NUMBER, ...claims }, header)}`, PROJECT, late)
const byAddress =
  (claims: object = {}, { by = google, late = 0 } = {}) =>
  () =>
    ask(`Bearer ${by.token({ ...BY_ADDRESS, ...claims })}`, ADDRESS, late)
const good = chat.token(BY_NUMBER)

signatureCases('Google Chat', {
  fits: {
    'the token for a project number': byNumber(),
    'the identity token for an address': byAddress(),
    'the issuer without its scheme': byAddress({ iss: 'accounts.google.com' }),
    'a clock that differs by five minutes': byNumber({}, { late: 3540 + 299 }),
  },
  refused: {
    'no token': () => ask(undefined, PROJECT),
    'a token that came twice': () => ask([`Bearer ${good}`, `Bearer ${good}`], PROJECT),
    'the token of the documentation, which is none': () => ask('Bearer AbCdEf123456', PROJECT),
    'a token for another project': byNumber({ aud: '1234567891' }),
    'a token for another address': byAddress({ aud: `${ADDRESS}/` }),
    'another issuer': byNumber({ iss: 'evil@system.gserviceaccount.com' }),
    'an identity token of another account': byAddress({ email: 'somebody@gmail.com' }),
    'an identity token whose address is not confirmed': byAddress({ email_verified: false }),
    'an identity token without an address': byAddress({ email: undefined }),
    'a key of Google for a project number': byNumber({}, { by: google }),
    'a key of Chat for an address': byAddress({}, { by: chat }),
    'a token for an address where a project number is set': () => ask(`Bearer ${google.token(BY_ADDRESS)}`, PROJECT),
    'a token that has run out': byNumber({}, { late: 3540 + 301 }),
    'a token of the future': byNumber({ nbf: AT + 301 }),
    'a token without an end': byNumber({ exp: undefined }),
    'a key that is not published': byNumber({}, { header: { kid: 'chat-9' } }),
    'a connection without an audience': () => ask(`Bearer ${google.token({ ...BY_ADDRESS, aud: '' })}`, ''),
  },
})
