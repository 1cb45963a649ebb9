import { globSync, lstatSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { analyseBlob } from '../../src/analysis/analyse-blob.ts'
import type { BlobFacts, PassName } from '../../src/analysis/blob-facts.ts'
import type { RawFinding } from '../../src/analysis/finding.ts'
import type { ModuleIr } from '../../src/analysis/ir/ir.ts'
import { LANGUAGES } from '../../src/analysis/languages/languages.ts'
import { skippedUnread } from '../../src/analysis/languages/skipped.ts'
import { RULES } from '../../src/analysis/rules/all.ts'
import { weaknessFindings } from '../../src/analysis/rules/weaknesses.ts'
import { openParsers, type Parsers } from '../../src/analysis/syntax/parsers.ts'
import { followData } from '../../src/analysis/taint/dataflow.ts'

const FILE_BYTES = 1_048_576

const wasm = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(name)))
const grammar = (name: string) => wasm(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`)
let opened: Promise<Parsers> | undefined

/** Grammars of the languages that data is followed through in packages of npm. */
function parsers(): Promise<Parsers> {
  const names = [...new Set(['javascript', 'typescript', 'tsx'].flatMap((id) => LANGUAGES[id as 'tsx'].grammar ?? []))]
  opened ??= openParsers(
    {
      engine: wasm('web-tree-sitter/web-tree-sitter.wasm'),
      grammars: Object.fromEntries(names.map((name) => [name, grammar(name)])),
    },
    { clock: () => performance.now() },
  )
  return opened
}

export interface ReadFile {
  path: string
  facts: BlobFacts
}

/** The files that a scan of the folder would read, as far as the tree alone can tell. */
export function codeFiles(folder: string): string[] {
  const paths = globSync('**/*', { cwd: folder }).map((path) => path.split(sep).join('/'))
  return paths.sort().filter((path) => {
    const stat = lstatSync(join(folder, path))
    const source = { path, bytes: stat.size, kind: 'file', oid: path } as const
    return stat.isFile() && !skippedUnread(source, { fileBytes: FILE_BYTES })
  })
}

/** The facts of every file that a scan of the folder would read. */
export async function readFolder(folder: string, passes: readonly PassName[]): Promise<ReadFile[]> {
  const files: ReadFile[] = []
  for (const path of codeFiles(folder)) {
    const facts = analyseBlob({ path, bytes: readFileSync(join(folder, path)), passes }, await parsers())
    if (!facts.file.skipped) files.push({ path, facts })
  }
  return files
}

export interface ScannedFolder {
  findings: RawFinding[]
  /** Of all files that were read, by their path. */
  lines: ReadonlyMap<string, number>
}

/** What static analysis finds in a package that others install. */
export async function scanLibrary(folder: string): Promise<ScannedFolder> {
  const files = await readFolder(folder, ['file', 'weaknesses', 'flow'])
  const modules = new Map<string, ModuleIr>()
  for (const { path, facts } of files)
    if (facts.flow?.module) modules.set(path, JSON.parse(facts.flow.module) as ModuleIr)
  const { findings } = followData(modules, { rules: RULES, isLibrary: () => true })
  const weak = files.flatMap(({ path, facts }) => weaknessFindings(path, facts.weaknesses ?? []))
  return {
    findings: [...findings, ...weak],
    lines: new Map(files.map(({ path, facts }) => [path, facts.file.lines.total])),
  }
}
