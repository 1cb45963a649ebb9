import { readFile } from 'node:fs/promises'
import { analyseBlob } from '../../src/analysis/analyse-blob.ts'
import type { BlobFacts, PassName } from '../../src/analysis/blob-facts.ts'
import { type Grammar, LANGUAGES, languageOf } from '../../src/analysis/languages/languages.ts'
import { openParsers, type Parsers } from '../../src/analysis/syntax/parsers.ts'

const wasm = async (specifier: string) => new Uint8Array(await readFile(new URL(import.meta.resolve(specifier))))

const parsers = new Map<Grammar | undefined, Promise<Parsers>>()

async function open(grammar: Grammar | undefined): Promise<Parsers> {
  const engine = await wasm('web-tree-sitter/web-tree-sitter.wasm')
  const grammars = grammar ? { [grammar]: await wasm(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammar}.wasm`) } : {}
  return openParsers({ engine, grammars }, { clock: () => 0 })
}

/** What the passes find in a text, in this process; each grammar is loaded once. */
export async function analysed(path: string, text: string, passes: readonly PassName[]): Promise<BlobFacts> {
  const { grammar } = LANGUAGES[languageOf(path, text)]
  const held = parsers.get(grammar) ?? open(grammar)
  parsers.set(grammar, held)
  return analyseBlob({ path, bytes: Buffer.from(text), passes }, await held)
}
