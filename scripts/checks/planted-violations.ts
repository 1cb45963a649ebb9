import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './command.ts'
import { subjectFaults } from './commit-subjects.ts'
import { checkLayers, ruleNames } from './dependency-rules.ts'
import { longFiles } from './long-files.ts'

const typesOf = (module: string) => `import type * as planted from '${module}'\nexport type Planted = typeof planted\n`
const valuesOf = (module: string) => `export * from '${module}'\n`

const SHORT_FILES = 'short-files'

/** For each rule a file that breaks it; a type is as much of a dependency as a value, except on a development package. */
const planted: readonly { rule: string; file: string; text: string }[] = [
  { rule: 'no-cycles', file: 'src/shared/circle.ts', text: typesOf('./round.ts') },
  { rule: 'imports-resolve', file: 'src/shared/lost.ts', text: typesOf('./nowhere.ts') },
  { rule: 'shared-stands-alone', file: 'src/shared/reaching.ts', text: typesOf('../http/mount.ts') },
  { rule: 'verifier-runs-anywhere', file: 'src/shared/verifier/reaching.ts', text: typesOf('node:fs') },
  { rule: 'markdown-runs-anywhere', file: 'src/shared/markdown/reaching.ts', text: typesOf('node:fs') },
  { rule: 'engine-is-pure', file: 'src/engine/impure.ts', text: typesOf('node:fs') },
  { rule: 'builtin-agents-are-pure', file: 'src/builtin-agents/impure.ts', text: typesOf('../config/above.ts') },
  { rule: 'analysis-is-pure', file: 'src/analysis/impure.ts', text: typesOf('../storage/above.ts') },
  { rule: 'config-only-downwards', file: 'src/config/above.ts', text: typesOf('../engine/pure.ts') },
  { rule: 'storage-only-downwards', file: 'src/storage/above.ts', text: typesOf('../adapters/above.ts') },
  { rule: 'adapters-only-downwards', file: 'src/adapters/above.ts', text: typesOf('../background/above.ts') },
  { rule: 'background-only-downwards', file: 'src/background/above.ts', text: typesOf('../http/above.ts') },
  { rule: 'http-only-downwards', file: 'src/http/above.ts', text: typesOf('../stream/above.ts') },
  { rule: 'stream-only-downwards', file: 'src/stream/above.ts', text: typesOf('../areas/group/other/index.ts') },
  { rule: 'stream-only-downwards', file: 'src/stream/top.ts', text: typesOf('../app.ts') },
  { rule: 'layers-have-a-place', file: 'src/cli/odd.ts', text: typesOf('../somewhere/odd.ts') },
  { rule: 'areas-know-no-root', file: 'src/areas/group/one/upward.ts', text: typesOf('../../../app.ts') },
  { rule: 'areas-meet-at-their-index', file: 'src/areas/group/one/intruding.ts', text: typesOf('../other/service.ts') },
  { rule: 'groups-are-handed-over', file: 'src/areas/group/one/taking.ts', text: valuesOf('../../far/off/index.ts') },
  { rule: 'groups-see-indexes-of-areas', file: 'src/areas/group/index.ts', text: typesOf('./other/service.ts') },
  { rule: 'root-meets-groups', file: 'src/areas.ts', text: typesOf('./areas/group/other/index.ts') },
  { rule: 'sql-stays-in-stores', file: 'src/areas/group/one/querying.ts', text: typesOf('kysely') },
  {
    rule: 'sql-stays-in-stores',
    file: 'src/areas/group/one/holding.ts',
    text: "import type { Database, Transaction } from '../../../storage/database.ts'\nexport type Held = Database | Transaction\n",
  },
  { rule: 'rules-know-no-http', file: 'src/areas/group/one/service.ts', text: typesOf('../../../http/mount.ts') },
  { rule: 'fastify-stays-at-the-edge', file: 'src/areas/group/one/routes.ts', text: typesOf('fastify') },
  { rule: 'tests-are-leaves', file: 'src/background/tested.ts', text: typesOf('../../test/support/app.ts') },
  { rule: 'no-dev-dependencies', file: 'src/background/developing.ts', text: valuesOf('fast-check') },
  { rule: 'service-knows-no-console', file: 'src/http/serving.ts', text: typesOf('../../console/src/ui/button.tsx') },
  { rule: 'client-stands-alone', file: 'packages/client/src/reaching.ts', text: typesOf('../../../src/app.ts') },
  {
    rule: 'console-calls-by-contract',
    file: 'console/src/api/claiming.ts',
    text: typesOf('../../../src/areas/group/other/index.ts'),
  },
  { rule: 'console-takes-only-types', file: 'console/src/api/running.ts', text: valuesOf('../../../src/app.ts') },
  {
    rule: 'console-parts-know-no-screen',
    file: 'console/src/ui/knowing.ts',
    text: typesOf('../screens/ask/question.ts'),
  },
  {
    rule: 'console-primitives-know-no-parts',
    file: 'console/src/ui/naming.ts',
    text: typesOf('../parts/agent-name.tsx'),
  },
  { rule: SHORT_FILES, file: 'src/shared/long.ts', text: '\n'.repeat(301) },
  { rule: SHORT_FILES, file: 'console/src/ui/long.test.ts', text: '\n'.repeat(501) },
  { rule: 'screens-meet-at-their-index', file: 'console/src/screens/one/in.ts', text: typesOf('../ask/question.ts') },
]

