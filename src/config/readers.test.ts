import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { NOT_BUILT_YET } from '../../test/conformance/reviewed/not-built-yet.ts'
import { keyOf, type Setting } from './setting.ts'
import { SETTINGS } from './settings.ts'

type Reader = Pick<Setting, 'name' | 'area' | 'notYet' | 'fallback'>

const SOURCE = new URL('../', import.meta.url).pathname
const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'))
const parts = new Set(globSync(['*.ts', 'cli/*.ts', '**/*/'], { cwd: SOURCE }).map((part) => basename(part, '.ts')))
const read = (file: string) => readFileSync(SOURCE + file, 'utf8').replace(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '')

/** A key of several words is unmistakable; `port` or `env` must be taken from the config, or asked for among settings. */
const reads = (source: string, key: string) =>
  /[A-Z]/.test(key)
    ? new RegExp(`\\b${key}\\b`).test(source)
    : new RegExp(`\\bconfig\\.${key}\\b|\\bConfig,[^>]*'${key}'|Settings \\{[^}]*\\b${key}:`).test(source)

/** Settings of a part that is there, which none of the sources reads, by itself or by one that falls back to it. */
function unread(settings: readonly Reader[], sources: readonly string[]) {
  const isRead = (name: string): boolean =>
    sources.some((source) => reads(source, keyOf(name))) ||
    settings.some((each) => each.fallback === name && isRead(each.name))
  return settings
    .filter(({ area, name }) => parts.has(area) && !isRead(name))
    .map(({ name }) => `nobody reads config.${keyOf(name)}: read it, or delete the row of ${name}`)
}

const nobodys = (settings: readonly Reader[]) =>
  settings
    .filter(({ area }) => !parts.has(area) && !NOT_BUILT_YET.areas.has(area))
    .map(({ name, area }) => `no folder or file of src is called ${area}: let \`area\` of ${name} name the reader`)

test('a built area leaves none of its settings unread', () => {
  const sources = files.filter((file) => !file.startsWith('config/')).map(read)
  expect(unread(SETTINGS, sources)).toEqual([])
})

test('a setting is read by a part of the source, or by an area that is still to come', () => {
  expect(nobodys(SETTINGS)).toEqual([])
})

test('a setting is marked as not read yet as long as its area is not there', () => {
  const marked = SETTINGS.filter(({ notYet }: Reader) => notYet).map(({ name }) => name)
  expect(marked).toEqual(SETTINGS.filter(({ area }) => !parts.has(area)).map(({ name }) => name))
})

test('planted violations: a setting that nobody reads, and one whose reader is not there', () => {
  expect(unread([{ name: 'SERVICE_BOOKMARK_DAYS', area: 'queue' }], ['days: config.bookmarkDays'])).toEqual([])
  expect(unread([{ name: 'SERVICE_BOOKMARK_DAYS', area: 'queue' }], ['days: config.retentionDays'])).toEqual([
    'nobody reads config.bookmarkDays: read it, or delete the row of SERVICE_BOOKMARK_DAYS',
  ])
  expect(nobodys([{ name: 'SERVICE_BOOKMARK_DAYS', area: 'bookmark' }])).toEqual([
    'no folder or file of src is called bookmark: let `area` of SERVICE_BOOKMARK_DAYS name the reader',
  ])
})

test('an area that exists is not on the list of those to come', () => {
  const built = globSync('areas/*/*/index.ts', { cwd: SOURCE }).map((door) => basename(dirname(door)))
  const listed = built.filter((area) => NOT_BUILT_YET.areas.has(area))
  const told = listed.map((area) => `${area} is there: delete it from test/conformance/reviewed/not-built-yet.ts`)
  expect(told).toEqual([])
})

test('only load.ts reads the environment of the process', () => {
  /** Rules that look at code name what such code reads. */
  const own = files.filter((file) => !file.startsWith('analysis/rules/'))
  expect(own.filter((file) => /process\s*\.\s*env\b/.test(read(file)))).toEqual(['config/load.ts'])
})
