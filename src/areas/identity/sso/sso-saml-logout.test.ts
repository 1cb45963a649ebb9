import { createSign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import Type from 'typebox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/support/browser.ts'
import { fragmentOf, queryOf } from '../../../../test/support/oauth-service.ts'
import { requestIn, type SamlProvider, samlProvider } from '../../../../test/support/saml-provider.ts'
import { OURS, SSO_CALLBACK, SSO_START, type SsoService, ssoService } from '../../../../test/support/sso-service.ts'

const LOGOUT = `${OURS}/auth/sso/logout`
let provider: SamlProvider
let service: SsoService
let browser: TestBrowser

beforeAll(async () => {
  provider = await samlProvider({ entityId: 'urn:parley.test', acsUrl: SSO_CALLBACK, sloUrl: LOGOUT })
  service = await ssoService({ ...provider.settings, ...provider.spSettings })
})
afterAll(async () => {
  await service.close()
  await provider.close()
})
beforeEach(() => {
  service.clock.time = new Date()
  browser = service.browser()
  provider.participants.length = 0
})

let count = 0
/** A person whose session here came from a session at the provider. */
async function signedIn(email: string) {
  const sessionIndex = `_session-${++count}`
  const { location = '' } = await browser.visit(SSO_START)
  const { id, relayState } = requestIn(location)
  const SAMLResponse = Buffer.from(await provider.answer(id, email, { sessionIndex })).toString('base64')
  const page = await browser.visit(SSO_CALLBACK, { method: 'POST', form: { SAMLResponse, RelayState: relayState } })
  const { access_token = '', refresh_token = '' } = fragmentOf(page.location)
  return { sessionIndex, access_token, refresh_token, headers: { authorization: `Bearer ${access_token}` } }
}
const status = async (token: string) => (await service.me(token)).statusCode

interface Wishes {
  id?: string
  issuer?: string
  issued?: Date
  sessionIndex?: string
}
const logoutRequest = (
  subject: string,
  { id = `_${++count}`, issuer = provider.issuer, issued = new Date(), sessionIndex }: Wishes = {},
) =>
  `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${issued.toISOString()}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${subject}</saml:NameID>${sessionIndex ? `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>` : ''}</samlp:LogoutRequest>`

/** An address of the redirect binding, signed as the identity provider signs. */
function signedAddress(xml: string, { name = 'SAMLRequest', key = provider.idp.key } = {}) {
  const field = encodeURIComponent(deflateRawSync(xml).toString('base64'))
  const text = `${name}=${field}&SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}`
  const signature = encodeURIComponent(createSign('RSA-SHA256').update(text).sign(key, 'base64'))
  return `${LOGOUT}?${text}&Signature=${signature}`
}

test('a logout here goes on to the identity provider and comes back', async () => {
  const { sessionIndex, access_token, headers } = await signedIn('ada@example.org')
  provider.participate('ada@example.org', sessionIndex, 'redirect', provider.sp.cert)
  const answer = await service.app.inject({ method: 'POST', url: '/api/v1/auth/sso/logout', headers, payload: {} })
  expect(answer.json()).toMatchObject({ logged_out: true })
  expect(await status(access_token)).toBe(401)
  const back = await browser.visit(answer.json().logout_url)
  expect(back.location).toMatch(`${LOGOUT}?`)
  expect(queryOf(back.location)).toHaveProperty('SAMLResponse')
  expect((await browser.visit(back.location ?? '')).location).toBe(`${OURS}/`)
})

test.each(['redirect', 'post'] as const)(
  'a logout at the identity provider ends the session here, by %s',
  async (binding) => {
    const ended = await signedIn('grace@example.org')
    const other = await signedIn('grace@example.org')
    const refreshed = await service.app.inject({
      method: 'POST',
      url: '/api/v1/auth/sso/refresh',
      payload: { refresh_token: ended.refresh_token },
    })
    provider.participate('grace@example.org', ended.sessionIndex, binding, provider.sp.cert)
    const asked = await browser.visit(`${provider.url}/logout`)
    const told = binding === 'redirect' ? await browser.visit(asked.location ?? '') : await browser.submit(asked)
    expect(told.location).toMatch(`${provider.url}/logout?SAMLResponse=`)
    expect(await status(refreshed.json().access_token)).toBe(401)
    expect(await status(other.access_token)).toBe(200)
    expect((await browser.visit(told.location ?? '')).status).toBe(200)
  },
)

test.each([
  ['redirect', { signatureAlgorithm: 'rsa-sha1' }],
  ['post', { signatureAlgorithm: 'rsa-sha1' }],
  ['post', { digestAlgorithm: 'sha1' }],
] as const)('a logout by %s that is signed with %j ends nothing', async (binding, algorithms) => {
  const { sessionIndex, access_token } = await signedIn('niklaus@example.org')
  provider.participate('niklaus@example.org', sessionIndex, binding, provider.sp.cert)
  provider.state.algorithms = algorithms
  const asked = await browser.visit(`${provider.url}/logout`)
  provider.state.algorithms = {}
  const told = binding === 'redirect' ? await browser.visit(asked.location ?? '') : await browser.submit(asked)
  expect(queryOf(told.location)).toMatchObject({ error: 'invalid_response' })
  expect(await status(access_token)).toBe(200)
})

test('an answer to a logout is judged like a request', async () => {
  const answer = ({ version = '2.0', destination = LOGOUT, issuer = provider.issuer, code = 'Success' } = {}) =>
    signedAddress(
      `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a${++count}" Version="${version}" Destination="${destination}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${code}"/></samlp:Status></samlp:LogoutResponse>`,
      { name: 'SAMLResponse' },
    )
  expect((await browser.visit(answer())).location).toBe(`${OURS}/`)
  for (const wrong of [
    { version: '1.1' },
    { destination: 'https://another.service/logout' },
    { issuer: 'urn:another.idp' },
    { code: 'Responder' },
  ]) {
    const page = await browser.visit(answer(wrong))
    expect([wrong, queryOf(page.location).error]).toEqual([wrong, 'invalid_response'])
  }
})

test('without a session index, all sessions of the subject end', async () => {
  const sessions = [await signedIn('alan@example.org'), await signedIn('alan@example.org')]
  expect((await browser.visit(signedAddress(logoutRequest('alan@example.org')))).location).toMatch(provider.url)
  for (const { access_token } of sessions) expect(await status(access_token)).toBe(401)
})

test('a request that is unsigned, forged, stale, replayed or of another person ends nothing', async () => {
  const email = 'edsger@example.org'
  const { access_token } = await signedIn(email)
  const good = signedAddress(logoutRequest(email))
  const own = signedAddress(logoutRequest('mallory@example.org'))
  const field = (xml: string) => encodeURIComponent(deflateRawSync(xml).toString('base64'))
  const evil = field(logoutRequest(email))
  const response = `<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r" Version="2.0"><saml:Issuer>${provider.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>`
  const signedResponse = signedAddress(response, { name: 'SAMLResponse' }).split('?')[1]
  const hostile = [
    `${LOGOUT}?SAMLRequest=${evil}`,
    good.replace(/&Signature=.*/, ''),
    good.replace(/Signature=.{20}/, 'Signature=AAAAAAAAAAAAAAAAAAAA'),
    good.replace('rsa-sha256', 'rsa-sha1'),
    `${own}&SAMLRequest=${evil}`,
    `${own}&SAML%52equest=${evil}`,
    `${LOGOUT}?SAMLRequest=${evil}&${own.split('?')[1]}`,
    `${LOGOUT}?SAML%52equest=${evil}&${signedResponse}`,
    `${LOGOUT}?SAMLRequest=${evil}&${signedResponse}`,
    signedAddress(logoutRequest(email), { key: provider.sp.key }),
    signedAddress(logoutRequest(email, { issuer: 'urn:another.idp' })),
    signedAddress(logoutRequest(email, { issued: new Date(Date.now() - 400_000) })),
    signedAddress(logoutRequest(email).replace('<saml:NameID>', '<!DOCTYPE a><saml:NameID>')),
    signedAddress('<samlp:Unknown xmlns:samlp="urn:x"/>'),
  ]
  for (const address of hostile) {
    const page = await browser.visit(address)
    const refused = page.location ? queryOf(page.location).error : page.status
    expect({ address, refused }).toEqual({ address, refused: page.location ? 'invalid_response' : 400 })
    expect(await status(access_token)).toBe(200)
  }
  const form = { SAMLRequest: Buffer.from(logoutRequest(email)).toString('base64') }
  expect(queryOf((await browser.visit(LOGOUT, { method: 'POST', form })).location)).toMatchObject({
    error: 'invalid_response',
  })
  const both = { ...form, SAMLResponse: 'PGEvPg==' }
  expect(queryOf((await browser.visit(LOGOUT, { method: 'POST', form: both })).location)).toMatchObject({
    error: 'invalid_response',
  })
  expect(await status(access_token)).toBe(200)

  await browser.visit(good)
  expect(await status(access_token)).toBe(401)
  const later = await signedIn(email)
  expect(queryOf((await browser.visit(good)).location)).toMatchObject({ error: 'invalid_response' })
  expect(await status(later.access_token)).toBe(200)
})

test('a plain visit changes nothing', async () => {
  const { access_token, headers } = await signedIn('barbara@example.org')
  expect((await service.app.inject({ url: '/auth/sso/logout', headers })).statusCode).toBe(400)
  expect(await status(access_token)).toBe(200)
})

test('what has expired is swept away', async () => {
  await signedIn('frances@example.org')
  const { db } = service.platform
  const rows = () => db.selectFrom('sso_sessions').select('family_id').execute()
  expect((await rows()).length).toBeGreaterThan(0)
  service.clock.time = new Date(Date.now() + 40 * 86_400_000)
  await service.platform.jobs.enqueue({ name: 'privacy.housekeeping', payload: Type.Object({}) }, {})
  await service.platform.jobs.drain()
  expect(await rows()).toEqual([])
  expect(await db.selectFrom('sso_assertions').select('digest').execute()).toEqual([])
})
