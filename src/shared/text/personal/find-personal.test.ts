import { describe, expect, test } from 'vitest'
import { expectLinearReading, unboundedIn } from '../../../../test/support/characters-read.ts'
import { machineLines } from '../../../../test/support/machine-lines.ts'
import { findSecrets } from '../find-secrets.ts'
import { CLASSIFY, findPersonal, REDACT } from './find-personal.ts'
import type { PersonalType } from './finding.ts'

const found = async (text: string, threshold = CLASSIFY) =>
  (await findPersonal(text, { threshold })).map(({ type, start, end }) => `${type} ${text.slice(start, end)}`)

const RIGHT: readonly (readonly [string, ...string[]])[] = [
  ['Write to ann.lee+news@mail.example.co.uk, please.', 'email ann.lee+news@mail.example.co.uk'],
  ['Both <one@example.org>;two@example.org.', 'email one@example.org', 'email two@example.org'],
  ['mailto:jürgen@müller-straße.de', 'email jürgen@müller-straße.de'],
  ['It is charged to 4111 1111 1111 1111 next week.', 'card 4111 1111 1111 1111'],
  ['paid with 378282246310005', 'card 378282246310005'],
  ['the debit card 6304 0000 0000 0000 of mine', 'card 6304 0000 0000 0000'],
  ['Send it to GB82 WEST 1234 5698 7654 32 today', 'iban GB82 WEST 1234 5698 7654 32'],
  ['konto de89370400440532013000 danke', 'iban de89370400440532013000'],
  ['My social security number is 536-22-1908.', 'ssn 536-22-1908'],
  ['SSN 536221908', 'ssn 536221908'],
  ['blocked 203.0.113.77 after five tries', 'ip_address 203.0.113.77'],
  ['seen from 2001:db8:85a3::8a2e:370:7334 twice', 'ip_address 2001:db8:85a3::8a2e:370:7334'],
  ['the laptop 3c:22:fb:a1:07:9e joined', 'mac_address 3c:22:fb:a1:07:9e'],
  ['from ftp://bertha@files.example.org/in', 'url_with_user ftp://bertha@files.example.org'],
  ['He was born on 4 March 1981 in the north.', 'birth_date 4 March 1981'],
  ['DOB: 1981-03-04', 'birth_date 1981-03-04'],
  ['Ring the office at +49 30 901820 before noon', 'phone +49 30 901820'],
  ['our fax is (212) 555-0143', 'phone (212) 555-0143'],
  ['you can reach me on 0171 5550 123', 'phone 0171 5550 123'],
  [
    'Write to 1600 Pennsylvania Avenue NW, Washington, DC 20500.',
    'address 1600 Pennsylvania Avenue NW, Washington, DC 20500',
  ],
  ['He moved to 10 Downing Street, London SW1A 2AA in May.', 'address 10 Downing Street, London SW1A 2AA'],
  ['Anna Schmidt\nMusterweg 4a\n80331 München', 'person Anna Schmidt', 'address Musterweg 4a\n80331 München'],
  ['It is at Unter den Linden 77, 10117 Berlin.', 'address Unter den Linden 77, 10117 Berlin'],
  ['Venez au 55 Rue du Faubourg Saint-Honoré, 75008 Paris', 'address 55 Rue du Faubourg Saint-Honoré, 75008 Paris'],
  ['Het kantoor is Keizersgracht 123, 1015 CJ Amsterdam', 'address Keizersgracht 123, 1015 CJ Amsterdam'],
  ['La oficina de Calle de Alcalá 45, 28014 Madrid', 'address Calle de Alcalá 45, 28014 Madrid'],
  ['Scrivi a Piazza del Duomo 1, 20121 Milano', 'address Piazza del Duomo 1, 20121 Milano'],
  ['the house at 24 Sussex Drive, Ottawa, ON K1M 1M4', 'address 24 Sussex Drive, Ottawa, ON K1M 1M4'],
  ['ship it to 48 Pirrama Rd, Pyrmont NSW 2009', 'address 48 Pirrama Rd, Pyrmont NSW 2009'],
  ['P.O. Box 1234, Springfield', 'address P.O. Box 1234, Springfield'],
  ['She lives at 12 Elm Street with Dorothea Brandstätter.', 'address 12 Elm Street', 'person Dorothea Brandstätter'],
  ['The proposal was signed by Dorothea Brandstätter.', 'person Dorothea Brandstätter'],
  ['We asked Prof. Okonkwo to review it.', 'person Okonkwo'],
  ['my name is svetlana and I need help', 'person svetlana'],
  ["Ludwig van Hoorn's report arrived late.", 'person Ludwig van Hoorn'],
]

const NOTHING: readonly string[] = [
  'a@b, @handle, user@localhost, x@1.2',
  'order 4111 1111 1111 1112 and tracking 1234567890123456',
  'GB82 WEST 1234 5698 7654 33 is not one',
  'chapter 000-12-3456, part 666-12-3456, 12-34-5678',
  'version 10.2.3.4, release 4.15.0.72, 127.0.0.1, 0.0.0.0, 300.1.1.1',
  'at 12:30:45, std::vector, a::b, ::1',
  'between 2019-2020, on 2024-05-06, 12/05/2021, 90210-1234, 3.14159265',
  'In 2023 Python 3 was released, and Windows 10 on Monday 12 March 2021.',
  'Section 5 Unit 3, Table 4 Suite 12, Article 5 Paragraph 3, Germany',
  'The first place 3 times; gate 5; Route 66; line 12 Column 5 in File 3',
  'Our plan for Monday: ship the June release to Berlin and London.',
  'The Committee approved the Budget. However, Finance asked for more.',
]

