import licences from 'spdx-license-list/full.js'
import { expect, test } from 'vitest'
import { isLicenceFile } from '../blob-facts.ts'
import { categoryOfExpression, isOsiApproved } from './categories.ts'
import { readLicence, stated } from './expression.ts'
import { licenceOfText } from './licence-text.ts'
import { compatibility, conflictWith, type LicencePolicy, listedLicence } from './policy.ts'

const read = (text: string) => {
  const info = readLicence(text)
  return info && stated(info)
}

test.each([
  ['MIT', 'MIT'],
  ['(MIT OR GPL-3.0-only)', 'MIT OR GPL-3.0-only'],
  ['MIT/Apache-2.0', 'MIT OR Apache-2.0'],
  ['GPL-2.0-only WITH Classpath-exception-2.0', 'GPL-2.0-only WITH Classpath-exception-2.0'],
  ['Mozilla Public License 2.0 (MPL 2.0)', 'MPL-2.0'],
  ['The Apache Software License, Version 2.0', 'Apache-2.0'],
  ['BSD 3-Clause', 'BSD-3-Clause'],
  ['New BSD License', 'BSD-3-Clause'],
  ['ISC License (ISCL)', 'ISC'],
  ['BSD', undefined],
  ['BSD License', undefined],
  ['GPL', undefined],
  ['Eclipse Public License - v 2.0', undefined],
  ['SEE LICENSE IN file', undefined],
  ['UNLICENSED', undefined],
  ['(('.repeat(10), undefined],
  ['MIT '.repeat(500), undefined],
])('%s is read as %s', (text, expected) => {
  expect(read(text)).toBe(expected)
})

test('of alternatives the one that asks least counts, of what applies together the one that asks most', () => {
  const category = (text: string) => {
    const info = readLicence(text)
    return info && categoryOfExpression(info)
  }
  expect(category('MIT OR GPL-3.0-only')).toBe('permissive')
  expect(category('MIT AND LGPL-2.1-only')).toBe('weak_copyleft')
  expect(category('(MIT OR ISC) AND AGPL-3.0-only')).toBe('network_copyleft')
  expect(category('BUSL-1.1')).toBe('restricted')
  expect(isOsiApproved(readLicence('MIT AND CC0-1.0') as never)).toBe(false)
})

test.each<[LicencePolicy, string, string]>([
  ['permissive', 'MIT', 'compatible'],
  ['permissive', 'MPL-2.0', 'incompatible'],
  ['commercial', 'MPL-2.0', 'compatible'],
  ['commercial', 'GPL-3.0-only', 'incompatible'],
  ['commercial', 'GPL-3.0-only OR MIT', 'compatible'],
  ['copyleft', 'AGPL-3.0-only', 'compatible'],
  ['copyleft', 'Elastic-2.0', 'incompatible'],
  ['permissive', 'BSD', 'unknown'],
])('under %s, %s is %s', (policy, text, expected) => {
  expect(compatibility(readLicence(text), policy, { allowed: [], denied: [] })).toBe(expected)
})

test('lists of licences decide before the policy', () => {
  const lists = { allowed: ['MIT', 'LGPL-2.1-or-later'], denied: ['Apache-2.0'] }
  const custom = (text: string) => compatibility(readLicence(text), 'custom', lists)
  expect(['MIT', 'LGPL-3.0-only', 'ISC', 'Apache-2.0', 'no name'].map(custom)).toEqual([
    'compatible',
    'compatible',
    'incompatible',
    'incompatible',
    'unknown',
  ])
  expect(compatibility(readLicence('MIT'), 'permissive', { allowed: [], denied: ['MIT'] })).toBe('incompatible')
  expect([listedLicence('Apache 2'), listedLicence('MIT OR ISC'), listedLicence('none')]).toEqual([
    'Apache-2.0',
    undefined,
    undefined,
  ])
})

test('conflicts with the licence of the project', () => {
  const conflict = (project: string, text: string) => conflictWith(readLicence(project), readLicence(text))?.type
  expect(conflict('MIT', 'Apache-2.0')).toBeUndefined()
  expect(conflict('MIT', 'GPL-3.0-only')).toBe('copyleft')
  expect(conflict('GPL-3.0-only', 'GPL-3.0-only')).toBeUndefined()
  expect(conflict('GPL-3.0-only', 'GPL-2.0-only')).toBe('versions')
  expect(conflict('GPL-2.0-only', 'Apache-2.0')).toBe('versions')
  expect(conflict('MIT', 'GPL-2.0-only OR MIT')).toBeUndefined()
  expect(conflict('MIT', 'BSD')).toBe('unknown')
  expect(conflictWith(undefined, readLicence('LGPL-2.1-only'))).toMatchObject({ severity: 'warning' })
})

test('a text is recognised by its words, whoever holds the copyright', () => {
  const text = (id: string) => licences[id]?.licenseText ?? ''
  const mit = text('MIT').replace('<year> <copyright holders>', '2026 Somebody Else and others')
  expect(licenceOfText(`${mit}\n`)).toMatchObject({ id: 'MIT', isUncertain: false })
  expect(licenceOfText(text('Apache-2.0'))).toMatchObject({ id: 'Apache-2.0', isUncertain: false })
  expect(licenceOfText(text('GPL-3.0-only'))).toMatchObject({ id: 'GPL-3.0-only' })
  expect(
    licenceOfText(`${mit}\n${'Also you must send us a letter each year and not tell anybody of it. '.repeat(2)}`),
  ).toMatchObject({
    id: 'MIT',
    isUncertain: true,
  })
  expect(
    licenceOfText('Do as you please with the pears of this garden, but leave the apples to the birds.'),
  ).toBeUndefined()
  expect(['LICENSE', 'a/COPYING.txt', 'LICENCE-MIT', 'license.ts'].map(isLicenceFile)).toEqual([
    true,
    true,
    true,
    false,
  ])
})
