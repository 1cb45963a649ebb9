import { expect, test } from 'vitest'
import {
  HEADERS,
  OURS,
  RECEIVED_AT,
  RECORDS,
  readAs,
  SENT_AT,
  sealed,
  signed,
  written,
} from '../../../../test/support/mail/signed-mail.ts'
import { judgeTrust, type TrustFacts, type TrustJudgement } from './trust.ts'

const MEMBER: TrustFacts = { receivedAt: RECEIVED_AT, ours: [OURS], isMember: true, isKnown: false }
const with_ = (name: string, line: string) => [...HEADERS.filter((each) => !each.startsWith(`${name}:`)), line]
const without = (name: string) => HEADERS.filter((each) => !each.startsWith(`${name}:`))
const on = (name: string, line: string) => written({ headers: with_(name, line) })

interface Wishes {
  facts?: Partial<TrustFacts>
  dns?: Record<string, string>
  failing?: string
}

async function judgement(mail: string, { facts = {}, ...dns }: Wishes = {}): Promise<TrustJudgement> {
  const given = { ...MEMBER, ...facts }
  return judgeTrust(await readAs(mail, { receivedAt: given.receivedAt, ...dns }), given)
}

const ALL = 'From:To:Cc:Date:Subject:Message-ID'

/** Written by a member, and by nobody else: each is obeyed. */
const GENUINE: Record<string, () => Promise<[string, Wishes?]>> = {
  'as most servers sign': async () => [await signed(written())],
  'simple canonicalization': async () => [await signed(written(), { canonicalization: 'simple/simple' })],
  'simple headers, relaxed body': async () => [await signed(written(), { canonicalization: 'simple/relaxed' })],
  ed25519: async () => [await signed(written(), { selector: 'ed', key: 'ed25519' })],
  'two algorithms': async () => [await signed(await signed(written()), { selector: 'ed', key: 'ed25519' })],
  'signed by a part of the domain': async () => [await signed(written(), { domain: 'mail.example.org' })],
  'from a part of the domain': async () => [await signed(on('From', 'From: ada@team.example.org'))],
  'our address in Cc': async () => [
    await signed(written({ headers: [...with_('To', 'To: bob@example.org'), `Cc: ${OURS}`] })),
  ],
  'many recipients': async () => [await signed(on('To', `To: bob@example.org, The panel <${OURS}>, c@x.test`))],
  'our address in capitals': async () => [await signed(on('To', `To: <${OURS.toUpperCase()}>`))],
  'an alias of ours': async () => [
    await signed(on('To', 'To: ask@parley.test')),
    { facts: { ours: [OURS, 'ask@parley.test'] } },
  ],
  'a folded To': async () => [await signed(on('To', `To: bob@example.org,\r\n ${OURS}`))],
  'a name in encoded words': async () => [await signed(on('From', 'From: =?utf-8?q?J=C3=BCrgen?= <ada@example.org>'))],
  'a name with a comma': async () => [await signed(on('From', 'From: "Lovelace, Ada" <ada@example.org>'))],
  'headers that were folded anew on the way': async () => [
    (await signed(written())).replace('Subject: Shall we', 'Subject:  Shall\r\n we'),
  ],
  'trace headers added on the way': async () => [
    `Received: from a by b; ${SENT_AT}\r\nX-Spam: no\r\n${await signed(written())}`,
  ],
  'spaces at line ends lost on the way': async () => [
    (await signed(written({ body: 'Shall we move? \r\n' }))).replace('move? \r\n\r\n', 'move?\r\n\r\n'),
  ],
  'only lines feeds': async () => [(await signed(written())).replaceAll('\r\n', '\n')],
  'empty lines at the end lost': async () => [
    (await signed(written({ body: 'x\r\n\r\n\r\n' }))).replace(/(\r\n)+$/, '\r\n'),
  ],
  'almost three days on the way': async () => [
    await signed(written()),
    { facts: { receivedAt: new Date('2026-03-05T09:58:00Z') } },
  ],
  'a clock half an hour fast': async () => [await signed(on('Date', 'Date: Mon, 02 Mar 2026 10:30:00 +0000'))],
  'a time zone': async () => [await signed(on('Date', 'Date: Mon, 02 Mar 2026 15:29:00 +0530 (IST)'))],
  'sealed by a forwarder besides': async () => [await sealed(await signed(written()))],
  'an Authentication-Results of a stranger': async () => [
    `Authentication-Results: evil.test; dkim=fail\r\n${await signed(written())}`,
  ],
  'no policy of the domain': async () => {
    const { '_dmarc.example.org': _none, ...dns } = RECORDS
    return [await signed(written()), { dns }]
  },
  'a broken signature beside the good one': async () => [
    await signed(await signed(written()), { domain: 'stranger.test', key: 'other' }),
  ],
  'covering the least that is needed': async () => [await signed(written(), { headers: 'From:To:Date' })],
  'nothing but a subject, which is covered': async () => [
    await signed(written({ body: '' }), { headers: 'From:To:Date:Subject' }),
  ],
  'a long text': async () => [await signed(written({ body: 'Why?\r\n'.repeat(5_000) }))],
  'a text in UTF-8': async () => [await signed(written({ body: 'Grüße, 你好, 🙂\r\n' }))],
  'a signature that ends tomorrow': async () => [await signed(written(), { expires: '2026-03-03T00:00:00Z' })],
}

