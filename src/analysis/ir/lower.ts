import type { LanguageId } from '../languages/languages.ts'
import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import { loweredAs, type ModuleIr } from './ir.ts'
import { lowerJava } from './java.ts'
import { lowerJavaScript } from './javascript.ts'
import { lowerPython } from './python.ts'

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
