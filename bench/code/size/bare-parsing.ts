import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Language, Parser } from 'web-tree-sitter'
import { analyseBlobs, batched } from '../../../src/adapters/sandbox/code/analyse-blobs.ts'
import { openSandbox } from '../../../src/adapters/sandbox/sandbox.ts'
import { PASS_NAMES, type PassName } from '../../../src/analysis/blob-facts.ts'
import { type Grammar, LANGUAGES, languageOfPath } from '../../../src/analysis/languages/languages.ts'
import { cpuOfEnded } from '../../ended-processes.ts'

const wasm = (name: string) => readFileSync(fileURLToPath(import.meta.resolve(name)))
type Files = Readonly<Record<string, Uint8Array>>

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + cpuOfEnded() / 1e3
}

/** The seconds of CPU that tree-sitter takes to parse each file once, and nothing else. */
export async function bareParsing(files: Files): Promise<number> {
  await Parser.init({ wasmBinary: wasm('web-tree-sitter/web-tree-sitter.wasm') })
  const parsers = new Map<Grammar, Parser>()
  let seconds = 0
  for (const [path, bytes] of Object.entries(files)) {
    const { grammar } = LANGUAGES[languageOfPath(path) ?? 'text']
    if (!grammar) continue
    const parser = parsers.get(grammar) ?? new Parser()
    if (!parsers.has(grammar))
      parser.setLanguage(await Language.load(wasm(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`)))
    parsers.set(grammar, parser)
    const text = new TextDecoder().decode(bytes)
    const begun = cpu()
    parser.parse(text)?.delete()
    seconds += cpu() - begun
  }
  return seconds
}

/** The same for the facts of the passes, as a scan makes them in the sandbox, with starting its processes and checking their answers. */
export async function makingFacts(files: Files, passes: readonly PassName[] = PASS_NAMES): Promise<number> {
  const sandbox = openSandbox()
  const work = { sandbox, passes, settings: { secretsKey: 'a2V5' }, signal: new AbortController().signal }
  try {
    await analyseBlobs([{ path: 'first.ts', bytes: Buffer.from('let a') }], work)
    const begun = cpu()
    const blobs = Object.entries(files).map(([path, bytes]) => ({ path, bytes }))
    for (const batch of batched(blobs)) await analyseBlobs(batch, work)
    return cpu() - begun
  } finally {
    await sandbox.close()
  }
}
