import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const call = promisify(execFile)
const FOLDER = join(import.meta.dirname, '../../node_modules/.cache/eslint-security')
const VERSIONS = ['eslint@9.39.5', 'eslint-plugin-security@4.1.0']
const MOST_OUTPUT = 512 * 1_048_576
const FILES_A_RUN = 500

/** Files are programs of old and new kinds: what is no script is read as a module. */
const PROGRAM = `
import { readFileSync } from 'node:fs'
import { Linter } from 'eslint'
import security from 'eslint-plugin-security'
const linter = new Linter()
const { plugins, rules } = security.configs.recommended
const read = (text, sourceType) =>
  linter.verify(text, {
    files: ['**/*'],
    plugins: { security, ...plugins },
    rules,
    languageOptions: { ecmaVersion: 'latest', sourceType, parserOptions: { ecmaFeatures: { jsx: true } } },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
  })
for (const file of JSON.parse(readFileSync(0, 'utf8'))) {
  const text = readFileSync(file, 'utf8')
  let said = read(text, 'commonjs')
  if (said.some(({ fatal }) => fatal)) said = read(text, 'module')
  const found = said.some(({ fatal }) => fatal) ? null : said.filter(({ ruleId }) => ruleId?.startsWith('security/')).length
  console.log(JSON.stringify([file, found]))
}
`

/** How much eslint-plugin-security finds in each file, with its own recommendations; nothing of those that it cannot parse. */
export async function eslintFinds(files: readonly string[]): Promise<ReadonlyMap<string, number>> {
  await install()
  const found = new Map<string, number>()
  for (let at = 0; at < files.length; at += FILES_A_RUN) {
    const running = call(process.execPath, [join(FOLDER, 'run.mjs')], { cwd: FOLDER, maxBuffer: MOST_OUTPUT })
    running.child.stdin?.end(JSON.stringify(files.slice(at, at + FILES_A_RUN)))
    for (const line of (await running).stdout.split('\n').filter(Boolean)) {
      const [file, count] = JSON.parse(line) as [string, number | null]
      if (count !== null) found.set(file, count)
    }
  }
  return found
}

async function install() {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, 'run.mjs'), PROGRAM)
  if (existsSync(join(FOLDER, 'node_modules/eslint-plugin-security'))) return
  await writeFile(join(FOLDER, 'package.json'), '{ "private": true }\n')
  await call('npm', ['install', '--ignore-scripts', '--no-save', ...VERSIONS], { cwd: FOLDER })
}