const harmless = [
  { file: 'src/app.ts', text: '' },
  { file: 'src/engine/pure.ts', text: '' },
  { file: 'src/somewhere/odd.ts', text: '' },
  { file: 'src/http/mount.ts', text: '' },
  { file: 'src/shared/round.ts', text: typesOf('./circle.ts') },
  { file: 'src/storage/database.ts', text: 'export type Database = object\nexport type Transaction = object\n' },
  { file: 'src/areas/group/other/index.ts', text: '' },
  { file: 'src/areas/group/other/service.ts', text: '' },
  { file: 'src/areas/far/off/index.ts', text: 'export const off = 1\n' },
  { file: 'test/support/app.ts', text: '' },
  { file: 'console/src/ui/button.tsx', text: '' },
  { file: 'console/src/parts/agent-name.tsx', text: '' },
  { file: 'console/src/screens/ask/question.ts', text: '' },
]

/** What no rule forbids, although it comes close to one. */
const allowed = [
  {
    file: 'src/areas/group/one/passing.ts',
    text: "import type { Transaction } from '../../../storage/database.ts'\nexport type Passed = Transaction\n",
  },
]

/** A small tree of its own that sees the packages of the real one. */
function plantTree() {
  const tree = mkdtempSync(join(tmpdir(), 'parley-planted-'))
  process.on('exit', () => rmSync(tree, { recursive: true, force: true }))
  for (const name of ['package.json', 'node_modules']) symlinkSync(join(root, name), join(tree, name))
  for (const { file, text } of [...planted, ...harmless, ...allowed]) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(join(tree, file), text)
  }
  return tree
}

/** Subjects of commits that break a rule. */
const plantedSubjects = [
  'Mend the threads',
  'fix: ',
  'fix(Mail): threads',
  'fix: threads.',
  `fix: ${'threads '.repeat(9)}join`,
]

const tree = plantTree()
const { violations } = await checkLayers(tree)
for (const { file } of longFiles(tree)) violations.push({ rule: SHORT_FILES, from: file, to: file })
const missed = planted.filter(({ rule, file }) => !violations.some((each) => each.rule === rule && each.from === file))
const refused = allowed.filter(({ file }) => violations.some(({ from }) => from === file))
const untried = [...ruleNames, SHORT_FILES].filter((name) => !planted.some(({ rule }) => rule === name))

const missedSubjects = plantedSubjects.filter((subject) => subjectFaults(subject).length === 0)

for (const subject of missedSubjects) console.log(`“${subject}” was taken for the subject of a commit`)
for (const { rule, file } of missed) console.log(`${rule} did not catch ${file}`)
for (const { file } of refused) console.log(`${file} breaks no rule and was refused`)
for (const name of untried) console.log(`no violation of ${name} is planted`)
console.log(`${planted.length - missed.length} of ${planted.length} planted violations caught`)
process.exitCode = missed.length || refused.length || untried.length || missedSubjects.length ? 1 : 0
