import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { keyOf, type ReadingArea } from './setting.ts'
import { SETTINGS } from './settings.ts'

/** Areas whose settings nobody reads yet; whoever builds one takes it off this list. */
const NOT_BUILT_YET: readonly ReadingArea[] = ['broadcast', 'codehost', 'evidence']

const SOURCE = new URL('../', import.meta.url).pathname
const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'))
const read = (file: string) => readFileSync(SOURCE + file, 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')

/** A key of several words is unmistakable; `port` or `env` must be taken from the config, or asked for among settings. */
const reads = (source: string, key: string) =>
  /[A-Z]/.test(key)
    ? new RegExp(`\\b${key}\\b`).test(source)
    : new RegExp(`\\bconfig\\.${key}\\b|\\bConfig,[^>]*'${key}'|Settings \\{[^}]*\\b${key}:`).test(source)

test('a built area leaves none of its settings unread', () => {
  const sources = files.filter((file) => !file.startsWith('config/')).map(read)
  const unread = SETTINGS.filter(({ area }) => !NOT_BUILT_YET.includes(area)).filter(
    ({ name }) => !sources.some((source) => reads(source, keyOf(name))),
  )
  expect(unread.map(({ name, area }) => `${name} (${area})`)).toEqual([])
})

test('an area that exists is not on the list of those to come', () => {
  const built = globSync(['areas/*/*', 'adapters/*'], { cwd: SOURCE }).map((folder) => basename(folder))
  expect(NOT_BUILT_YET.filter((area) => built.includes(area))).toEqual([])
})

test('only load.ts reads the environment of the process', () => {
  expect(files.filter((file) => /process\s*\.\s*env\b/.test(read(file)))).toEqual(['config/load.ts'])
})
