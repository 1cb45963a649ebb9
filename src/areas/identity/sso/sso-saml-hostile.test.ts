import { deflateRawSync } from 'node:zlib'
import type { ResponseOptions } from 'samlp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestBrowser } from '../../../../test/support/browser.ts'
import { keyPair } from '../../../../test/support/key-pair.ts'
import { fragmentOf, queryOf } from '../../../../test/support/oauth-service.ts'
import { requestIn, type SamlProvider, samlProvider } from '../../../../test/support/saml-provider.ts'
import { OURS, SSO_CALLBACK, SSO_START, type SsoService, ssoService } from '../../../../test/support/sso-service.ts'
import { stopwatch, withinLimit } from '../../../../test/support/time-limits.ts'

const VICTIM = 'admin@example.org'
const ATTACKER = 'mallory@example.org'
let provider: SamlProvider
let service: SsoService
let browser: TestBrowser

beforeAll(async () => {
  provider = await samlProvider({
    entityId: 'urn:parley.test',
    acsUrl: SSO_CALLBACK,
    sloUrl: `${OURS}/auth/sso/logout`,
  })
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

const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')

async function begin() {
  const { location = '' } = await browser.visit(SSO_START)
  return requestIn(location)
}

const deliver = (document: string | Buffer, relayState: string) =>
  browser.visit(SSO_CALLBACK, { method: 'POST', form: { SAMLResponse: base64(document), RelayState: relayState } })

/** What becomes of an answer that the identity provider made for the attacker and that was changed on the way. */
async function outcome(change: (xml: string) => string | Buffer, wishes: Partial<ResponseOptions> = {}) {
  const { id, relayState } = await begin()
  return deliver(change(await provider.answer(id, ATTACKER, wishes)), relayState)
}

const unchanged = (xml: string) => xml
const assertionOf = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
const SIGNATURE = /<Signature[\s\S]*<\/Signature>/
const idOf = (assertion: string) => / ID="([^"]+)"/.exec(assertion)?.[1] ?? ''

/** The assertion about another person, without a signature and under another id. */
const forged = (assertion: string) =>
  assertion.replace(SIGNATURE, '').replaceAll(ATTACKER, VICTIM).replace(idOf(assertion), '_forged')

const REFUSED = { error: 'invalid_response' }

test('what is unchanged is accepted, so that the refusals mean something', async () => {
  const page = await outcome(unchanged)
  expect(fragmentOf(page.location)).toHaveProperty('access_token')
  expect(fragmentOf((await outcome(unchanged, { signResponse: true })).location)).toHaveProperty('access_token')
})

