import type { LanguageId } from '../../src/analysis/languages/languages.ts'
import { isObject } from '../../src/shared/fields.ts'
import { analysed } from '../../test/support/analysed-code.ts'
import { Bars } from './bars.ts'
import { type CorpusFile, corpus } from './corpus.ts'
import { programOf } from './programs.ts'
import { reportOf } from './reports.ts'

const LEAST = 0.98
/** Its reader of JavaScript guesses much of what has no name of its own. */
const LEAST_OF_JAVASCRIPT = 0.95
const MOST_LISTED = 12

/** The kinds of its tags that are functions and classes, by what it calls a language. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  JavaScript: ['function', 'class', 'method', 'generator', 'getter', 'setter'],
  TypeScript: ['function', 'class', 'method', 'interface', 'enum', 'generator'],
  Python: ['function', 'class', 'member'],
  Java: ['class', 'method', 'interface', 'enum'],
  Go: ['func', 'struct', 'interface'],
  PHP: ['class', 'function', 'interface', 'trait'],
  'C#': ['class', 'method', 'interface', 'enum', 'struct'],
  Ruby: ['class', 'method', 'singletonMethod', 'module'],
  Rust: ['function', 'method', 'struct', 'enum', 'interface'],
  C: ['function', 'struct', 'enum'],
  'C++': ['function', 'class', 'struct', 'enum'],
  Sh: ['function'],
}

const AS_IT_CALLS: Partial<Record<LanguageId, string>> = {
  javascript: 'JavaScript',
  typescript: 'TypeScript',
  tsx: 'TypeScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  php: 'PHP',
  csharp: 'C#',
  ruby: 'Ruby',
  rust: 'Rust',
  c: 'C',
  cpp: 'C++',
  shell: 'Sh',
}

interface Tag {
  place: string
  name: string
  line: number
  kind: string
  language: string
}

interface LanguageSum {
  files: number
  found: number
  all: number
  /** Objects that it takes for classes, which nobody else does, and those of them that are symbols of ours. */
  objects: number
  objectsFound: number
  missed: string[]
}

/** Which of the functions and classes that Universal Ctags finds are symbols of ours, by name and line. */
export async function functions(): Promise<boolean> {
  const ctags = await programOf('ctags')
  if (!ctags) return true
  const files = (await corpus()).filter(({ language }) => AS_IT_CALLS[language])
  const tags = Map.groupBy(await tagsOf(ctags, files), ({ place }) => place)
  const sums = new Map<LanguageId, LanguageSum>()
  for (const file of files) {
    const theirs = tags.get(file.place) ?? []
    const { structure } = await analysed(file.path, file.text, ['structure'])
    const ours = new Set(structure?.symbols.map(({ name, line }) => `${plain(name)} ${line}`))
    const sum = sums.get(file.language) ?? { files: 0, found: 0, all: 0, objects: 0, objectsFound: 0, missed: [] }
    sums.set(file.language, sum)
    sum.files++
    const lines = file.text.split('\n')
    for (const { name, line, kind } of theirs) {
      const isFound = ours.has(`${plain(name)} ${line}`)
      if (file.language === 'javascript' && kind === 'class' && !MAKES_CLASS.test(lines[line - 1] ?? '')) {
        sum.objects++
        if (isFound) sum.objectsFound++
        continue
      }
      sum.all++
      if (isFound) sum.found++
      else sum.missed.push(`${kind} ${name}  ${file.set}/${file.path}:${line}`)
    }
  }
  const bars = new Bars()
  console.log('\n| Language | Files | Universal Ctags | Found | Share | Objects left out |\n|---|---|---|---|---|---|')
  for (const [language, { all }] of sums) if (all === 0) sums.delete(language)
  for (const [language, { files: count, found, all, objects }] of sums)
    console.log(`| ${language} | ${count} | ${all} | ${found} | ${(found / all).toFixed(4)} | ${objects} |`)
  for (const [language, { missed }] of sums) for (const one of missed.slice(0, MOST_LISTED)) console.log(language, one)
  for (const [language, { found, all }] of sums) {
    const least = language === 'javascript' ? LEAST_OF_JAVASCRIPT : LEAST
    bars.judge(
      `${language}: ${(found / all).toFixed(4)} of its functions and classes (at least ${least})`,
      found / all >= least,
    )
  }
  for (const [language, { found, all, objects, objectsFound }] of sums) {
    const share = (found + objectsFound) / (all + objects)
    if (objects > 0)
      bars.judge(
        `${language}: ${share.toFixed(4)} with the objects that it calls classes (at least ${LEAST_OF_JAVASCRIPT})`,
        share >= LEAST_OF_JAVASCRIPT,
      )
  }
  return bars.areHeld
}

async function tagsOf(ctags: string, files: readonly CorpusFile[]): Promise<Tag[]> {
  const languages = new Map(files.map(({ place, language }) => [place, AS_IT_CALLS[language]]))
  const options = ['--output-format=json', '--fields=+nKl', '--sort=no', '--quiet=yes', '--links=no']
  const report = await reportOf(files, (list, to) => [ctags, ...options, '-L', list, '-f', to])
  return report.split('\n').flatMap((line) => {
    const tag: unknown = line ? JSON.parse(line) : undefined
    if (!isObject(tag) || tag._type !== 'tag') return []
    const [place, name, kind, language] = [tag.path, tag.name, tag.kind, tag.language].map(String) as [
      string,
      string,
      string,
      string,
    ]
    if (languages.get(place) !== language || !KINDS[language]?.includes(kind) || isMadeUp(name)) return []
    return [{ place, name, kind, language, line: Number(tag.line) }]
  })
}

/** Without one of these there is only an object or a call in the line. */
const MAKES_CLASS = /\bclass\b|\bfunction\b|=>/

/** A name without what it stands in and without spaces. */
const plain = (name: string) => name.replace(/\s+/g, '').replace(/^.*(?:::|\.)(?=.)/, '')

/** What has no name is called so by it. */
const isMadeUp = (name: string) => /^(?:__anon|anonymousFunction|AnonymousFunction|Anonymous)/.test(name)
