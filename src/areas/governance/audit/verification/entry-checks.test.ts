import { expect, test } from 'vitest'
import { ownEntry } from '../entries/own-entries.ts'
import { checkOwnEntry } from './entry-checks.ts'
import { Issues } from './issues.ts'

const AT = '2026-11-17T00:00:00.000Z'
const forget = (before: string) =>
  ownEntry({ id: 'e', at: AT, payer: 'org_a', action: 'audit.forget', details: { kept_from: 256, before } }).leaf

const told = (before: string, noted: { size: number; at: string }) => {
  const issues = new Issues()
  const marks = [{ ...noted, root: Buffer.alloc(32) }]
  checkOwnEntry({ seq: 300, leaf: forget(before) }, { marks, leastDays: 365 }, issues)
  return issues.list.map(({ message }) => message)
}

test('entries are let go when a note shows that they were a year old', () => {
  const old = { size: 256, at: '2025-11-17T00:00:00.000Z' }
  expect(told('2025-11-17T00:00:00.000Z', old)).toEqual([])
  for (const before of ['2025-11-17T00:00:00.001Z', '9999', 'long ago'])
    expect(told(before, old)).toEqual(['It let entries go that were not 365 days old'])
  for (const young of [
    { ...old, size: 255 },
    { ...old, at: '2025-11-17T00:00:00.001Z' },
  ])
    expect(told('2020-01-01T00:00:00.000Z', young)).toEqual(['It let entries go that no note shows to be old enough'])
})
