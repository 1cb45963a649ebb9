import { Language, Parser } from 'web-tree-sitter'
import { GRAMMARS, type Grammar, LANGUAGES, type LanguageId } from '../languages/languages.ts'
import { SyntaxTree } from './syntax-tree.ts'

/** The engine and the grammars, as WebAssembly: whoever parses hands them in, because here no file is read. */
export interface GrammarBytes {
  /** Empty where there is nothing to parse. */
  engine: Uint8Array
  grammars: Partial<Record<Grammar, Uint8Array>>
}

/** A parser for each grammar that was handed in. */
export interface Parsers {
  /** Parses a file; undefined without a grammar for its language, and `'time'` when it took longer than it may. */
  parse(text: string, language: LanguageId): SyntaxTree | 'time' | undefined
}

interface ParsersOptions {
  /** Milliseconds, as a clock tells them. */
  clock: () => number
  /** How many milliseconds a file may take. */
  most?: number
}

const MOST_MILLISECONDS = 2_000

let engine: Promise<void> | undefined

export async function openParsers(
  bytes: GrammarBytes,
  { clock, most = MOST_MILLISECONDS }: ParsersOptions,
): Promise<Parsers> {
  if (bytes.engine.length > 0) engine ??= Parser.init({ wasmBinary: bytes.engine })
  await engine
  const parsers = new Map<Grammar, Parser>()
  for (const grammar of GRAMMARS) {
    const held = bytes.grammars[grammar]
    if (held) parsers.set(grammar, new Parser().setLanguage(await Language.load(held)))
  }
  return {
    parse(text, language) {
      const { grammar } = LANGUAGES[language]
      const parser = grammar && parsers.get(grammar)
      if (!parser) return undefined
      const until = clock() + most
      const tree = parser.parse(text, null, { progressCallback: () => clock() > until })
      if (!tree) {
        parser.reset()
        return 'time'
      }
      const copy = new SyntaxTree(text, tree)
      tree.delete()
      return copy
    },
  }
}