const altered =
  (from: string | RegExp, to: string, more = {}) =>
  async (): Promise<[string, Wishes?]> => {
    const mail = await signed(written(), more)
    if (mail.replace(from, to) === mail) throw new Error('Nothing was altered')
    return [mail.replace(from, to)]
  }
const added =
  (line: string, more = {}) =>
  async (): Promise<[string, Wishes?]> => [`${line}\r\n${await signed(written(), more)}`]
const below =
  (line: string, more = {}) =>
  async (): Promise<[string, Wishes?]> => [(await signed(written(), more)).replace('\r\n\r\n', `\r\n${line}\r\n\r\n`)]

/** None of these may be acted upon. */
const FORGED: Record<string, () => Promise<[string, Wishes?]>> = {
  'not signed at all': async () => [written()],
  'signed by a stranger for the member': async () => [
    await signed(written(), { domain: 'stranger.test', key: 'stranger' }),
  ],
  'signed with a key that is not published': async () => [await signed(written(), { key: 'stranger' })],
  'a selector that is not there': async () => [await signed(written(), { selector: 's2' })],
  'another sender': altered('ada@example.org>', 'bob@example.org>'),
  'another subject': altered('Shall we move?', 'Shall we pay?'),
  'another date': altered(SENT_AT, 'Mon, 02 Mar 2026 09:58:00 +0000'),
  'another recipient': altered(`To: ${OURS}`, 'To: other@parley.test'),
  'another Message-ID': altered('<one@example.org>', '<two@example.org>'),
  'another word': altered('new office', 'old office'),
  'a sentence more': altered('office?\r\n', 'office?\r\nPay Eve.\r\n'),
  'a sentence less': altered('Shall we move to the new office?', ''),
  'a letter of the signature': altered(/b=[A-Za-z0-9+/]{4}/, 'b=AAAA'),
  'a letter of the body hash': altered(/bh=[A-Za-z0-9+/]{4}/, 'bh=AAAA'),
  'another domain in the signature': altered('d=example.org', 'd=stranger.test'),
  'a second From above': added('From: Eve <eve@stranger.test>'),
  'a second From below': below('From: Eve <eve@stranger.test>'),
  'the same From twice': added('From: Ada Lovelace <ada@example.org>'),
  'two senders in one From': async () => [await signed(on('From', 'From: ada@example.org, eve@stranger.test'))],
  'no From': async () => [written({ headers: without('From') })],
  'a second To above': added(`To: ${OURS}`, { headers: ALL }),
  'a second To below': below(`To: ${OURS}`, { headers: 'From:Date:Subject:Message-ID' }),
  'a second Date': added('Date: Mon, 02 Mar 2026 09:59:30 +0000'),
  'a second Date below': below('Date: Mon, 02 Mar 2026 09:59:30 +0000'),
  'a second Subject': added('Subject: Pay Eve'),
  'a second Message-ID': added('Message-ID: <new@example.org>'),
  'To is not covered': async () => [await signed(written(), { headers: 'From:Date:Subject:Message-ID' })],
  'To is not covered and was changed': async () => [
    (await signed(on('To', 'To: bob@example.org'), { headers: 'From:Date:Subject' })).replace(
      'To: bob@example.org',
      `To: ${OURS}`,
    ),
  ],
  'our address only in a Cc that is not covered': async () => [
    (await signed(on('To', 'To: bob@example.org'), { headers: 'From:Date:To' })).replace(
      'MIME-Version',
      `Cc: ${OURS}\r\nMIME-Version`,
    ),
  ],
  'our address only in Bcc': async () => [
    await signed(written({ headers: [...with_('To', 'To: bob@example.org'), `Bcc: ${OURS}`] })),
  ],
  'our address only as a name': async () => [await signed(on('To', `To: "${OURS}" <bob@example.org>`))],
  'our address in a comment': async () => [await signed(on('To', `To: bob@example.org (${OURS})`))],
  'written to another address of ours': async () => [await signed(on('To', 'To: billing@parley.test'))],
  'nothing but a subject that is not covered': async () => [
    await signed(written({ body: '' }), { headers: 'From:To:Date' }),
  ],
  'a subject put in afterwards, above an empty text': async () => [
    (await signed(written({ headers: without('Subject'), body: '\r\n' }), { headers: 'From:To:Date' })).replace(
      'MIME-Version',
      'Subject: Pay Eve\r\nMIME-Version',
    ),
  ],
  'Date is not covered': async () => [await signed(written(), { headers: 'From:To:Subject:Message-ID' })],
  'part of the body is covered': async () => [await signed(written(), { bodyLength: 10 })],
  'no byte of the body is covered': async () => [await signed(written(), { bodyLength: 0 })],
  'all of the body is covered, by its length': async () => [await signed(written(), { bodyLength: 34 })],
  'a part appended behind the covered length': async () => [
    `${await signed(written(), { bodyLength: 34 })}--x\r\n\r\nPay Eve.\r\n`,
  ],
  'sent on after four days': async () => [
    await signed(written()),
    { facts: { receivedAt: new Date('2026-03-06T10:00:00Z') } },
  ],
  'sent on after a year': async () => [
    await signed(written()),
    { facts: { receivedAt: new Date('2027-03-02T10:00:00Z') } },
  ],
  'dated in the future': async () => [await signed(on('Date', 'Date: Mon, 09 Mar 2026 09:59:00 +0000'))],
  'no date': async () => [await signed(written({ headers: without('Date') }), { headers: 'From:To' })],
  'a date that is none': async () => [await signed(on('Date', 'Date: yesterday'))],
  'no Message-ID': async () => [await signed(written({ headers: without('Message-ID') }))],
  'a signature that ended': async () => [await signed(written(), { expires: '2026-03-02T09:59:45Z' })],
  'a forged Authentication-Results': added(
    'Authentication-Results: mx.parley.test; dkim=pass header.d=example.org; dmarc=pass',
    { key: 'stranger' },
  ),
  'a forged Authentication-Results of the confirmed server': async () => [
    `Authentication-Results: mx.parley.test; dkim=pass header.d=example.org; spf=pass smtp.mailfrom=example.org\r\n${written()}`,
    { facts: { authservId: 'mx.parley.test' } },
  ],
  'a seal without a signature': async () => [await sealed(written())],
  'a seal over a changed text': async () => [
    await sealed((await signed(written())).replace('new office', 'old office')),
  ],
  'the name servers are away': async () => [await signed(written()), { failing: 'ETIMEOUT' }],
  'the name servers refuse': async () => [await signed(written()), { failing: 'ESERVFAIL' }],
  'a key that was revoked': async () => [
    await signed(written()),
    { dns: { ...RECORDS, 's1._domainkey.example.org': 'v=DKIM1; p=' } },
  ],
  'a key that is nonsense': async () => [
    await signed(written()),
    { dns: { ...RECORDS, 's1._domainkey.example.org': 'v=DKIM1; p=%%%' } },
  ],
  'a domain that ends like ours': async () => [
    await signed(on('From', 'From: ada@example.org.stranger.test'), { domain: 'stranger.test', key: 'stranger' }),
    { facts: { isMember: false } },
  ],
  'signed for a whole country of domains': async () => [
    await signed(written(), { domain: 'org' }),
    { dns: { ...RECORDS, 's1._domainkey.org': RECORDS['s1._domainkey.example.org'] ?? '' } },
  ],
  'signed by a domain below, for the one above it': async () => [
    await signed(on('From', 'From: ada@example.org'), { domain: 'evil-example.org' }),
    { dns: { ...RECORDS, 's1._domainkey.evil-example.org': RECORDS['s1._domainkey.example.org'] ?? '' } },
  ],
  'a genuine mail of a stranger': async () => [
    await signed(on('From', 'From: eve@stranger.test'), { domain: 'stranger.test', key: 'stranger' }),
    { facts: { isMember: false } },
  ],
  'the body as headers': async () => [(await signed(written())).replace('\r\n\r\n', '\r\n')],
  'headers behind an empty line': async () => [`\r\n${await signed(written())}`],
  'a space before the colon of a second From': added('From : Eve <eve@stranger.test>'),
  'a second From in capitals': added('FROM: eve@stranger.test'),
}

