import { expect, test } from 'vitest'
import { reviewOf, type SourceFile, sourceFiles } from './described-tables.ts'
import { REVIEWED } from './reviewed/index.ts'

const READS = /\b(?:selectFrom|\w+Join)\(\s*'organizations\b|\b(?:from|join)\s+organizations\b/

/** Files that read `organizations` and were not reviewed, and reviewed ones that read it no more. */
function readersWrong(files: readonly SourceFile[], reviewed: Readonly<Record<string, string>>): string[] {
  const readers = files.filter(({ source }) => READS.test(source)).map(({ file }) => file)
  return [
    ...readers
      .filter((file) => !Object.hasOwn(reviewed, file))
      .map(
        (file) =>
          `${file} would meet workspaces: read organizations by organizationsOn, or review it in ${reviewOf(file)}`,
      ),
    ...Object.keys(reviewed)
      .filter((file) => !readers.includes(file))
      .map((file) => `${file} reads organizations no more: delete it from ${reviewOf(file)}`),
  ]
}

test('sign-in, single sign-on, directories and counts see organizations, never workspaces', () => {
  expect(readersWrong(sourceFiles('src/**/*.ts'), REVIEWED.organizationReaders)).toEqual([])
})

test.each([
  "db.selectFrom('organizations').selectAll()",
  "db.selectFrom('memberships as member').innerJoin('organizations as organization', 'organization.id', 'member.id')",
  'sql`select count(*) from organizations`',
])('planted: a file that would meet workspaces: %s', (source) => {
  expect(readersWrong([{ file: 'src/areas/work/boxes/store.ts', source }], {})).toEqual([
    'src/areas/work/boxes/store.ts would meet workspaces: read organizations by organizationsOn, or review it in test/conformance/reviewed/work.ts',
  ])
})

test('planted: a reviewed file that reads them no more', () => {
  expect(readersWrong([], { 'src/areas/work/boxes/store.ts': 'it did once' })).toEqual([
    'src/areas/work/boxes/store.ts reads organizations no more: delete it from test/conformance/reviewed/work.ts',
  ])
})
