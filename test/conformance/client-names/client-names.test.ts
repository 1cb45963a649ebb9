import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clientNames } from '../../../scripts/docs/client-names.ts'
import { beforeClientNames, withClientNames } from '../../../scripts/docs/client-names-page.ts'
import { addressesOf } from '../../../src/http/mount.ts'
import { pathTemplate } from '../../../src/http/path-pattern.ts'
import { sharedApp } from '../../support/app.ts'
import { callEach, namesWorld } from '../../support/client/named-calls.ts'
import { oldestNode } from '../../support/client/runtimes.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PAGE = readFileSync(join(ROOT, 'docs/compatibility.md'), 'utf8')
const NAMES = clientNames()
const BUILT = NAMES.filter((each) => each.is === 'built')

/** The interface with the names, where it lies on this machine. */
const SHAPES = join(ROOT, '../shared/spec/shapes')
const NOTATION = 'ns.fn'

const withoutNames = (path: string) => pathTemplate(path).replace(/\{[^}]*\}/g, '{}')

test('the table has every name of the interface once, and no other', ({ skip }) => {
  if (!existsSync(SHAPES)) skip(`not run: the interface does not lie at ${SHAPES}`)
  const texts = globSync('*.md', { cwd: SHAPES }).map((file) => readFileSync(join(SHAPES, file), 'utf8'))
  const named = texts.flatMap((text) =>
    [...text.matchAll(/SDK ([a-zA-Z][\w-]*\.[a-zA-Z]\w*)/g)].map(([, name]) => name),
  )
  const wanted = new Set([...named, 'debates.create'])
  wanted.delete(NOTATION)
  expect(NAMES.map(({ name }) => name).toSorted()).toEqual([...wanted].toSorted())
})

test('a name whose address is there is mapped, and one that is not built says at which address it would be', async () => {
  const { endpoints } = await sharedApp()
  const there = new Set(
    endpoints
      .flatMap(addressesOf)
      .map(({ method, path }) => `${method} ${withoutNames(path).replace(/^\/api/, '/api/v2')}`),
  )
  const missed = NAMES.filter((each) => each.is === 'not built').filter(({ address }) =>
    there.has(address.replace(/\{[^}]*\}/g, '{}')),
  )
  expect(missed, 'it is built: name its operation in packages/client/names.tsv').toEqual([])
  const unsaid = NAMES.filter((each) => each.is === 'not built').filter(
    ({ address }) => !/^[A-Z]+ \/api\/v2\//.test(address),
  )
  expect(unsaid).toEqual([])
})

test('docs/compatibility.md says of each name what it is, and why some are different', () => {
  const said = beforeClientNames(PAGE)
  const unsaid = NAMES.filter((each) => each.is === 'different').filter(({ reason }) => !said.includes(reason))
  expect(unsaid).toEqual([])
  expect(PAGE, 'npm run docs:client').toBe(withClientNames(PAGE))
})

test('each function that is built calls its operation and is answered', async () => {
  const world = await namesWorld()
  try {
    expect(await callEach(BUILT, process.execPath, world)).toEqual([])
    const oldest = oldestNode()
    /** `npm run faults` calls the others there too. */
    const reading = BUILT.filter(({ operation }) => world.endpoints.get(operation)?.method === 'GET')
    const byNamespace = [...Map.groupBy(reading, ({ name }) => name.split('.')[0]).values()]
    const some = byNamespace.flatMap((each) => each.slice(0, 1))
    if (oldest) expect(await callEach(some, oldest, world)).toEqual([])
  } finally {
    await world.close()
  }
})