const TAMPERED: Record<string, [(xml: string) => string | Buffer, Partial<ResponseOptions>?]> = {
  'another name': [(xml) => xml.replaceAll(ATTACKER, VICTIM)],
  'another attribute': [(xml) => xml.replace(/(emailaddress"[\s\S]*?>)mallory@/, '$1admin@')],
  'no signature': [(xml) => xml.replace(SIGNATURE, '')],
  'no signature, made so': [unchanged, { signAssertion: false }],
  'an empty signature': [(xml) => xml.replace(/<SignatureValue>[^<]+/, '<SignatureValue>')],
  'only the response signed': [unchanged, { signAssertion: false, signResponse: true }],
  'an encrypted assertion': [(xml) => xml.replaceAll('saml:Assertion', 'saml:EncryptedAssertion')],
  'another audience': [unchanged, { audience: 'urn:another.service' }],
  'another recipient': [unchanged, { recipient: 'https://another.service/acs' }],
  'no recipient': [unchanged, { recipient: '' }],
  'another issuer': [unchanged, { issuer: 'urn:another.idp' }],
  'another request': [unchanged, { inResponseTo: '_another' }],
  'no request': [unchanged, { inResponseTo: '' }],
  'an expired assertion': [unchanged, { lifetimeInSeconds: -120 }],
}
test.each(Object.entries(TAMPERED))('%s is refused', async (_name, [change, wishes]) => {
  expect(queryOf((await outcome(change, wishes)).location)).toMatchObject(REFUSED)
})

const root = (change: (tag: string) => string) => (xml: string) => xml.replace(/^<samlp:Response[^>]*>/, change)
const withIssuer = (issuer: string) => (xml: string) => xml.replace(/(<saml:Issuer[^>]*>)[^<]*/, `$1${issuer}`)
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status'

/** The assertion inside is good in all of them. */
const AROUND: Record<string, [(xml: string) => string, Partial<ResponseOptions>?]> = {
  'signed with SHA-1': [unchanged, { signatureAlgorithm: 'rsa-sha1' }],
  'digested with SHA-1': [unchanged, { digestAlgorithm: 'sha1' }],
  'itself signed with SHA-1': [unchanged, { signResponse: true, signatureAlgorithm: 'rsa-sha1' }],
  'signed with an algorithm that is written in numbers': [(xml) => xml.replace('#rsa-sha256', '#rsa-sha25&#54;')],
  'delivered elsewhere': [unchanged, { destination: 'https://another.service/acs' }],
  'of another version': [root((tag) => tag.replace('Version="2.0"', 'Version="1.1"'))],
  'of no version': [root((tag) => tag.replace('Version="2.0"', ''))],
  'that answers another request': [root((tag) => tag.replace(/InResponseTo="[^"]*"/, 'InResponseTo="_another"'))],
  'by another provider': [withIssuer('urn:another.idp')],
  'by two': [(xml) => xml.replace(/<saml:Issuer[^>]*>[^<]*<\/saml:Issuer>/, '$&<saml:Issuer>x</saml:Issuer>')],
  'without a status': [(xml) => xml.replace(/<samlp:Status>[\s\S]*<\/samlp:Status>/, '')],
  'with two': [(xml) => xml.replace(/<samlp:Status>[\s\S]*<\/samlp:Status>/, '$&$&')],
  'whose own signature is broken': [
    root((tag) => tag.replace(/IssueInstant="20/, 'IssueInstant="19')),
    { signResponse: true },
  ],
  'whose own signature is of something else': [
    (xml) => xml.replace(/(<Reference URI=")[^"]*/, '$1#_another'),
    { signResponse: true },
  ],
  'that is something else': [(xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse')],
  'with an attribute twice': [root((tag) => tag.replace('Version="2.0"', 'Version="2.0" Version="2.0"'))],
}
test.each(Object.entries(AROUND))('a response %s is refused', async (_name, [change, wishes]) => {
  expect(queryOf((await outcome(change, wishes)).location)).toMatchObject(REFUSED)
})

test.each([`${STATUS}:Responder`, `${STATUS}:AuthnFailed`, `${STATUS}:success`])(
  'a response whose status is %s signs nobody in, whatever it holds',
  async (samlStatusCode) => {
    expect(queryOf((await outcome(unchanged, { samlStatusCode })).location)).toMatchObject({ error: 'access_denied' })
  },
)

test('a response need not say whom it is for and by whom, unless it is signed', async () => {
  const silent = (xml: string) =>
    root((tag) => tag.replace(/ Destination="[^"]*"/, ''))(xml).replace(/<saml:Issuer[^>]*>[^<]*<\/saml:Issuer>/, '')
  expect(fragmentOf((await outcome(silent)).location)).toHaveProperty('access_token')
  expect(queryOf((await outcome(silent, { signResponse: true })).location)).toMatchObject(REFUSED)
})

test('an assertion of another key is refused', async () => {
  expect(queryOf((await outcome(unchanged, keyPair())).location)).toMatchObject(REFUSED)
})

test('time is our own: too early and too late are refused, a little skew is not', async () => {
  const at = async (milliseconds: number) => {
    const { id, relayState } = await begin()
    const xml = await provider.answer(id, ATTACKER, { lifetimeInSeconds: 300 })
    service.clock.time = new Date(Date.now() + milliseconds)
    const page = await deliver(xml, relayState)
    service.clock.time = new Date()
    return page.location ?? ''
  }
  expect(queryOf(await at(-90_000))).toMatchObject(REFUSED)
  expect(fragmentOf(await at(-30_000))).toHaveProperty('access_token')
  expect(fragmentOf(await at(330_000))).toHaveProperty('access_token')
  expect(queryOf(await at(361_000))).toMatchObject(REFUSED)
})

const WRAPPED: Record<string, (xml: string, signed: string, evil: string) => string> = {
  'before the signed one': (xml, signed, evil) => xml.replace(signed, evil + signed),
  'after the signed one': (xml, signed, evil) => xml.replace(signed, signed + evil),
  'around the signed one': (xml, signed, evil) =>
    xml.replace(signed, evil.replace('</saml:Assertion>', `${signed}</saml:Assertion>`)),
  'with the signature moved into it': (xml, signed, evil) => {
    const signature = SIGNATURE.exec(signed)?.[0] ?? ''
    const bare = signed.replace(SIGNATURE, '')
    return xml.replace(signed, evil.replace('</saml:Issuer>', `</saml:Issuer>${signature}`) + bare)
  },
  'with the signed one inside its signature': (xml, signed, evil) => {
    const signature = (SIGNATURE.exec(signed)?.[0] ?? '').replace(
      '</Signature>',
      `<Object>${signed.replace(SIGNATURE, '')}</Object></Signature>`,
    )
    return xml.replace(signed, evil.replace('</saml:Issuer>', `</saml:Issuer>${signature}`))
  },
  'in the place of the signed one, which is an extension': (xml, signed, evil) =>
    xml.replace(signed, `<samlp:Extensions>${signed}</samlp:Extensions>${evil}`),
  'as an extension': (xml, signed, evil) =>
    xml.replace(signed, `<samlp:Extensions>${evil}</samlp:Extensions>${signed}`),
  'under the same id': (xml, signed, evil) => xml.replace(signed, evil.replace('_forged', idOf(signed)) + signed),
  'around the whole response': (xml, _signed, evil) => {
    const root = /^<samlp:Response[^>]*>/.exec(xml)?.[0] ?? ''
    return `${root.replace(/ ID="[^"]+"/, ' ID="_outer"')}${evil}${xml}</samlp:Response>`
  },
}
test.each(Object.entries(WRAPPED))(
  'a forged assertion %s never gives the identity of another person',
  async (_name, wrap) => {
    for (const signResponse of [false, true]) {
      const page = await outcome(
        (xml) => {
          const signed = assertionOf(xml)
          return wrap(xml, signed, forged(signed))
        },
        { signResponse },
      )
      const { access_token } = fragmentOf(page.location)
      if (access_token) expect((await service.me(access_token)).json().email).toBe(ATTACKER)
      else expect(queryOf(page.location)).toMatchObject(REFUSED)
    }
    const victim = await service.platform.db.selectFrom('users').where('email', '=', VICTIM).select('id').execute()
    expect(victim).toEqual([])
  },
)

test('an answer is good once, and only for the request it answers', async () => {
  const { id, relayState } = await begin()
  const xml = await provider.answer(id, ATTACKER)
  expect(fragmentOf((await deliver(xml, relayState)).location)).toHaveProperty('access_token')
  const EXPIRED = { error: 'invalid_state', error_description: 'State token expired' }
  expect(queryOf((await deliver(xml, relayState)).location)).toEqual(EXPIRED)
  expect(queryOf((await deliver(xml, (await begin()).relayState)).location)).toMatchObject(REFUSED)
  expect(queryOf((await deliver(xml, '')).location)).toEqual(EXPIRED)
})

const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
const MALFORMED: Record<string, (xml: string) => string | Buffer> = {
  'a DOCTYPE': (xml) => `<!DOCTYPE foo [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml}`,
  'an entity that is declared': (xml) => `<!ENTITY x "y">${xml}`,
  'a comment in the name': (xml) => xml.replace(ATTACKER, 'admin@example.org<!---->.evil.example'),
  'a comment after the name': (xml) => xml.replace(ATTACKER, `${ATTACKER}<!-- -->`),
  'a CDATA section': (xml) => xml.replace(ATTACKER, `<![CDATA[${ATTACKER}]]>`),
  'a processing instruction': (xml) => xml.replace('<saml:Issuer', '<?php echo 1?><saml:Issuer'),
  'many nested tags': () => nested(25_000),
  'nested tags in a signed answer': (xml) => xml.replace('<samlp:Status>', `${nested(10_000)}<samlp:Status>`),
  'many tags': () => `<a>${'<b/>'.repeat(50_000)}</a>`,
  'tags that never close': () => '<a '.repeat(80_000),
  'quotes that never close': () => `<a b="${'x'.repeat(200_000)}`,
  'too many bytes': (xml) => xml.replace('<samlp:Status>', `<samlp:Status>${' '.repeat(270_000)}`),
  'half a document': (xml) => xml.slice(0, xml.length / 2),
  'no XML': () => 'not a document',
  nothing: () => ' ',
  'bytes that are no text': () => Buffer.from([0xff, 0xfe, 0x3c, 0x00]),
  'a NUL': (xml) => xml.replace('<samlp:Status>', '\0<samlp:Status>'),
}
test.each(Object.entries(MALFORMED))('%s is refused', async (_name, change) => {
  const { id, relayState } = await begin()
  const document = change(await provider.answer(id, ATTACKER))
  const page = await deliver(document, relayState)
  expect(page.status).toBe(302)
  expect(queryOf(page.location)).toMatchObject(REFUSED)
})

test('200,000 nested tags are refused, whichever way they come', async () => {
  const document = nested(200_000)
  const elapsed = stopwatch()
  expect((await deliver(document, (await begin()).relayState)).status).toBe(413)
  const folded = encodeURIComponent(deflateRawSync(document).toString('base64'))
  for (const name of ['SAMLRequest', 'SAMLResponse']) {
    const page = await browser.visit(`${OURS}/auth/sso/logout?${name}=${folded}`)
    expect(queryOf(page.location)).toMatchObject(REFUSED)
  }
  withinLimit('200,000 nested tags, three times', elapsed(), 5_000)
})

test('documents within the limits are answered, however odd', async () => {
  const attributes = Array.from({ length: 12_000 }, (_, index) => `a${index}="x"`).join(' ')
  const spaces = Array.from({ length: 6_000 }, (_, index) => `xmlns:n${index}="urn:n${index}"`).join(' ')
  const odd = [`<a ${attributes}/>`, `<a ${spaces}>${'<b/>'.repeat(1_900)}</a>`, `<a>${'&amp;'.repeat(50_000)}</a>`]
  const elapsed = stopwatch()
  for (const inner of odd) {
    const page = await outcome((xml) => xml.replace('<samlp:Status>', `${inner}<samlp:Status>`))
    expect(page.status).toBe(302)
  }
  withinLimit('three odd SAML documents', elapsed(), 15_000)
})

test.each([
  ['SAMLResponse=a&SAMLResponse=b', 400],
  ['SAMLResponse=%00', 400],
  ['SAMLResponse=****&RelayState=x', 302],
  ['SAMLResponse=&RelayState=', 302],
  ['', 302],
  ['RelayState=%ff%fe', 302],
])('the form %s is answered %i', async (payload, status) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await service.app.inject({ method: 'POST', url: '/auth/sso/callback', headers, payload })
  expect(answer.statusCode).toBe(status)
})

test('a program gets the same refusals as errors', async () => {
  const post = (payload: object) => service.app.inject({ method: 'POST', url: '/auth/sso/callback', payload })
  expect((await post({ SAMLResponse: 7 })).statusCode).toBe(400)
  expect((await post({ SAMLResponse: base64('<!DOCTYPE a><a/>') })).statusCode).toBe(400)
  expect((await post({})).json()).toMatchObject({ error: 'State token expired' })
})
