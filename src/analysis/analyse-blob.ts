import type { AnalysisSettings, BlobFacts, GaveUp, PassName } from './blob-facts.ts'
import { LONGEST_LICENCE, PASSES } from './blob-facts.ts'
import { printLines } from './duplicates/line-prints.ts'
import { readFlow } from './ir/read-flow.ts'
import { type LanguageId, languageOf, languageOfPath } from './languages/languages.ts'
import { looksBinary, skippedByContent } from './languages/skipped.ts'
import { readLockFile } from './lockfiles/read-lock-file.ts'
import { countLines, linesWithCode } from './metrics/line-counts.ts'
import { findWeaknesses } from './rules/weaknesses.ts'
import { findSecrets } from './secrets/find-secrets.ts'
import { readStructure } from './structure/read-structure.ts'
import type { Parsers } from './syntax/parsers.ts'
import type { SyntaxTree } from './syntax/syntax-tree.ts'

/** A file as the passes see it. */
interface OpenBlob {
  path: string
  text: string
  language: LanguageId
  settings: AnalysisSettings
  /** Its syntax, parsed once for all passes; undefined for a language without a grammar. Throws where parsing takes too long. */
  tree(): SyntaxTree | undefined
  /** How many lines above one hold code. */
  codeBefore(line: number): number
  /** The lines that hold secrets: no other fact keeps what they say. */
  secretLines(): ReadonlySet<number>
}

type Facts<Name extends PassName> = BlobFacts[Name]

/** What each pass does; undefined where it has nothing to say of such a file. */
const READERS: { [Name in Exclude<PassName, 'file'>]: (blob: OpenBlob) => Facts<Name> } = {
  structure: (blob) => {
    const tree = blob.tree()
    return tree && readStructure(tree, blob)
  },
  duplicates: ({ text, language }) => printLines(text, language),
  dependencies: ({ path, text }) => readLockFile(path, text),
  licence_text: ({ text }) => text.slice(0, LONGEST_LICENCE),
  weaknesses: (blob) => findWeaknesses({ ...blob, secretLines: blob.secretLines() }),
  flow: (blob) => readFlow({ ...blob, secretLines: blob.secretLines() }),
  secrets: ({ text, settings }) => findSecrets(text, settings.secretsKey ?? ''),
}

/** Facts of a blob beyond this many characters of JSON are left out, the longest pass first. */
const MOST_CHARACTERS = 4_000_000

class TooSlow extends Error {}

interface Work {
  path: string
  bytes: Uint8Array
  passes: readonly PassName[]
  settings?: AnalysisSettings
}

/** Everything that the passes find in one file. A pass that fails is named in `gave_up` and stops no other. */
export function analyseBlob({ path, bytes, passes, settings = {} }: Work, parsers: Parsers): BlobFacts {
  const none = { total: 0, code: 0, comment: 0, blank: 0 }
  if (looksBinary(bytes)) return { file: { language: languageOfPath(path) ?? 'text', lines: none, skipped: 'binary' } }
  const text = new TextDecoder().decode(bytes)
  const language = languageOf(path, text)
  const skipped = skippedByContent(path, text, language)
  if (skipped) return { file: { language, lines: none, skipped } }
  const facts: BlobFacts = { file: { language, lines: countLines(text, language) } }
  const blob = openBlob({ path, text, language, settings }, parsers)
  const gaveUp: Partial<Record<PassName, GaveUp>> = {}
  for (const name of passes) {
    if (name === 'file' || PASSES[name].readsAs(path, language) === undefined) continue
    try {
      Object.assign(facts, { [name]: READERS[name](blob) })
    } catch (fault) {
      gaveUp[name] = fault instanceof TooSlow ? 'time' : 'fault'
    }
  }
  dropLongest(facts, gaveUp)
  if (Object.keys(gaveUp).length > 0) facts.gave_up = gaveUp
  return facts
}

function openBlob(file: Omit<OpenBlob, 'tree' | 'codeBefore' | 'secretLines'>, parsers: Parsers): OpenBlob {
  let tree: SyntaxTree | 'time' | undefined
  let isParsed = false
  let sums: number[] | undefined
  let secrets: ReadonlySet<number> | undefined
  return {
    ...file,
    tree() {
      if (!isParsed) tree = parsers.parse(file.text, file.language)
      isParsed = true
      if (tree === 'time') throw new TooSlow()
      return tree
    },
    secretLines() {
      const found = () => findSecrets(file.text, file.settings.secretsKey ?? '').found
      secrets ??= new Set(
        found().flatMap(({ line, end_line }) =>
          Array.from({ length: end_line - line + 1 }, (_, index) => line + index),
        ),
      )
      return secrets
    },
    codeBefore(line) {
      sums ??= codeAbove(linesWithCode(file.text, file.language))
      return sums[Math.min(line - 1, sums.length - 1)] as number
    },
  }
}

function codeAbove(lines: readonly boolean[]): number[] {
  const sums = [0]
  for (const isCode of lines) sums.push((sums.at(-1) as number) + (isCode ? 1 : 0))
  return sums
}

function dropLongest(facts: BlobFacts, gaveUp: Partial<Record<PassName, GaveUp>>) {
  const sizes = (Object.keys(facts) as (keyof BlobFacts)[])
    .filter((name): name is Exclude<PassName, 'file'> => name !== 'file' && name !== 'gave_up')
    .map((name) => ({ name, size: JSON.stringify(facts[name])?.length ?? 0 }))
    .sort((one, other) => other.size - one.size)
  let total = sizes.reduce((sum, { size }) => sum + size, 0)
  for (const { name, size } of sizes) {
    if (total <= MOST_CHARACTERS) return
    delete facts[name]
    gaveUp[name] = 'size'
    total -= size
  }
}
