import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedApp } from '../../support/app.ts'
import { areasIn } from '../../support/area-groups.ts'
import { untried } from '../matrix-gaps.ts'
import { REVIEWED } from '../reviewed/index.ts'

const AREAS = join(import.meta.dirname, '../../../src/areas')
const groups = readdirSync(AREAS, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test('every group has its matrix', () => {
  const files = readdirSync(import.meta.dirname)
  const without = groups.filter((group) => !files.includes(`${group}.test.ts`))
  expect(without.map((group) => `add test/conformance/matrix/${group}.test.ts, with matrixOf('${group}')`)).toEqual([])
})

test('every area with endpoints is tried by one group, and every endpoint with a parameter says whose object it names', async () => {
  const { areas } = await sharedApp()
  const tried = Object.fromEntries(groups.map((group) => [group, areasIn(group)]))
  expect(untried(areas, tried, REVIEWED.objects)).toEqual([])
})

describe('planted violations', () => {
  const bookmarks = { name: 'bookmarks', endpoints: [{ id: 'bookmarks.get', path: '/bookmarks/:id' }] }
  const objects = { 'bookmarks.get': 'installation' } as const

  test('an area that is tried once, and one without endpoints, are right', () => {
    const jobs = { name: 'jobs', endpoints: [] }
    expect(untried([bookmarks, jobs], { work: ['bookmarks'] }, objects)).toEqual([])
  })

  test('an area that no matrix finds', () => {
    expect(untried([bookmarks], { work: ['queue'] }, objects)).toEqual([
      "bookmarks is in no group's matrix: begin its index.ts with `defineArea({ name: 'bookmarks'`",
    ])
  })

  test('a name that two areas have', () => {
    expect(untried([bookmarks], { work: ['bookmarks'], channels: ['bookmarks'] }, objects)).toEqual([
      'two areas are called bookmarks (work and channels): name one otherwise',
    ])
  })

  test('a parameter that names nothing', () => {
    expect(untried([bookmarks], { work: ['bookmarks'] }, {})).toEqual([
      'bookmarks.get has a parameter: say in test/conformance/reviewed/work.ts under `objects` how to make what it names',
    ])
  })
})
