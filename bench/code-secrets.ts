/**
 * Secrets: recall on planted ones in the tree and in the history, and false alarms on installed packages, beside gitleaks where
 * it is installed (`GITLEAKS` names the program; without it only our own figures are told).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { languageOf } from '../src/analysis/languages/languages.ts'
import { looksBinary, skippedByContent, skippedUnread } from '../src/analysis/languages/skipped.ts'
import { findSecrets } from '../src/analysis/secrets/find-secrets.ts'
import { SECRET_TYPES, type SecretType } from '../src/analysis/secrets/secret-types.ts'
import { gitRepository } from '../test/support/git-server.ts'
import { plantedSecret } from '../test/support/planted-secrets.ts'

const EACH = 1_000
const A_FILE = 100
/** Popular packages that are installed for the service or its tests; their sources hold no secrets that open anything. */
const PACKAGES =
  'undici fastify typebox kysely pino ws yaml semver vitest oidc-provider openid-client mailparser nodemailer pdfkit saxes zod react rolldown pg sanitize-html'.split(
    ' ',
  )
const FILE_BYTES = 1_048_576

interface Place {
  file: string
  line: number
}
const keyOf = ({ file, line }: Place) => `${file}:${line}`

const gitleaks = process.env.GITLEAKS ?? 'gitleaks'
const hasGitleaks = spawnSync(gitleaks, ['version']).status === 0
const work = mkdtempSync(join(tmpdir(), 'parley-secrets-'))

interface Planted extends Place {
  type: SecretType
}

/** Half of the secrets are in the tree, and the others in files that a later commit removed. */
function plant() {
  const planted: Planted[] = []
  const files: Record<string, string> = {}
  for (const type of SECRET_TYPES)
    for (let from = 0; from < EACH; from += A_FILE) {
      const file = `${from < EACH / 2 ? 'src' : 'old'}/${type}-${from}.txt`
      let text = ''
      for (let seed = from; seed < from + A_FILE; seed++) {
        planted.push({ type, file, line: text.split('\n').length })
        text += `${plantedSecret(type, seed + 1).line}\n\n`
      }
      files[file] = text
    }
  return { planted, files }
}

function leaks(args: readonly string[]): (Place & { rule: string })[] {
  const report = join(work, 'report.json')
  execFileSync(gitleaks, [...args, '--no-banner', '--exit-code', '0', '-f', 'json', '-r', report, '-l', 'error'])
  return JSON.parse(readFileSync(report, 'utf8')).map(
    ({ File, StartLine, RuleID }: { File: string; StartLine: number; RuleID: string }) => ({
      file: File,
      line: StartLine,
      rule: RuleID,
    }),
  )
}

function* sourcesOf(root: string, folder = ''): Generator<{ path: string; text: string }> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* sourcesOf(root, path)
    if (!entry.isFile()) continue
    const bytes = lstatSync(join(root, path)).size
    if (skippedUnread({ path, oid: '', bytes, kind: 'file' }, { fileBytes: FILE_BYTES })) continue
    const content = readFileSync(join(root, path))
    const text = content.toString('utf8')
    if (!looksBinary(content) && !skippedByContent(path, text, languageOf(path, text))) yield { path, text }
  }
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
let isMissed = false
function judge(name: string, isMet: boolean) {
  if (!isMet) isMissed = true
  console.log(`${isMet ? 'met ' : 'MISS'} ${name}`)
}

const { planted, files } = plant()
const repository = await gitRepository(
  join(work, 'planted.git'),
  { files },
  {
    files: Object.fromEntries(
      Object.keys(files)
        .filter((file) => file.startsWith('old/'))
        .map((file) => [file, null]),
    ),
  },
)
const ours = new Map(
  Object.entries(files).flatMap(([file, text]) =>
    findSecrets(text, 'bench').found.map(({ line, type }) => [keyOf({ file, line }), type] as const),
  ),
)
const theirs = new Set(hasGitleaks ? leaks(['git', repository.directory]).map(keyOf) : [])

console.log('| type | ours | of the right type | gitleaks |\n|---|---|---|---|')
let [oursInAll, theirsInAll] = [0, 0]
for (const type of SECRET_TYPES) {
  const some = planted.filter((each) => each.type === type)
  const found = some.filter((each) => ours.has(keyOf(each))).length
  const typed = some.filter((each) => ours.get(keyOf(each)) === type).length
  const leaked = some.filter((each) => theirs.has(keyOf(each))).length
  oursInAll += found
  theirsInAll += leaked
  const beside = hasGitleaks ? percent(leaked, EACH) : 'not here'
  console.log(`| ${type} | ${percent(found, EACH)} | ${percent(typed, EACH)} | ${beside} |`)
}
if (hasGitleaks) judge(`recall ${oursInAll} ≥ gitleaks' ${theirsInAll} of ${planted.length}`, oursInAll >= theirsInAll)

let lines = 0
const alarms: string[] = []
let leaked = 0
for (const name of PACKAGES) {
  const root = join(import.meta.dirname, '../node_modules', name)
  if (!existsSync(root)) continue
  const read = new Set<string>()
  for (const { path, text } of sourcesOf(root)) {
    lines += text.split('\n').length
    read.add(path)
    for (const { rule, line, context } of findSecrets(text, 'bench').found)
      alarms.push(`${rule} ${name}/${path}:${line} ${context}`)
  }
  if (hasGitleaks) leaked += leaks(['dir', root]).filter(({ file }) => read.has(relative(root, file))).length
}
console.log(alarms.join('\n'))
const most = Math.max(leaked, lines / 100_000)
judge(
  `false alarms ${alarms.length} in ${lines} lines (gitleaks ${hasGitleaks ? leaked : 'not here'})`,
  alarms.length <= most,
)
rmSync(work, { recursive: true, force: true })
process.exitCode = isMissed ? 1 : 0
