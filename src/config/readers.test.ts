import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { NOT_BUILT_YET } from '../../test/conformance/reviewed/not-built-yet.ts'
import { keyOf } from './setting.ts'
import { SETTINGS } from './settings.ts'

const SOURCE = new URL('../', import.meta.url).pathname
const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'))
const parts = new Set(globSync(['*.ts', 'cli/*.ts', '**/*/'], { cwd: SOURCE }).map((part) => basename(part, '.ts')))
const read = (file: string) => readFileSync(SOURCE + file, 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')

/** A key of several words is unmistakable; `port` or `env` must be taken from the config, or asked for among settings. */
const reads = (source: string, key: string) =>
  /[A-Z]/.test(key)
    ? new RegExp(`\\b${key}\\b`).test(source)
    : new RegExp(`\\bconfig\\.${key}\\b|\\bConfig,[^>]*'${key}'|Settings \\{[^}]*\\b${key}:`).test(source)

test('a built area leaves none of its settings unread', () => {
  const sources = files.filter((file) => !file.startsWith('config/')).map(read)
  const unread = SETTINGS.filter(({ area }) => parts.has(area)).filter(
    ({ name }) => !sources.some((source) => reads(source, keyOf(name))),
  )
  expect(unread.map(({ name, area }) => `${name} (${area})`)).toEqual([])
})

test('a setting is read by a part of the source, or by an area that is still to come', () => {
  const nobodys = SETTINGS.filter(({ area }) => !parts.has(area) && !NOT_BUILT_YET.areas.has(area))
  expect(nobodys.map(({ name, area }) => `${name} (${area})`)).toEqual([])
})

test('an area that exists is not on the list of those to come', () => {
  const built = globSync('areas/*/*/', { cwd: SOURCE }).map((folder) => basename(folder))
  expect(built.filter((area) => NOT_BUILT_YET.areas.has(area))).toEqual([])
})

test('only load.ts reads the environment of the process', () => {
  expect(files.filter((file) => /process\s*\.\s*env\b/.test(read(file)))).toEqual(['config/load.ts'])
})
