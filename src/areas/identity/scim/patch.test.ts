import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServiceError } from '../../../shared/errors.ts'
import { type Operation, patched } from './patch.ts'
import { GROUP, USER } from './resource-types.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const user = Object.freeze({
  userName: 'bjensen@example.com',
  name: { givenName: 'Barbara', familyName: 'Jensen' },
  title: 'Guide',
  active: true,
  emails: [
    { value: 'bjensen@example.com', type: 'work', primary: true },
    { value: 'babs@home.org', type: 'home' },
  ],
  [ENTERPRISE]: { department: 'Tours' },
})
const [work, home] = user.emails

const apply = (...operations: Operation[]) => patched(USER, user, operations)

test.each<[string, Operation, Record<string, unknown>]>([
  ['adds an attribute', { op: 'add', path: 'nickName', value: 'Babs' }, { nickName: 'Babs' }],
  ['knows attributes in any case', { op: 'ADD', path: 'NICKNAME', value: 'Babs' }, { nickName: 'Babs' }],
  ['replaces an attribute', { op: 'Replace', path: 'title', value: 'CEO' }, { title: 'CEO' }],
  ['removes an attribute', { op: 'Remove', path: 'title' }, { title: undefined }],
  ['takes null for a removal', { op: 'replace', path: 'title', value: null }, { title: undefined }],
  ['reads booleans written as text', { op: 'Replace', path: 'active', value: 'False' }, { active: false }],
  ['unwraps a single value', { op: 'Replace', path: 'title', value: [{ $ref: null, value: 'CEO' }] }, { title: 'CEO' }],
  [
    'changes one part of a complex attribute',
    { op: 'replace', path: 'name.givenName', value: 'Babs' },
    { name: { givenName: 'Babs', familyName: 'Jensen' } },
  ],
  [
    'merges the parts of a complex attribute',
    { op: 'replace', path: 'name', value: { givenName: 'Babs', familyName: null, middleName: 'J' } },
    { name: { givenName: 'Babs', middleName: 'J' } },
  ],
  [
    'takes several attributes without a path',
    { op: 'Add', value: { title: 'CEO', active: 'true', name: { formatted: 'B J' }, schemas: ['x'], id: 'other' } },
    { title: 'CEO', name: { givenName: 'Barbara', familyName: 'Jensen', formatted: 'B J' }, id: undefined },
  ],
  [
    'takes paths for names without a path',
    {
      op: 'Replace',
      value: {
        'name.givenName': 'Babs',
        'emails[type eq "work"].value': 'b@x.org',
        [`${ENTERPRISE}:department`]: 'IT',
      },
    },
    {
      name: { givenName: 'Babs', familyName: 'Jensen' },
      emails: [{ ...work, value: 'b@x.org' }, home],
      [ENTERPRISE]: { department: 'IT' },
    },
  ],
  [
    'takes a whole extension',
    { op: 'replace', value: { [ENTERPRISE]: { employeeNumber: '7', department: null } } },
    { [ENTERPRISE]: { employeeNumber: '7' } },
  ],
  ['removes an extension', { op: 'remove', path: ENTERPRISE }, { [ENTERPRISE]: undefined }],
  [
    'removes the last attribute of an extension',
    { op: 'remove', path: `${ENTERPRISE}:department` },
    { [ENTERPRISE]: undefined },
  ],
  [
    'takes a manager in the shapes directories send',
    { op: 'Add', path: `${ENTERPRISE}:manager`, value: [{ $ref: 'http://x/scim/v2/Users/26', value: '26' }] },
    { [ENTERPRISE]: { department: 'Tours', manager: { $ref: 'http://x/scim/v2/Users/26', value: '26' } } },
  ],
  [
    'takes a manager that is only an id',
    { op: 'Replace', path: `${ENTERPRISE}:manager`, value: '26' },
    { [ENTERPRISE]: { department: 'Tours', manager: { value: '26' } } },
  ],
  [
    'changes the picked value',
    { op: 'Replace', path: 'emails[type eq "home"].value', value: 'new@home.org' },
    { emails: [work, { value: 'new@home.org', type: 'home' }] },
  ],
  [
    'merges into the picked value',
    { op: 'replace', path: 'emails[type eq "home"]', value: { display: 'At home' } },
    { emails: [work, { ...home, display: 'At home' }] },
  ],
  [
    'makes the picked value when none is there',
    { op: 'Add', path: 'emails[type eq "other" and primary eq "False"].value', value: 'o@x.org' },
    { emails: [work, home, { type: 'other', primary: false, value: 'o@x.org' }] },
  ],
  [
    'makes a phone number in the way directories ask for it',
    { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+41 1' },
    { phoneNumbers: [{ type: 'mobile', value: '+41 1' }] },
  ],
  [
    'appends a value',
    { op: 'add', path: 'emails', value: [{ value: 'c@x.org' }] },
    { emails: [work, home, { value: 'c@x.org' }] },
  ],
  [
    'adds what is there already only once',
    { op: 'add', path: 'emails', value: { value: 'babs@home.org', type: 'home' } },
    { emails: [work, home] },
  ],
  [
    'has one primary value',
    { op: 'add', path: 'emails', value: { value: 'c@x.org', type: 'other', primary: true } },
    { emails: [{ ...work, primary: false }, home, { value: 'c@x.org', type: 'other', primary: true }] },
  ],
  [
    'moves the primary value',
    { op: 'replace', path: 'emails[type eq "home"].primary', value: 'True' },
    {
      emails: [
        { ...work, primary: false },
        { ...home, primary: true },
      ],
    },
  ],
  [
    'replaces all values',
    { op: 'replace', path: 'emails', value: [{ value: 'z@x.org' }] },
    { emails: [{ value: 'z@x.org' }] },
  ],
  ['replaces by nothing', { op: 'replace', path: 'emails', value: [] }, { emails: undefined }],
  ['removes the picked values', { op: 'remove', path: 'emails[type eq "work"]' }, { emails: [home] }],
  ['removes a value by its value', { op: 'remove', path: 'emails[type eq "work"].value' }, { emails: [home] }],
  ['removes what is not there', { op: 'remove', path: 'emails[type eq "pager"]' }, { emails: [work, home] }],
  [
    'removes the listed values',
    { op: 'Remove', path: 'emails', value: [{ value: 'babs@home.org' }] },
    { emails: [work] },
  ],
  ['removes all values', { op: 'remove', path: 'emails' }, { emails: undefined }],
])('%s', (_, operation, changes) => {
  expect(apply(operation)).toEqual({ ...user, ...changes })
})

test('operations follow each other', () => {
  const changed = apply(
    { op: 'remove', path: 'emails' },
    { op: 'add', path: 'emails[type eq "work"].value', value: 'first@x.org' },
    { op: 'replace', path: 'emails[value sw "first"].display', value: 'First' },
  )
  expect(changed.emails).toEqual([{ type: 'work', value: 'first@x.org', display: 'First' }])
})

test.each<[string, Operation]>([
  ['invalidPath', { op: 'replace', path: 'nothing', value: 'x' }],
  ['invalidPath', { op: 'replace', path: 'name.nothing', value: 'x' }],
  ['invalidPath', { op: 'replace', path: 'title[type eq "x"]', value: 'x' }],
  ['invalidPath', { op: 'replace', path: 'emails[type eq "work"', value: 'x' }],
  ['invalidPath', { op: 'replace', path: 'emails[type eq "work"].nothing', value: 'x' }],
  ['invalidPath', { op: 'replace', path: 'title eq "x"', value: 'x' }],
  ['invalidPath', { op: 'replace', path: `emails[value eq "${'x'.repeat(2_048)}"]`, value: 'x' }],
  ['invalidPath', { op: 'add', value: { nothing: 1 } }],
  ['invalidPath', { op: 'add', path: 'emails[type eq "\\u0000"].value', value: 'x@x.org' }],
  ['invalidPath', { op: 'add', path: 'roles[value eq "\\ud800"].display', value: 'x' }],
  ['invalidFilter', { op: 'replace', path: 'emails[primary gt true].value', value: 'x' }],
  ['noTarget', { op: 'remove' }],
  ['noTarget', { op: 'replace', path: 'emails[type eq "pager"].value', value: 'x' }],
  ['noTarget', { op: 'add', path: 'emails[type sw "pag"].value', value: 'x' }],
  ['noTarget', { op: 'replace', path: 'phoneNumbers.value', value: 'x' }],
  ['mutability', { op: 'replace', path: 'id', value: 'x' }],
  ['mutability', { op: 'replace', path: 'meta.created', value: 'x' }],
  ['mutability', { op: 'add', path: 'groups', value: [{ value: 'grp_1' }] }],
  ['mutability', { op: 'remove', path: 'userName' }],
  ['invalidValue', { op: 'replace', path: 'userName', value: '' }],
  ['invalidValue', { op: 'replace', path: 'userName', value: 'x'.repeat(257) }],
  ['invalidValue', { op: 'replace', path: 'title', value: 5 }],
  ['invalidValue', { op: 'replace', path: 'title', value: { a: 1 } }],
  ['invalidValue', { op: 'replace', path: 'title' }],
  ['invalidValue', { op: 'replace', path: 'active', value: 'perhaps' }],
  ['invalidValue', { op: 'replace', path: 'name', value: 'Barbara' }],
  ['invalidValue', { op: 'add', path: 'emails', value: [{ type: 'work' }] }],
  ['invalidValue', { op: 'add', path: 'emails', value: 7 }],
  ['invalidValue', { op: 'add', path: 'emails', value: Array.from({ length: 201 }, (_, i) => ({ value: `${i}` })) }],
  ['invalidValue', { op: 'add', value: 'x' }],
  ['invalidValue', { op: 'replace', path: 'emails.primary', value: true }],
  [
    'invalidValue',
    {
      op: 'replace',
      path: 'emails',
      value: [
        { value: 'a', primary: true },
        { value: 'b', primary: true },
      ],
    },
  ],
  ['invalidSyntax', { op: 'move', path: 'title', value: 'x' }],
])('tells %s', (scimType, operation) => {
  expect(() => apply({ op: 'replace', path: 'title', value: 'never seen' }, operation)).toThrow(
    expect.objectContaining({ status: 400, details: { scimType } }),
  )
  expect(user.title).toBe('Guide')
})

test('members are added and removed in every shape', () => {
  const group = {
    displayName: 'Tour Guides',
    members: ['a', 'b', 'c'].map((value) => ({ value, type: 'User', display: value })),
  }
  const members = (...operations: Operation[]) =>
    (patched(GROUP, group, operations).members as { value: string }[] | undefined)?.map(({ value }) => value)
  expect(members({ op: 'Add', path: 'members', value: [{ $ref: null, value: 'd' }, { value: 'a' }] })).toEqual([
    ...'abcd',
  ])
  expect(members({ op: 'add', path: 'members', value: { value: 'd' } })).toEqual([...'abcd'])
  expect(members({ op: 'add', path: 'members', value: 'd' })).toEqual([...'abcd'])
  expect(members({ op: 'add', value: { members: [{ value: 'd', display: 'D' }] } })).toEqual([...'abcd'])
  expect(members({ op: 'remove', path: 'members[value eq "b"]' })).toEqual([...'ac'])
  expect(members({ op: 'remove', path: 'members[value eq "a" or value eq "c"]' })).toEqual(['b'])
  expect(members({ op: 'Remove', path: 'members', value: [{ $ref: null, value: 'b' }] })).toEqual([...'ac'])
  expect(members({ op: 'remove', path: 'members', value: ['a', { value: 'b' }] })).toEqual(['c'])
  expect(members({ op: 'remove', path: 'members', value: [] })).toEqual([...'abc'])
  expect(members({ op: 'remove', path: 'members', value: [{ value: 'zz' }] })).toEqual([...'abc'])
  expect(members({ op: 'remove', path: 'members' })).toBeUndefined()
  expect(members({ op: 'replace', path: 'members', value: [{ value: 'z' }] })).toEqual(['z'])
  expect(() => members({ op: 'replace', path: 'members.value', value: 'x' })).toThrow(/cannot be changed/)
})

test('nothing reaches the prototype of objects', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf']
  const paths = names.flatMap((name) => [
    name,
    `${name}.polluted`,
    `${name}.prototype.polluted`,
    `name.${name}`,
    `emails[${name} eq "x"].value`,
    `emails[type eq "work"].${name}`,
    `${ENTERPRISE}:${name}`,
    `${ENTERPRISE}:${name}.polluted`,
  ])
  for (const path of paths) {
    for (const op of ['add', 'replace', 'remove']) {
      expect(() => apply({ op, path, value: { polluted: true } })).toThrow(ServiceError)
    }
  }
  const poisoned = JSON.parse(
    '{"title":"ok","name":{"__proto__":{"polluted":1},"constructor":{"polluted":1},"givenName":"B"}}',
  )
  expect(apply({ op: 'add', value: poisoned }).name).toEqual({ givenName: 'B', familyName: 'Jensen' })
  expect(() => apply({ op: 'add', value: JSON.parse('{"__proto__":{"polluted":1}}') })).toThrow(ServiceError)
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
})

test('whatever is asked for is done or refused, and what was there stays as it was', () => {
  const before = structuredClone(user)
  const path = fc.oneof(
    fc.constantFrom('emails', 'name', 'emails[type eq "work"]', 'emails.value', ENTERPRISE, 'active', 'userName'),
    fc.string(),
  )
  const operation = fc.record({
    op: fc.constantFrom('add', 'replace', 'remove', 'Add'),
    path: fc.option(path),
    value: fc.oneof(fc.jsonValue(), fc.dictionary(path, fc.jsonValue())),
  })
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 5 }), (operations) => {
      try {
        expect(patched(USER, user, operations as Operation[])).toHaveProperty('userName')
      } catch (fault) {
        expect(fault).toBeInstanceOf(ServiceError)
      }
      expect(user).toEqual(before)
    }),
  )
})
