import { createHmac } from 'node:crypto'
import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { tokenVendor } from '../../../test/support/vendor-tokens.ts'
import { checkTeams } from './teams.ts'

const AT = 1_700_000_000
const APP = '11111111-2222-3333-4444-555555555555'
const SERVICE = 'https://smba.trafficmanager.net/emea/'
const connector = tokenVendor('key-1', { endorsements: ['msteams', 'webchat'] })
const webchat = tokenVendor('key-2', { endorsements: ['webchat'] })
const stranger = tokenVendor('key-1', { endorsements: ['msteams'] })

const CLAIMS = { iss: 'https://api.botframework.com', aud: APP, serviceurl: SERVICE, nbf: AT - 60, exp: AT + 3600 }
const ACTIVITY = { type: 'message', id: '1', channelId: 'msteams', serviceUrl: SERVICE }
const keyFor = async (kid: string) => (await connector.keyFor(kid)) ?? webchat.keyFor(kid)

interface Changed {
  authorization?: string | string[] | undefined
  claims?: object
  header?: object
  activity?: object
  body?: string
  late?: number
  appId?: string
  by?: typeof connector
}
const judged = (changed: Changed) => () => {
  const { claims, header, activity, late = 0, appId = APP, by = connector } = changed
  const authorization =
    'authorization' in changed ? changed.authorization : `Bearer ${by.token({ ...CLAIMS, ...claims }, header)}`
  const body = changed.body ?? JSON.stringify({ ...ACTIVITY, ...activity })
  return checkTeams(
    signedRequest({ headers: { authorization }, body }),
    { appId, keyFor },
    new Date((AT + late) * 1000),
  )
}
const good = connector.token(CLAIMS)

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** The public key taken for the secret of a symmetric signature. */
function confused() {
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT', kid: 'key-1' })}.${encoded(CLAIMS)}`
  return `${signed}.${createHmac('sha256', connector.pem).update(signed).digest('base64url')}`
}
const unsigned = `${encoded({ alg: 'none', typ: 'JWT', kid: 'key-1' })}.${encoded(CLAIMS)}.`

signatureCases('Teams', {
  fits: {
    'a message of the Bot Connector': judged({}),
    'a clock that differs by five minutes after its end': judged({ late: 3600 + 299 }),
    'a clock that differs by five minutes before its beginning': judged({ late: -60 - 299 }),
    'the same activity in other bytes, for the token signs no body': judged({
      body: JSON.stringify({ ...ACTIVITY }, null, 1),
    }),
  },
  refused: {
    'no token': judged({ authorization: undefined }),
    'a token that came twice': judged({ authorization: [`Bearer ${good}`, `Bearer ${good}`] }),
    'another scheme': judged({ authorization: `Basic ${good}` }),
    'no token behind the scheme': judged({ authorization: 'Bearer ' }),
    'a token for another app': judged({ claims: { aud: 'another' } }),
    'a token for us among others': judged({ claims: { aud: [APP, 'another'] } }),
    'a token for nobody': judged({ claims: { aud: undefined } }),
    'another issuer': judged({ claims: { iss: 'https://sts.windows.net/us/' } }),
    'a token that has run out': judged({ late: 3600 + 301 }),
    'a token of the future': judged({ late: -60 - 301 }),
    'a token without an end': judged({ claims: { exp: undefined } }),
    'a key that the vendor does not publish': judged({ header: { kid: 'key-9' } }),
    'no name of a key': judged({ header: { kid: undefined } }),
    'a signature of another key under the vendor’s name': judged({ by: stranger }),
    'the public key as a shared secret': judged({ authorization: `Bearer ${confused()}` }),
    'no signature at all': judged({ authorization: `Bearer ${unsigned}` }),
    'a key that is endorsed for another channel': judged({ by: webchat }),
    'an activity of another channel': judged({ activity: { channelId: 'webchat' } }),
    'an activity without a channel': judged({ activity: { channelId: undefined } }),
    'an address that the token does not name': judged({ activity: { serviceUrl: 'https://evil.example/' } }),
    'a token that names no address': judged({ claims: { serviceurl: undefined }, activity: { serviceUrl: undefined } }),
    'a body that is no JSON': judged({ body: 'hello' }),
    'a connection without an app': judged({ appId: '', claims: { aud: '' } }),
  },
})