describe('what stands in a text', () => {
  test.for(RIGHT)('%s', async ([text, ...expected]) => {
    expect(await found(text)).toEqual(expected)
  })

  test.for(NOTHING)('nothing of a person: %s', async (text) => {
    expect(await found(text)).toEqual([])
  })

  test('a thousand lines of logs, hashes, versions and code hold nobody and no secret', async () => {
    const lines = machineLines(1000)
    const wrong: string[] = []
    for (const line of lines) {
      const findings = [...(await findPersonal(line, { threshold: REDACT })), ...findSecrets(line)]
      wrong.push(...findings.map(({ type, start, end }) => `${type} ${line.slice(start, end)} in ${line}`))
    }
    expect(lines).toHaveLength(1000)
    expect(wrong).toEqual([])
    expect(await findPersonal(lines.join('\n'), { threshold: REDACT })).toEqual([])
  })

  test('only the types that are asked for', async () => {
    const types = new Set<PersonalType>(['email'])
    const text = 'Dorothea Brandstätter, d@example.org, 4111111111111111'
    expect((await findPersonal(text, { threshold: CLASSIFY, types })).map(({ type }) => type)).toEqual(['email'])
  })

  test('an address is no person, also where only persons are asked for', async () => {
    const types = new Set<PersonalType>(['person'])
    const text = 'Parcel for 12 Gordon Brandstätter Street, London'
    expect(await findPersonal(text, { threshold: REDACT, types })).toEqual([])
  })

  test('names in another language are only guessed, numbers are not', async () => {
    const text =
      'Der Bericht von Herrn Brandstätter ist nicht gut, aber wir haben ihn auch nicht bezahlt; schreiben Sie an b@example.org.'
    const findings = await findPersonal(text, { threshold: 0.1 })
    expect(findings.filter(({ type }) => type === 'person').every(({ confidence }) => confidence <= 0.3)).toBe(true)
    expect(findings.find(({ type }) => type === 'email')?.confidence).toBeGreaterThan(0.9)
  })
})

describe('long texts', () => {
  test('nothing is lost or doubled where two pieces meet', async () => {
    for (const shift of [-40, -20, -10, -1, 0, 1, 10]) {
      const lead = 'word '.repeat(8000).slice(0, 32_768 + shift)
      const text = `${lead} ann@example.org 4111 1111 1111 1111 `
      expect(await found(text)).toEqual(['email ann@example.org', 'card 4111 1111 1111 1111'])
    }
  })

  const HARD: readonly (readonly [string, (length: number) => string])[] = [
    ['signs of addresses', (length) => 'a@'.repeat(length / 2)],
    ['one long word', (length) => 'a'.repeat(length)],
    ['digits', (length) => '4'.repeat(length)],
    ['digits and spaces', (length) => '41 1-'.repeat(length / 5)],
    ['colons', (length) => 'a:1:'.repeat(length / 4)],
    ['capitals', (length) => 'Abc De '.repeat(length / 7)],
    ['particles', (length) => 'Van de '.repeat(length / 7)],
    ['streets', (length) => '12 Elm Street, '.repeat(length / 15)],
    ['towns', (length) => '1 Rue A, Berlin '.repeat(length / 16)],
    ['numbered names', (length) => '12 Ab Cd 3\n'.repeat(length / 11)],
    ['corners', (length) => 'corner of '.repeat(length / 10)],
    ['lines', (length) => 'Anna\n'.repeat(length / 5)],
    ['accounts', (length) => 'de89 '.repeat(length / 5)],
    ['slashes', (length) => 'a://b:'.repeat(length / 6)],
    ['brackets', (length) => '(('.repeat(length / 2)],
    ['assignments', (length) => 'token='.repeat(length / 6)],
    ['hyphens', (length) => 'token-'.repeat(length / 6)],
    ['keys', (length) => '-----BEGIN PRIVATE KEY-----'.repeat(length / 27)],
  ]

  test.for(HARD)('the work grows with the length: %s', async ([, make]) => {
    const { knownWords } = await import('./known-words.ts')
    const { findInSlice } = await import('./find-personal.ts')
    const known = await knownWords()
    expectLinearReading(8_000, make, (text) => [findInSlice(text, known), findSecrets(text)])
  })

  /** It never gives back what it has taken: wherever it ends, it goes on from there. */
  const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+|-[\p{L}\p{M}]+)*/u

  test('no expression that reads a whole piece looks further ahead than a bounded way, but for one that takes all it sees', async () => {
    const { knownWords } = await import('./known-words.ts')
    const { findInSlice } = await import('./find-personal.ts')
    const known = await knownWords()
    const pieces = HARD.map(([, make]) => make(4_000))
    expect(unboundedIn(3_000, () => pieces.map((text) => [findInSlice(text, known), findSecrets(text)]))).toEqual([
      WORD.source,
    ])
  })
})
