import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { hmacSha256 } from './signed-request.ts'
import { checkSlack } from './slack.ts'

/** The example of Slack's "Verifying requests from Slack". */
const SECRET = '8f742231b10e8888abcd99yyyzzz85a5'
const BODY =
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar' +
  '&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com' +
  '%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14' +
  'd10d2c447fce8b6703c'
const GOOD = 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503'
const AT = 1531420618

interface Changed {
  signature?: string | string[] | undefined
  timestamp?: string | string[] | undefined
  body?: string
  secret?: string
  late?: number
}

const judged = (changed: Changed) => () => {
  const {
    signature,
    timestamp,
    body = BODY,
    secret = SECRET,
    late = 0,
  } = { signature: GOOD, timestamp: `${AT}`, ...changed }
  const headers = { 'x-slack-signature': signature, 'x-slack-request-timestamp': timestamp }
  return checkSlack(signedRequest({ headers, body }), secret, new Date((AT + late) * 1000))
}
const signed = (text: string, secret = SECRET) => `v0=${hmacSha256(secret, text).toString('hex')}`

const JSON_BODY = '{"type":"event_callback","event":{"text":"hi"}}'
const JSON_SIGNED = signed(`v0:${AT}:${JSON_BODY}`)

signatureCases('Slack', {
  fits: {
    'the example that Slack publishes': judged({}),
    'the last second of the window': judged({ late: 300 }),
    'a clock that is ahead by the whole window': judged({ late: -300 }),
    'capital hexadecimal digits': judged({ signature: `v0=${GOOD.slice(3).toUpperCase()}` }),
    'an empty body': judged({ body: '', signature: signed(`v0:${AT}:`) }),
    'a JSON body': judged({ body: JSON_BODY, signature: JSON_SIGNED }),
  },
  refused: {
    'another signature': judged({ signature: GOOD.replace('a211', 'a212') }),
    'no signature': judged({ signature: undefined }),
    'an empty signature': judged({ signature: '' }),
    'no time': judged({ timestamp: undefined }),
    'a signature that came twice': judged({ signature: [GOOD, GOOD] }),
    'a time that came twice': judged({ timestamp: [`${AT}`, `${AT}`] }),
    'signatures joined by a comma': judged({ signature: `${GOOD}, ${GOOD}` }),
    'a second after the window': judged({ late: 301 }),
    'a second before it': judged({ late: -301 }),
    'another time than was signed': judged({ timestamp: `${AT + 1}` }),
    'a time that is none': judged({ timestamp: 'soon' }),
    'a time with a fraction': judged({ timestamp: `${AT}.0`, signature: signed(`v0:${AT}.0:${BODY}`) }),
    'a byte more': judged({ body: `${BODY}&` }),
    'the same JSON in other bytes': judged({ body: JSON_BODY.replace(':', ': '), signature: JSON_SIGNED }),
    'the secret of another app': judged({ signature: signed(`v0:${AT}:${BODY}`, 'another') }),
    'another version': judged({ signature: GOOD.replace('v0', 'v1') }),
    'no version': judged({ signature: GOOD.slice(3) }),
    'too few digits': judged({ signature: GOOD.slice(0, -2) }),
    'too many digits': judged({ signature: `${GOOD}00` }),
    'no secret of ours, signed with the empty one': judged({ secret: '', signature: signed(`v0:${AT}:${BODY}`, '') }),
  },
})