test(`genuine mails are obeyed: ${Object.keys(GENUINE).length} cases`, async () => {
  const refused: string[] = []
  for (const [name, make] of Object.entries(GENUINE)) {
    const judged = await judgement(...(await make()))
    if (judged.trust !== 'member' || judged.keys.length < 2) refused.push(`${name}: ${judged.trust}, ${judged.filed}`)
  }
  expect(refused).toEqual([])
})

test(`forgeries and replays are not: ${Object.keys(FORGED).length} cases`, async () => {
  const obeyed: string[] = []
  for (const [name, make] of Object.entries(FORGED)) {
    const { keys, filed } = await judgement(...(await make()))
    if (keys.length > 0 || filed === undefined) obeyed.push(name)
  }
  expect(obeyed).toEqual([])
})

test('the number of cases is what is promised', () => {
  expect(Object.keys(GENUINE).length + Object.keys(FORGED).length).toBeGreaterThanOrEqual(80)
})

test('the same signed mail has a key in common, whatever was put around or taken from it', async () => {
  const mail = await signed(written(), { headers: 'From:To:Date:Subject' })
  const [first, again] = [await judgement(mail), await judgement(mail.replace('<one@', '<other@'))]
  expect(again.keys.length).toBeGreaterThan(0)
  expect(first.keys.filter((key) => again.keys.includes(key))).toHaveLength(1)
})

