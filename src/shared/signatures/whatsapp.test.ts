import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { hmacSha256 } from './signed-request.ts'
import { checkWhatsApp } from './whatsapp.ts'

const SECRET = 'app-secret'
const BODY = '{"object":"whatsapp_business_account","entry":[{"id":"102","changes":[]}]}'
const signed = (body: string, secret = SECRET) => `sha256=${hmacSha256(secret, body).toString('hex')}`
const GOOD = signed(BODY)

/** The scheme's example for code hosts, which has the same header. */
const PUBLISHED = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'

const judged =
  (signature: string | string[] | undefined, { body = BODY, secret = SECRET } = {}) =>
  () =>
    checkWhatsApp(signedRequest({ headers: { 'x-hub-signature-256': signature }, body }), secret)

/** Meta signs letters beyond ASCII as they are escaped in the body: written otherwise they are other bytes. */
const ESCAPED = '{"text":"\\u00e4"}'

signatureCases('WhatsApp', {
  fits: {
    'the published example of the header': judged(PUBLISHED, {
      body: 'Hello, World!',
      secret: "It's a Secret to Everybody",
    }),
    'a body with messages': judged(GOOD),
    'an escaped letter': judged(signed(ESCAPED), { body: ESCAPED }),
    'capital hexadecimal digits': judged(`sha256=${GOOD.slice(7).toUpperCase()}`),
  },
  refused: {
    'another signature': judged(signed(`${BODY} `)),
    'no signature': judged(undefined),
    'an empty one': judged(''),
    'one that came twice': judged([GOOD, GOOD]),
    'two joined by a comma': judged(`${GOOD}, ${GOOD}`),
    'the same JSON in other bytes': judged(signed(ESCAPED), { body: '{"text":"ä"}' }),
    'the secret of another app': judged(signed(BODY, 'another')),
    'SHA-1': judged(GOOD.replace('sha256', 'sha1')),
    'no name of the method': judged(GOOD.slice(7)),
    'too many digits': judged(`${GOOD}00`),
    'no digits': judged('sha256='),
    'no secret of ours': judged(signed(BODY, ''), { secret: '' }),
  },
})
