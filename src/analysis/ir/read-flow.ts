import { type FlowFacts, isPropertyFile, MOST_KEYS } from '../blob-facts.ts'
import type { LanguageId } from '../languages/languages.ts'
import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import { loweredAs, type ModuleIr } from './ir.ts'
import { lowerJava } from './java.ts'
import { lowerJavaScript } from './javascript.ts'
import { lowerPython } from './python.ts'

interface Opened {
  path: string
  text: string
  language: LanguageId
  tree(): SyntaxTree | undefined
  /** Lines that hold secrets, whose texts are left out. */
  secretLines: ReadonlySet<number>
}

export function readFlow({ path, text, language, tree, secretLines }: Opened): FlowFacts | undefined {
  if (isPropertyFile(path)) return { properties: propertiesOf(text, secretLines) }
  const parsed = tree()
  const module = parsed && lower(parsed, language, secretLines)
  return module && { module: JSON.stringify(module) }
}

const TABLES = { javascript: lowerJavaScript, python: lowerPython, java: lowerJava }

/** Texts on the lines of secrets are left out. */
export function lower(
  tree: SyntaxTree,
  language: LanguageId,
  secretLines: ReadonlySet<number> = new Set(),
): ModuleIr | undefined {
  const lowered = loweredAs(language)
  return lowered && TABLES[lowered](tree, secretLines)
}

function propertiesOf(text: string, secretLines: ReadonlySet<number>): [string, string][] {
  return text
    .split('\n')
    .flatMap((line, index): [string, string][] => {
      const [, key, value] = /^\s*([^#!=:\s][^=:]*?)\s*[=:]\s*(.*?)\s*$/.exec(line.slice(0, 2_000)) ?? []
      return key && value !== undefined && !secretLines.has(index + 1) ? [[key, value]] : []
    })
    .slice(0, MOST_KEYS)
}
