import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../support/app.ts'
import { areasIn } from '../matrix.ts'
import { REVIEWED } from '../reviewed/index.ts'

const AREAS = join(import.meta.dirname, '../../../src/areas')
const groups = readdirSync(AREAS, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

test('every group has its matrix: add test/conformance/matrix/<group>.test.ts', () => {
  const tried = readdirSync(import.meta.dirname).map((file) => file.replace('.test.ts', ''))
  expect(tried).toEqual(expect.arrayContaining(groups))
})

test('every area with endpoints is tried by one group, and every endpoint with a parameter says whose object it names', async () => {
  const { areas, close } = await testApp()
  onTestFinished(close)
  const named = groups.flatMap(areasIn)
  const names = areas.filter(({ endpoints }) => endpoints.length > 0).map(({ name }) => name)
  expect(names.filter((name) => named.filter((each) => each === name).length !== 1)).toEqual([])
  const endpoints = areas.flatMap((area) => area.endpoints)
  const nameless = endpoints.filter(({ id, path }) => path.includes(':') && !REVIEWED.objects[id])
  expect(nameless.map(({ id }) => id)).toEqual([])
})