test('a subject is the sender’s where the same signature covers it as all the rest', async () => {
  const isSigned = async (mail: string) => (await judgement(mail)).isSubjectSigned
  expect(await isSigned(await signed(written()))).toBe(true)
  const uncovered = await signed(written(), { headers: 'From:To:Date' })
  expect(await isSigned(uncovered)).toBe(false)
  const ofOther = { headers: 'From:To:Date:Subject', bodyLength: 0 }
  expect(await isSigned(await signed(uncovered, ofOther))).toBe(false)
  expect(await isSigned(await signed(uncovered, { domain: 'stranger.test', key: 'stranger' }))).toBe(false)
})

test('seals of who passed a mail on are told, where they are intact, and make nobody trusted', async () => {
  const sealedOn = 'sealed by who passed it on, and the chain of seals is intact'
  const line = async (mail: string) => {
    const { trust, why } = await judgement(mail)
    return [trust, why]
  }
  const genuine = await signed(written())
  expect(await line(await sealed(genuine))).toEqual(['member', expect.stringContaining(sealedOn)])
  expect(await line(genuine)).toEqual(['member', expect.not.stringContaining('seal')])
  expect(await line(await sealed(written()))).toEqual(['failed', expect.stringContaining(sealedOn)])
  const broken = (await sealed(written())).replace('new office', 'old office')
  expect(await line(broken)).toEqual(['failed', expect.not.stringContaining('seal')])
})

test('who is who: member, known, unverified, failed', async () => {
  const mail = await signed(written())
  const trust = async (given: string, wishes: Wishes) => (await judgement(given, wishes)).trust
  const stranger = { isMember: false }
  expect(await trust(mail, {})).toBe('member')
  expect(await trust(mail, { facts: { ...stranger, isKnown: true } })).toBe('known')
  expect(await trust(mail, { facts: stranger })).toBe('unverified')
  expect(await trust(mail, { failing: 'ETIMEOUT' })).toBe('unverified')
  expect(await trust(written(), {})).toBe('failed')
  const dns = { ...RECORDS, '_dmarc.example.org': 'v=DMARC1; p=none' }
  expect(await trust(written(), { dns })).toBe('unverified')
  const results = 'Authentication-Results: mx.parley.test; spf=pass smtp.mailfrom=ada@example.org'
  expect(await trust(`${results}\r\n${written()}`, { facts: { authservId: 'mx.parley.test' } })).toBe('unverified')
  expect(await trust(`${results}\r\n${written()}`, { facts: { authservId: 'mx.other.test' } })).toBe('failed')
  expect(
    await trust(`X-Above: x\r\nAuthentication-Results: mx.evil.test; none\r\n${results}\r\n${written()}`, {
      facts: { authservId: 'mx.parley.test' },
    }),
  ).toBe('failed')
})
