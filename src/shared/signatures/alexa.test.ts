import { sign, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Issued, issued } from '../../../test/support/certificates.ts'
import { signatureCases, signedRequest } from '../../../test/support/signature-cases.ts'
import { alexaChainAddress, checkAlexa } from './alexa.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)
const life = { from: days(-30), until: days(300) }
const SKILL = 'amzn1.ask.skill.1'
const PLACE = 'https://s3.amazonaws.com/echo.api/'
const HOSTS = ['echo-api.amazon.com']

const root = issued({ name: 'Root', ca: true, ...life })
const between = issued({ name: 'Between', ca: true, issuer: root, ...life })
const signer = issued({ name: 'Amazon', hosts: HOSTS, issuer: between, ...life })
const evilRoot = issued({ name: 'Root', ca: true, ...life })
const plain = issued({ name: 'Plain', issuer: root, ...life })
const CHAINS: Record<string, { signer: Issued; chain: Issued[] }> = {
  good: { signer, chain: [signer, between] },
  'with-root': { signer, chain: [signer, between, root] },
  'without-between': { signer, chain: [signer] },
  'other-order': { signer, chain: [between, signer] },
  self: one(issued({ name: 'Self', hosts: HOSTS, ...life })),
  'evil-root': one(issued({ name: 'Evil', hosts: HOSTS, issuer: evilRoot, ...life }), evilRoot),
  'run-out': one(issued({ name: 'Old', hosts: HOSTS, issuer: root, from: days(-30), until: days(-1) })),
  'not-yet': one(issued({ name: 'New', hosts: HOSTS, issuer: root, from: days(1), until: days(30) })),
  'other-host': one(issued({ name: 'Other', hosts: ['echo-api.amazon.com.evil.example'], issuer: root, ...life })),
  'no-host': one(issued({ name: 'echo-api.amazon.com', issuer: root, ...life })),
  'no-authority': one(issued({ name: 'Under', hosts: HOSTS, issuer: plain, ...life }), plain),
}
function one(of: Issued, ...above: Issued[]) {
  return { signer: of, chain: [of, ...above] }
}

const BODY = {
  version: '1.0',
  session: { sessionId: 's', application: { applicationId: SKILL }, user: { userId: 'amzn1.account.1' } },
  context: { System: { application: { applicationId: SKILL } } },
  request: { type: 'LaunchRequest', requestId: 'amzn1.echo-api.request.1', timestamp: '2026-03-01T12:00:00Z' },
}
const roots = [new X509Certificate(root.cert)]
async function certificatesAt(url: string) {
  const name = url.slice(PLACE.length).replace(/\.pem$/, '')
  return CHAINS[name]?.chain.map(({ cert }) => cert).join('')
}

interface Changed {
  body?: object
  text?: string
  sent?: string
  place?: string | string[] | undefined
  signature?: string | string[] | undefined
  late?: number
  skillId?: string
  digest?: string
}
const judged =
  (changed: Changed, chain = 'good') =>
  () => {
    const text = changed.text ?? JSON.stringify({ ...BODY, ...changed.body })
    const key = (CHAINS[chain] as { signer: Issued }).signer.key
    const signature = sign(changed.digest ?? 'sha256', Buffer.from(text), key).toString('base64')
    const headers = { signaturecertchainurl: `${PLACE}${chain}.pem`, 'signature-256': signature } as Record<
      string,
      string | string[] | undefined
    >
    if ('place' in changed) headers.signaturecertchainurl = changed.place
    if ('signature' in changed) headers['signature-256'] = changed.signature
    const now = new Date(NOW.getTime() + (changed.late ?? 0) * 1000)
    const skill = { skillId: changed.skillId ?? SKILL, certificatesAt, roots }
    return checkAlexa(signedRequest({ headers, body: changed.sent ?? text }), skill, now)
  }
const application = (applicationId: unknown) => ({ application: { applicationId } })

signatureCases('Alexa', {
  fits: {
    'a launch': judged({}),
    'a chain that holds its root': judged({}, 'with-root'),
    'the last second of the window': judged({ late: 150 }),
    'a clock that is ahead by the whole window': judged({ late: -150 }),
    'an event without a session': judged({ body: { session: undefined } }),
    'a request without a context': judged({ body: { context: undefined } }),
  },
  refused: {
    'the same JSON in other bytes': judged({ sent: JSON.stringify(BODY, null, 1) }),
    'SHA-1, as in the older header': judged({ digest: 'sha1' }),
    'no signature': judged({ signature: undefined }),
    'a signature that came twice': judged({ signature: ['AAAA', 'AAAA'] }),
    'a signature that is none': judged({ signature: 'AAAA' }),
    'no place of certificates': judged({ place: undefined }),
    'a place that came twice': judged({ place: [`${PLACE}good.pem`, `${PLACE}good.pem`] }),
    'a place elsewhere': judged({ place: 'https://evil.example/echo.api/good.pem' }),
    'nothing at that place': judged({ place: `${PLACE}missing.pem` }),
    'a second after the window': judged({ late: 151 }),
    'a second before it': judged({ late: -151 }),
    'no time': judged({ body: { request: { type: 'LaunchRequest' } } }),
    'another skill': judged({ body: { session: application('amzn1.ask.skill.2'), context: undefined } }),
    'two skills': judged({ body: { context: { System: application('amzn1.ask.skill.2') } } }),
    'no skill': judged({ body: { session: undefined, context: undefined } }),
    'a connection without a skill': judged({ skillId: '' }),
    'a chain without its middle': judged({}, 'without-between'),
    'a chain in another order': judged({}, 'other-order'),
    'a certificate that signed itself': judged({}, 'self'),
    'a root that only has the name of a trusted one': judged({}, 'evil-root'),
    'a certificate that has run out': judged({}, 'run-out'),
    'a certificate of the future': judged({}, 'not-yet'),
    'a certificate for another host': judged({}, 'other-host'),
    'a certificate with the host only as its name': judged({}, 'no-host'),
    'a certificate signed by one that may not sign': judged({}, 'no-authority'),
    'no JSON': judged({ text: 'hello' }),
  },
})

/** The addresses that Amazon's documentation lists, and what it says of each. */
test.each([
  [true, 'https://s3.amazonaws.com/echo.api/echo-api-cert.pem'],
  [true, 'https://s3.amazonaws.com:443/echo.api/echo-api-cert.pem'],
  [true, 'https://s3.amazonaws.com/echo.api/../echo.api/echo-api-cert.pem'],
  [false, 'http://s3.amazonaws.com/echo.api/echo-api-cert.pem'],
  [false, 'https://notamazon.com/echo.api/echo-api-cert.pem'],
  [false, 'https://s3.amazonaws.com/EcHo.aPi/echo-api-cert.pem'],
  [false, 'https://s3.amazonaws.com/invalid.path/echo-api-cert.pem'],
  [false, 'https://s3.amazonaws.com:563/echo.api/echo-api-cert.pem'],
  [false, 'https://s3.amazonaws.com/echo.api/../invalid.path/echo-api-cert.pem'],
  [false, 'https://s3.amazonaws.com@evil.example/echo.api/echo-api-cert.pem'],
])('Alexa: certificates are fetched (%s) from %s', (fetched, address) => {
  expect(alexaChainAddress(address) !== undefined).toBe(fetched)
})
