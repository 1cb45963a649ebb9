import type { LanguageId } from '../languages/languages.ts'
import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import type { LoweredLanguage, ModuleIr } from './ir.ts'
import { lowerJava } from './java.ts'
import { lowerJavaScript } from './javascript.ts'
import { lowerPython } from './python.ts'

const LOWERED: Partial<Record<LanguageId, LoweredLanguage>> = {
  javascript: 'javascript',
  typescript: 'javascript',
  tsx: 'javascript',
  python: 'python',
  java: 'java',
}

const TABLES = { javascript: lowerJavaScript, python: lowerPython, java: lowerJava }

/** The language whose rules follow data through such a file. */
export const loweredAs = (language: LanguageId): LoweredLanguage | undefined => LOWERED[language]

/** Texts on the lines of secrets are left out. */
export function lower(
  tree: SyntaxTree,
  language: LanguageId,
  secretLines: ReadonlySet<number> = new Set(),
): ModuleIr | undefined {
  const lowered = loweredAs(language)
  return lowered && TABLES[lowered](tree, secretLines)
}
