import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ecosystem } from '../../src/analysis/ecosystem.ts'
import { compareVersions } from '../../src/analysis/versions/affected.ts'
import { folderOfSet } from './public-sets.ts'

/** The files of osv-scalibr that say how versions of an ecosystem are ordered, one pair a line. */
export const VERSION_FILES: readonly (readonly [string, Ecosystem])[] = [
  ['semver-versions', 'npm'],
  ['pypi-versions', 'PyPI'],
  ['pypi-versions-generated', 'PyPI'],
  ['maven-versions', 'Maven'],
  ['maven-versions-generated', 'Maven'],
]

const ORDERS: Readonly<Record<string, number>> = { '<': -1, '=': 0, '>': 1 }

/** Compares every line of a file, in both directions; answers how many there are and which differ. */
export async function judgedVersionLines(file: string, ecosystem: Ecosystem) {
  const text = await readFile(join(folderOfSet('google/osv-scalibr'), 'semantic/testdata', `${file}.txt`), 'utf8')
  const lines = text.split('\n').filter((line) => line !== '' && !/^(?:#|\/\/) /.test(line))
  const different = lines.filter((line) => {
    const [one = '', sign = '', other = ''] = line.split(' ')
    const order = ORDERS[sign] ?? Number.NaN
    return (
      compareVersions(ecosystem, one, other) !== order || compareVersions(ecosystem, other, one) !== (0 - order || 0)
    )
  })
  return { lines: lines.length, different }
}
