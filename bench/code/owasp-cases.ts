import { globSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Category } from '../../src/analysis/rules/rule.ts'
import { folderOfSet } from '../../test/support/public-sets.ts'
import { type Half, halfOf } from './halves.ts'

export type CaseLanguage = 'java' | 'python'

/** A program of a public set, and whether the weakness that it is about is really there. */
export interface Case {
  name: string
  language: CaseLanguage
  category: Category
  isWeak: boolean
}

export const FOLDERS = {
  java: folderOfSet('OWASP-Benchmark/BenchmarkJava'),
  python: folderOfSet('OWASP-Benchmark/BenchmarkPython'),
}

const EXPECTED = { java: 'expectedresults-1.2.csv', python: 'expectedresults-0.1.csv' }

/** What the sets call our categories. */
export const CATEGORIES: Record<string, Category> = {
  cmdi: 'command-injection',
  codeinj: 'code-injection',
  crypto: 'weak-cipher',
  deserialization: 'deserialisation',
  hash: 'weak-hash',
  ldapi: 'ldap-injection',
  pathtraver: 'path-traversal',
  redirect: 'open-redirect',
  securecookie: 'insecure-cookie',
  sqli: 'sql-injection',
  trustbound: 'trust-boundary',
  weakrand: 'weak-random',
  xpathi: 'xpath-injection',
  xss: 'xss',
  xxe: 'xxe',
}

export const caseNamed = (path: string) => /(BenchmarkTest\d+)\.\w+$/.exec(path)?.[1]

function casesOf(language: CaseLanguage, half: Half): Case[] {
  const lines = readFileSync(join(FOLDERS[language], EXPECTED[language]), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [name = '', told = '', isWeak = ''] = line.split(',')
    const category = CATEGORIES[told]
    return category && halfOf(name) === half ? [{ name, language, category, isWeak: isWeak.trim() === 'true' }] : []
  })
}

export const JAVA_CASES = (half: Half) => casesOf('java', half)
export const PYTHON_CASES = (half: Half) => casesOf('python', half)

const FILES = { java: ['**/*.java', '**/*.properties'], python: ['**/*.py'] }

/** The texts of one half of the cases and of everything that is no case, by their paths. */
export function caseFiles(language: CaseLanguage, half: Half): Record<string, string> {
  const folder = FOLDERS[language]
  const files = globSync(FILES[language].map((one) => `${folder}/${one}`)).flatMap((file): [string, string][] => {
    const name = caseNamed(file)
    if (name && halfOf(name) !== half) return []
    return [[relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8')]]
  })
  return Object.fromEntries(files)
}
