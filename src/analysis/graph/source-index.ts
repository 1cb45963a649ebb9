import type { LanguageId } from '../languages/languages.ts'
import type { StructureFacts } from '../structure/structure-facts.ts'

/** A file with what is known of its structure. */
export interface StructuredFile {
  path: string
  language: LanguageId
  facts: StructureFacts
}

const EXTENSIONS = [
  '',
  '.ts',
  '.tsx',
  '.d.ts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.mts',
  '.cts',
  '.py',
  '.rb',
  '.rs',
  '.php',
  '.sh',
]
const INDEXES = ['index.ts', 'index.tsx', 'index.js', 'index.jsx', 'index.mjs', '__init__.py', 'mod.rs']
const MOST_FILES = 200

/** Finds the files that an import means, by the rules of its language. */
export class SourceIndex {
  readonly #paths: Map<string, number>
  readonly #byEnd = new Map<string, number[]>()
  readonly #byFolder = new Map<string, number[]>()
  readonly #byModule = new Map<string, number[]>()

  constructor(files: readonly StructuredFile[]) {
    this.#paths = new Map(files.map(({ path }, at) => [path, at]))
    for (const [at, { path, facts }] of files.entries()) {
      add(this.#byEnd, path.slice(path.lastIndexOf('/') + 1), at)
      const folder = folderOf(path)
      add(this.#byFolder, folder.slice(folder.lastIndexOf('/') + 1), at)
      if (facts.module) add(this.#byModule, facts.module, at)
    }
    this.#files = files
  }
  readonly #files: readonly StructuredFile[]

  /** The files of a package or namespace that files say they belong to. */
  ofModule(name: string): readonly number[] {
    return this.#byModule.get(name) ?? []
  }

  /** The files beside one, which share its names in Go. */
  beside(path: string): readonly number[] {
    const folder = folderOf(path)
    const same = this.#byFolder.get(folder.slice(folder.lastIndexOf('/') + 1)) ?? []
    return same.filter((at) => folderOf(this.#pathOf(at)) === folder)
  }

  /** The files that `from` means in a file: one, or all of a package. */
  resolve(path: string, language: LanguageId, from: string): readonly number[] {
    switch (language) {
      case 'javascript':
      case 'typescript':
      case 'tsx':
        return one(this.#script(path, from))
      case 'python':
        return one(this.#python(path, from))
      case 'java': {
        const held = this.ofModule(from)
        if (held.length > 0) return held.slice(0, MOST_FILES)
        return one(
          this.#ending(`${from.replaceAll('.', '/')}.java`) ??
            this.#ending(`${parentOf(from).replaceAll('.', '/')}.java`),
        )
      }
      case 'go':
        return this.#goPackage(from)
      case 'php':
        if (from.startsWith('./')) return one(this.#relative(path, from) ?? this.#ending(from.slice(2)))
        return this.ofModule(from.slice(0, Math.max(0, from.lastIndexOf('\\')))).slice(0, MOST_FILES)
      case 'csharp':
        return this.ofModule(from).slice(0, MOST_FILES)
      case 'ruby':
        return one(from.startsWith('./') ? this.#relative(path, `${from}.rb`) : this.#ending(`${from}.rb`))
      case 'rust':
        return one(this.#rust(path, from))
      case 'c':
      case 'cpp':
      case 'shell':
        return one(
          this.#relative(path, `./${from.replace(/^\.\//, '')}`) ?? this.#ending(from.replace(/^(?:\.\.?\/)+/, '')),
        )
      default:
        return []
    }
  }

  #script(path: string, from: string): number | undefined {
    if (from.startsWith('.'))
      return this.#relative(path, from) ?? this.#relative(path, from.replace(/\.[cm]?jsx?$/, ''))
    return from.startsWith('@/') || from.startsWith('~/') ? this.#relative('src/x', `./${from.slice(2)}`) : undefined
  }

  /** One that may leave out its extension, or name a folder. */
  #relative(path: string, from: string): number | undefined {
    const target = joined(folderOf(path), from)
    if (target === undefined) return undefined
    for (const extension of EXTENSIONS) {
      const at = this.#paths.get(target + extension)
      if (at !== undefined) return at
    }
    for (const index of INDEXES) {
      const at = this.#paths.get(target === '' ? index : `${target}/${index}`)
      if (at !== undefined) return at
    }
    return undefined
  }

  #python(path: string, from: string): number | undefined {
    const dots = /^\.*/.exec(from)?.[0].length ?? 0
    const rest = from.slice(dots).replaceAll('.', '/')
    if (dots > 0) return this.#relative(path, `./${'../'.repeat(dots - 1)}${rest}`)
    return this.#relative(path, `./${rest}`) ?? this.#ending(`${rest}.py`) ?? this.#ending(`${rest}/__init__.py`)
  }

  #rust(path: string, from: string): number | undefined {
    if (from.startsWith('./')) {
      const inFolder = path.replace(/(?:\/(?:mod|lib|main))?\.rs$/, '')
      return this.#relative(path, from) ?? this.#relative(`${inFolder}/x`, from)
    }
    const parts = from
      .replace(/^(?:crate|self|super)(?:::|$)/, '')
      .split('::')
      .filter((part) => part !== 'super')
    for (let length = parts.length; length > 0; length--) {
      const place = parts.slice(0, length).join('/')
      const at = this.#ending(`${place}.rs`) ?? this.#ending(`${place}/mod.rs`)
      if (at !== undefined) return at
    }
    return undefined
  }

  #goPackage(from: string): readonly number[] {
    const held = this.#byFolder.get(from.slice(from.lastIndexOf('/') + 1)) ?? []
    const matching = held.filter(
      (at) => from === folderOf(this.#pathOf(at)) || from.endsWith(`/${folderOf(this.#pathOf(at))}`),
    )
    return matching.slice(0, MOST_FILES)
  }

  /** The file whose path ends so, if there is one alone. */
  #ending(end: string): number | undefined {
    const held = this.#byEnd.get(end.slice(end.lastIndexOf('/') + 1)) ?? []
    const matching = held.filter((at) => this.#pathOf(at) === end || this.#pathOf(at).endsWith(`/${end}`))
    return matching.length === 1
      ? matching[0]
      : matching.toSorted((one, other) => this.#pathOf(one).length - this.#pathOf(other).length)[0]
  }

  #pathOf(at: number): string {
    return this.#files[at]?.path ?? ''
  }
}

const one = (at: number | undefined) => (at === undefined ? [] : [at])
const parentOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('.')))

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))

export function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value) {
  const held = map.get(key)
  if (held) held.push(value)
  else map.set(key, [value])
}

/** A path from a folder; undefined beyond the root. */
function joined(folder: string, from: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of from.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
