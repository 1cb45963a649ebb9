import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServiceError } from '../../../shared/errors.ts'
import { resourceScope } from './attributes.ts'
import { demands, matches } from './filter.ts'
import { parseFilter } from './filter-parser.ts'
import { USER } from './resource-types.ts'

const scope = resourceScope(USER)
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const barbara = {
  id: 'usr_1',
  externalId: 'Ext-701984',
  userName: 'Barbara@Example.com',
  displayName: 'Babs Jensen',
  name: { givenName: 'Barbara', familyName: "O'Jensen" },
  title: 'Vice "President" \\ CTO',
  active: true,
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@home.org', type: 'home' },
  ],
  phoneNumbers: [],
  groups: [{ value: 'grp_1', display: 'Tour Guides' }],
  [ENTERPRISE]: { department: 'Tours', manager: { value: 'usr_9' } },
  meta: { created: '2026-01-02T03:04:05.678Z', lastModified: '2026-05-13T04:42:34.000Z' },
}

const finds = (filter: string) => matches(parseFilter(filter, scope), barbara)

test.each([
  ['userName eq "barbara@example.com"', true],
  ['USERNAME EQ "BARBARA@EXAMPLE.COM"', true],
  ['userName eq "barbara"', false],
  ['userName ne "barbara"', true],
  ['userName co "ara@ex"', true],
  ['userName sw "barb"', true],
  ['userName sw "example"', false],
  ['userName ew ".COM"', true],
  ['userName gt "a"', true],
  ['userName ge "barbara@example.com"', true],
  ['userName lt "b"', false],
  ['userName le "barbara@example.com"', true],
  ['externalId eq "Ext-701984"', true],
  ['externalId eq "ext-701984"', false],
  ['id eq "usr_1"', true],
  ['title pr', true],
  ['nickName pr', false],
  ['phoneNumbers pr', false],
  ['name pr', true],
  ['nickName eq null', true],
  ['title ne null', true],
  ['nickName ne "x"', true],
  ['nickName gt "x"', false],
  ['title eq "Vice \\"President\\" \\\\ CTO"', true],
  ['displayName eq "Babs\\u0020Jensen"', true],
  ['name.familyName co "o\'"', true],
  ['active eq true', true],
  ['active eq "True"', true],
  ['active ne false', true],
  ['not (active eq true)', false],
  ['emails co "home.org"', true],
  ['emails.value eq "babs@home.org"', true],
  ['emails.type eq "other"', false],
  ['emails[type eq "work"]', true],
  ['emails[type eq "work" and value co "home"]', false],
  ['emails[type eq "work"].value eq "babs@home.org"', false],
  ['emails[type eq "home"].value eq "babs@home.org"', true],
  ['emails[type eq "work" and primary eq "True"].value ew "example.com"', true],
  ['emails[not (type eq "work")].value sw "babs"', true],
  ['emails[type eq "pager"].value pr', false],
  ['groups.value eq "grp_1"', true],
  ['groups[display sw "Tour"]', true],
  ['meta.created gt "2026-01-01T00:00:00Z"', true],
  ['meta.created lt "2026-01-02T03:04:05Z"', false],
  ['meta.created eq "2026-01-02T04:04:05.678+01:00"', true],
  ['meta.lastModified ge "2026-05-13"', true],
  ['title pr and active eq true', true],
  ['title pr and nickName pr or active eq true', true],
  ['title pr and (nickName pr or active eq false)', false],
  ['nickName pr or nickName pr or title pr', true],
  ['not (nickName pr) and not (active eq false)', true],
  [`${ENTERPRISE}:department eq "tours"`, true],
  [`${ENTERPRISE}:manager.value eq "usr_9"`, true],
  [`${ENTERPRISE}:manager eq "usr_9"`, true],
  [`${ENTERPRISE}:costCenter pr`, false],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "bar"', true],
  ['userName eq "x\' or 1=1; drop table users; --"', false],
  ['userName eq "%" or userName eq "_"', false],
])('%s is %s', (filter, expected) => {
  expect(finds(filter)).toBe(expected)
})

const nested = (depth: number) => `${'('.repeat(depth)}title pr${')'.repeat(depth)}`

test.each([
  '',
  ' ',
  'userName',
  'userName eq',
  'userName eq bjensen',
  "userName eq 'bjensen'",
  'userName eq "bjensen',
  'userName eq "b\\x"',
  'userName is "x"',
  'userName eq 5',
  'userName eq true',
  'eq "x"',
  '"x" eq userName',
  'userName eq "x" and',
  'and userName eq "x"',
  'userName pr title pr',
  'userName pr not title pr',
  'userName pr constructor title pr',
  'not userName pr',
  'not',
  '(userName pr',
  'userName pr)',
  'emails[type eq "work"',
  'emails[]',
  'emails[type eq "work"]value pr',
  'emails[type eq "work"].nothing pr',
  'emails[type eq "work"].value',
  'emails[emails[type eq "x"]]',
  'name[givenName pr]',
  'name eq "x"',
  'unknown eq "x"',
  'name.unknown pr',
  'name.givenName.more pr',
  '__proto__ pr',
  'constructor.prototype eq "x"',
  'toString pr',
  'active gt true',
  'active co "tr"',
  'active eq "maybe"',
  'title gt null',
  'meta.created eq "yesterday"',
  'meta.created co "2026"',
  'userName eq "a"; drop table users',
  "userName eq \"x\" or '1'='1'",
  'userName eq "a\nb"',
  'userName\teq "x"',
  `userName eq "${'\n'.repeat(2_000)}`,
  `userName eq "${'\\'.repeat(1_500)}`,
  `${'not ('.repeat(17)}title pr${')'.repeat(17)}`,
  nested(17),
  `userName eq "${'x'.repeat(2_035)}"`,
  'id eq "\\u0000"',
  'externalId eq "a\\u0000"',
  'userName eq "\\ud800"',
  'emails[type eq "\\udfff"]',
])('refuses %j', (filter) => {
  expect(() => parseFilter(filter, scope)).toThrow(
    expect.objectContaining({ status: 400, details: { scimType: 'invalidFilter' } }),
  )
})

test('takes what is just not too long and not too deep', () => {
  const longest = `userName eq "${'x'.repeat(2_034)}"`
  expect(longest).toHaveLength(2_048)
  expect(finds(longest)).toBe(false)
  expect(finds(nested(16))).toBe(true)
})

test('tells what must be equal, so that an index can be asked', () => {
  const demanded = (filter: string) => Object.fromEntries(demands(parseFilter(filter, scope)))
  expect(demanded('userName eq "a" and title pr')).toEqual({ userName: 'a' })
  expect(demanded('(id eq "1" and (active eq true))')).toEqual({ id: '1', active: true })
  expect(demanded('groups[value eq "g"] and emails eq "e"')).toEqual({ 'groups.value': 'g', 'emails.value': 'e' })
  expect(demanded('userName eq "a" or title pr')).toEqual({})
  expect(demanded('not (userName eq "a")')).toEqual({})
  expect(demanded(`${ENTERPRISE}:organization eq "x"`)).toEqual({})
})

test('whatever is written, it is a filter or refused as one', () => {
  const pieces = [
    'userName',
    'emails',
    '[',
    ']',
    '(',
    ')',
    'eq',
    'pr',
    'and',
    'or',
    'not',
    '"x"',
    '.value',
    '.',
    '\\',
    '"',
  ]
  const anything = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom(...pieces)).map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(anything, (filter) => {
      try {
        finds(filter)
      } catch (fault) {
        expect(fault).toBeInstanceOf(ServiceError)
      }
    }),
  )
})
