import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Category } from '../../src/analysis/rules/rule.ts'
import { folderOfSet } from '../../test/support/public-sets.ts'
import { type Half, halfOf } from './halves.ts'

/** A real vulnerability of a package: where it does harm, and the version that mended it where there is one. */
export interface PackageCase {
  /** Its class and folder in the set: `redos/ms_0.7.0`. */
  name: string
  category: Category
  /** `name@version`. */
  vulnerable: string
  fixed: string | undefined
  /** Undefined where the set does not say. */
  sink: { file: string; line: number } | undefined
}

const CATEGORIES = [
  'code-injection',
  'command-injection',
  'path-traversal',
  'prototype-pollution',
  'redos',
] as const satisfies Category[]

interface Told {
  dependencies?: Record<string, string>
  fixedVersion?: string
  sink?: string
}

/** Split by the name of the package, so that all versions of one lie in the same half. */
export function packageCases(half: Half): PackageCase[] {
  const set = folderOfSet('cristianstaicu/SecBench.js')
  return CATEGORIES.flatMap((category) =>
    globSync(`${set}/${category}/*/package.json`).flatMap((file) => {
      const folder = basename(join(file, '..'))
      const { dependencies = {}, fixedVersion = '', sink = '' } = JSON.parse(readFileSync(file, 'utf8')) as Told
      const [of, version] = Object.entries(dependencies).find(([, version]) => folder.endsWith(`_${version}`)) ?? []
      if (!of || !version || halfOf(of) !== half) return []
      const [, path, line] = /^([^,:\s]+):(\d+):\d+/.exec(sink) ?? []
      return [
        {
          name: `${category}/${folder}`,
          category,
          vulnerable: `${of}@${version}`,
          fixed: /^\d+\.\d+\.\d+[\w.-]*$/.test(fixedVersion) ? `${of}@${fixedVersion}` : undefined,
          sink: path && line ? { file: path.replace(/^(\.?\/)+/, ''), line: Number(line) } : undefined,
        },
      ]
    }),
  )
}
