import { type LockFile, type Root, UnreadableLockFile } from './lock-file.ts'
import { packageList } from './package-list.ts'
import { at, entriesOf, parseYaml, wordAt } from './yaml-fields.ts'

interface YarnEntry {
  descriptors: string[]
  fields: Map<string, string>
  needs: [name: string, range: string][]
}

const WORD = /"((?:[^"\\]|\\.)*)"|([^\s,"]+?)(?=:?(?:[\s,]|$))/y

/** The words of a line, in quotes or not; a comma or colon may follow each. */
function wordsOf(line: string): string[] {
  const words: string[] = []
  let from = line.length - line.trimStart().length
  while (from < line.length) {
    WORD.lastIndex = from
    const found = WORD.exec(line)
    if (!found) break
    words.push(found[1] === undefined ? (found[2] ?? '') : found[1].replace(/\\(.)/g, '$1'))
    from = WORD.lastIndex
    while (from < line.length && /[\s,:]/.test(line.charAt(from))) from++
  }
  return words
}

const NEEDED = new Set(['dependencies', 'optionalDependencies'])

/** The blocks of yarn.lock version 1: descriptors at the margin, fields two spaces in, dependencies four. */
function readBlocks(text: string): YarnEntry[] {
  const entries: YarnEntry[] = []
  let section = ''
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (line.length > 20_000) throw new UnreadableLockFile('A line is too long')
    const indent = line.length - line.trimStart().length
    const words = wordsOf(line)
    const entry = entries.at(-1)
    if (indent === 0) entries.push({ descriptors: words, fields: new Map(), needs: [] })
    else if (!entry) throw new UnreadableLockFile('No yarn.lock')
    else if (indent === 2 && words.length === 1) section = words[0] ?? ''
    else if (indent === 2) entry.fields.set(words[0] ?? '', words[1] ?? '')
    else if (NEEDED.has(section) && words[0] && words[1]) entry.needs.push([words[0], words[1]])
  }
  return entries
}

/** The name in `name@range`, and in an alias that of the package it stands for. */
function nameIn(descriptor: string): string {
  const cut = descriptor.indexOf('@', 1)
  const [name, range] = cut < 0 ? [descriptor, ''] : [descriptor.slice(0, cut), descriptor.slice(cut + 1)]
  const alias = /^npm:((?:@[^@/]+\/)?[^@/]+)@/.exec(range)?.[1]
  return alias ?? name
}

function readClassic(text: string): LockFile {
  const list = packageList()
  const askedAs: [string, number][] = []
  const entries = readBlocks(text)
  for (const { descriptors, fields } of entries) {
    const version = fields.get('version')
    const [first] = descriptors
    if (!first || !version) throw new UnreadableLockFile('An entry has no version')
    const origin = { checksum: fields.get('integrity'), source: fields.get('resolved') }
    const place = list.add(descriptors.join(','), { name: nameIn(first), version, ...origin })
    for (const descriptor of descriptors) {
      list.placeOf.set(descriptor, place)
      askedAs.push([descriptor, place])
    }
  }
  for (const { descriptors, needs } of entries)
    for (const [name, range] of needs)
      list.need(list.placeOf.get(descriptors[0] ?? '') ?? -1, list.placeOf.get(`${name}@${range}`))
  return { ...SHAPE, format: 'yarn', packages: list.packages, askedAs, problems: [] }
}

const SHAPE = { ecosystem: 'npm', manager: 'npm', isResolved: true } as const

/** `name@range` as the newer format writes it, with the protocol that is left out elsewhere. */
const withProtocol = (name: string, range: string) =>
  /^[a-z][a-z+.-]*:/i.test(range) ? `${name}@${range}` : `${name}@npm:${range}`

function readBerry(text: string): LockFile {
  const list = packageList()
  const own: unknown[] = []
  const entries = entriesOf(parseYaml(text)).filter(([key]) => key !== '__metadata')
  for (const [key, entry] of entries) {
    const resolution = wordAt(entry, 'resolution') ?? ''
    const version = wordAt(entry, 'version')
    const cut = resolution.indexOf('@', 1)
    const isOwn = resolution.slice(cut).startsWith('@workspace:')
    if (isOwn) own.push(entry)
    if (isOwn || cut < 0 || !version) continue
    const place = list.add(resolution, { name: resolution.slice(0, cut), version })
    for (const descriptor of key.split(/,\s*/)) list.placeOf.set(descriptor, place)
  }
  const find = (name: string, range: unknown) => list.placeOf.get(withProtocol(name, String(range)))
  for (const [, entry] of entries) {
    const from = list.placeOf.get(wordAt(entry, 'resolution') ?? '')
    if (from !== undefined)
      for (const [name, range] of entriesOf(at(entry, 'dependencies'))) list.need(from, find(name, range))
  }
  const roots = own.flatMap((entry) =>
    entriesOf(at(entry, 'dependencies')).flatMap(([name, range]): Root[] => {
      const found = find(name, range)
      return found === undefined ? [] : [{ at: found, isDev: false, isOptional: false }]
    }),
  )
  return { ...SHAPE, format: 'yarn-berry', packages: list.packages, roots, problems: [] }
}

/** Reads yarn.lock of Yarn 1, and of Yarn 2 and later. */
export const readYarnLock = (text: string): LockFile =>
  /^__metadata:/m.test(text) ? readBerry(text) : readClassic(text)
