import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { checkGoogleHome } from './google-home.ts'

const TOKEN = 'par_1234567890'
const judged =
  (authorization: string | string[] | undefined, body = '{"requestId":"ff36a3cc","inputs":[]}') =>
  () =>
    checkGoogleHome(signedRequest({ headers: { authorization }, body }), async (token) => token === TOKEN)

signatureCases('Google Home', {
  fits: {
    'the token that it was given': judged(`Bearer ${TOKEN}`),
    'the same request in other bytes, for a token signs no body': judged(`Bearer ${TOKEN}`, '{ "requestId": "1" }'),
  },
  refused: {
    'another token': judged('Bearer par_another'),
    'no token': judged(undefined),
    'an empty token': judged('Bearer '),
    'a token that came twice': judged([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]),
    'two tokens in one': judged(`Bearer ${TOKEN}, Bearer ${TOKEN}`),
    'another scheme': judged(`Basic ${TOKEN}`),
    'a token with a space': judged(`Bearer ${TOKEN} x`),
    'a token that is too long': judged(`Bearer ${'x'.repeat(4097)}`),
    'no id of the request': judged(`Bearer ${TOKEN}`, '{"inputs":[]}'),
    'an empty id': judged(`Bearer ${TOKEN}`, '{"requestId":""}'),
    'no JSON': judged(`Bearer ${TOKEN}`, 'hello'),
  },
})
