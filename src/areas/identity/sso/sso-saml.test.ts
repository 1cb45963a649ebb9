import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/support/browser.ts'
import { fragmentOf, queryOf } from '../../../../test/support/oauth-service.ts'
import { requestIn, type SamlProvider, samlProvider, samlUser } from '../../../../test/support/saml-provider.ts'
import { OURS, SSO_CALLBACK, SSO_START, type SsoService, ssoService } from '../../../../test/support/sso-service.ts'

const ENTITY = 'urn:parley.test?a=1&b=2'
let provider: SamlProvider
let service: SsoService
let browser: TestBrowser

beforeAll(async () => {
  provider = await samlProvider({ entityId: ENTITY, acsUrl: SSO_CALLBACK, sloUrl: `${OURS}/auth/sso/logout` })
  service = await ssoService(provider.settings)
})
afterAll(async () => {
  await service.close()
  await provider.close()
})
beforeEach(() => {
  service.clock.time = new Date()
  browser = service.browser()
})

const base64 = (text: string) => Buffer.from(text).toString('base64')

async function answered(email: string) {
  const { location = '' } = await browser.visit(SSO_START)
  const { id, relayState } = requestIn(location)
  return { SAMLResponse: base64(await provider.answer(id, email)), RelayState: relayState }
}

test('an employee signs in at the identity provider and gets an account', async () => {
  provider.state.user = samlUser('ada@example.org')
  const { location = '' } = await browser.visit(SSO_START)
  const posted = await browser.submit(await browser.visit(location))
  expect(posted.location).toMatch(`${SSO_CALLBACK}?token=`)
  const landed = await browser.visit(posted.location ?? '')
  expect(landed.location).toMatch(`${OURS}/sign-in#access_token=`)
  const { access_token } = fragmentOf(landed.location)
  expect((await service.me(access_token)).json()).toMatchObject({
    email: 'ada@example.org',
    name: 'Ada Lovelace',
    org_id: 'org_home',
  })
  expect(queryOf((await browser.visit(posted.location ?? '')).location)).toMatchObject({ error: 'invalid_state' })
})

test('another browser cannot be made to sign in as a person', async () => {
  const form = await answered('ada@example.org')
  const victim = service.browser()
  const posted = await victim.visit(SSO_CALLBACK, { method: 'POST', form, crossSite: true })
  expect(queryOf((await victim.visit(posted.location ?? '')).location)).toMatchObject({ error: 'invalid_state' })
  const withCookie = service.browser()
  await withCookie.visit(SSO_START)
  const again = await withCookie.visit(SSO_CALLBACK, { method: 'POST', form: await answered('ada@example.org') })
  expect(queryOf(again.location)).toMatchObject({ error: 'invalid_state' })
})

test('a program that began the sign-in gets JSON, at both addresses', async () => {
  for (const url of ['/auth/sso/callback', '/api/sso/callback']) {
    const begun = (await service.app.inject('/api/v1/auth/sso/login?provider=saml')).json()
    const { id, relayState } = requestIn(begun.authorization_url)
    expect(relayState).toBe(begun.state)
    const payload = { SAMLResponse: base64(await provider.answer(id, 'grace@example.org')), RelayState: begun.state }
    const answer = await service.app.inject({ method: 'POST', url, payload })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ success: true, user: { email: 'grace@example.org' }, sso_access_token: null })
  }
})

test('domains are checked here too', async () => {
  const form = await answered('ada@evil-example.org')
  const page = await browser.visit(SSO_CALLBACK, { method: 'POST', form })
  expect(queryOf(page.location)).toMatchObject({ error: 'domain_not_allowed' })
})

test('a provider that says no is a refusal, and is not quoted', async () => {
  const { location = '' } = await browser.visit(SSO_START)
  const { id, relayState } = requestIn(location)
  const xml = await provider.answer(id, 'ada@example.org', {
    samlStatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder',
  })
  const refusal = xml.replace(/<saml:Assertion[\s\S]*<\/saml:Assertion>/, '')
  const form = { SAMLResponse: base64(refusal), RelayState: relayState }
  const page = await browser.visit(SSO_CALLBACK, { method: 'POST', form })
  expect(queryOf(page.location)).toMatchObject({ error: 'access_denied' })
})

test('requests are signed when there is a key, and the identity provider agrees', async () => {
  const signed = await ssoService({ ...provider.settings, ...provider.spSettings })
  try {
    const signer = signed.browser()
    const { location = '' } = await signer.visit(SSO_START)
    expect(queryOf(location)).toMatchObject({ SigAlg: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' })
    provider.state.signingCert = provider.sp.cert
    const form = await signer.visit(location)
    expect(form.body).toContain('SAMLResponse')
    const unsigned = await signer.visit(location.replace(/&Signature=[^&]*/, '&Signature=AAAA'))
    expect(unsigned.status).toBe(500)
    const { body } = await signer.visit(`${OURS}/auth/sso/metadata`)
    expect(body).toContain('AuthnRequestsSigned="true"')
    expect(body).toContain(provider.sp.cert.split('\n')[1])
    expect(body).not.toContain('PRIVATE')
  } finally {
    provider.state.signingCert = undefined
    await signed.close()
  }
})

test('the metadata says who we are, as XML or as JSON', async () => {
  const { headers, body } = await service.app.inject('/auth/sso/metadata')
  expect(headers['content-type']).toMatch('application/samlmetadata+xml')
  expect(body).toContain('entityID="urn:parley.test?a=1&amp;b=2"')
  expect(body).toContain(`Location="${SSO_CALLBACK}"`)
  expect(body).toContain('urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress')
  const json = await service.app.inject({ url: '/api/sso/metadata', headers: { accept: 'application/json' } })
  expect(json.json()).toMatchObject({ entity_id: ENTITY, acs_url: SSO_CALLBACK, metadata_xml: body })
})

test('a certificate that cannot be read makes sign-in unavailable, not broken', async () => {
  const broken = await ssoService({ ...provider.settings, SERVICE_SSO_IDP_CERTIFICATE: '/nowhere/idp.pem' })
  const notPem = `${provider.settings.SERVICE_SSO_IDP_CERTIFICATE}.txt`
  writeFileSync(notPem, 'not a certificate')
  const empty = await ssoService({ ...provider.settings, SERVICE_SSO_IDP_CERTIFICATE: notPem })
  try {
    for (const { app } of [broken, empty]) {
      expect((await app.inject('/auth/sso/login')).statusCode).toBe(503)
      expect((await app.inject('/auth/sso/metadata')).statusCode).toBe(503)
    }
  } finally {
    await broken.close()
    await empty.close()
  }
})
