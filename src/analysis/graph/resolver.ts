import type { LanguageId } from '../languages/languages.ts'
import type { CodeSymbol, StructureFacts } from '../structure/structure-facts.ts'
import { add, SourceIndex, type StructuredFile } from './source-index.ts'

/** By scopes alone, through an import, or because the name fits. */
export type EdgeHow = 'exact' | 'import' | 'name'

export interface Named {
  to: number
  how: EdgeHow
}

interface Node {
  symbol: CodeSymbol | undefined
  language: LanguageId
  within: number
}

/** A name that an import makes: the files that it comes from, and what it is called there. */
interface Binding {
  files: readonly number[]
  name: string
}

interface OpenFile {
  /** Names at the top of the file. */
  top: Map<string, number>
  bindings: Map<string, Binding>
  /** Files all of whose names are meant. */
  wholes: readonly number[]
  reexports: { files: readonly number[]; names: readonly [string, string][] }[]
  imported: readonly number[]
}

type UseFact = StructureFacts['uses'][number]

/** A name that fits more symbols than this says nothing. */
const MOST_CANDIDATES = 5
const MOST_STEPS = 5
const WHOLE = '*'

/** Languages whose files call each other. */
const FAMILIES: Readonly<Partial<Record<LanguageId, string>>> = {
  javascript: 'script',
  typescript: 'script',
  tsx: 'script',
  c: 'c',
  cpp: 'c',
}
const familyOf = (language: LanguageId) => FAMILIES[language] ?? language

/** Members are called without naming the object, in these. */
const IMPLICIT_SELF = new Set<LanguageId>(['java', 'csharp', 'ruby', 'cpp', 'c'])
/** All files of a folder or a package share their names, in these. */
const SHARED_PACKAGE = new Set<LanguageId>(['go', 'java', 'csharp', 'php'])

/** Finds which symbols a use may mean. */
export class Resolver {
  readonly #files: readonly StructuredFile[]
  readonly #nodes: readonly Node[]
  readonly #firstOf: readonly number[]
  readonly #open: readonly OpenFile[]
  readonly #members = new Map<number, Map<string, number>>()
  readonly #bases = new Map<number, number[]>()
  readonly #byName = new Map<string, number[]>()
  readonly #methodsOf = new Map<number, Map<string, number[]>>()
  readonly #index: SourceIndex

  constructor(files: readonly StructuredFile[], nodes: readonly Node[], firstOf: readonly number[]) {
    this.#files = files
    this.#nodes = nodes
    this.#firstOf = firstOf
    this.#index = new SourceIndex(files)
    for (const [at, { symbol, language, within }] of nodes.entries()) {
      if (!symbol || symbol.kind === 'variable') continue
      add(this.#byName, `${familyOf(language)} ${symbol.name}`, at)
      if (this.#nodes[within]?.symbol) this.#member(within, symbol.name, at)
    }
    this.#open = files.map((file, at) => this.#opened(file, at))
    for (const [at, { facts }] of files.entries())
      for (const use of facts.uses) if (use[1] === 'extends') this.#extend(at, use)
  }

  filesImportedBy(at: number): readonly number[] {
    return this.#open[at]?.imported ?? []
  }

  #member(owner: number, name: string, at: number) {
    const members = this.#members.get(owner) ?? new Map<string, number>()
    if (!members.has(name)) members.set(name, at)
    this.#members.set(owner, members)
  }

  #opened({ path, language, facts }: StructuredFile, at: number): OpenFile {
    const top = new Map<string, number>()
    for (const [offset, symbol] of facts.symbols.entries())
      if (symbol.in < 0 && !top.has(symbol.name)) top.set(symbol.name, (this.#firstOf[at] as number) + 1 + offset)
    const bindings = new Map<string, Binding>()
    const wholes: number[] = []
    const reexports: OpenFile['reexports'] = []
    const imported = new Set<number>()
    for (const { from, names, reexport } of facts.imports) {
      const files = this.#index.resolve(path, language, from)
      for (const file of files) if (file !== at && files.length <= MOST_CANDIDATES) imported.add(file)
      if (reexport) reexports.push({ files, names })
      for (const [there, here] of names) {
        const inside =
          language === 'python' && there !== WHOLE ? this.#index.resolve(path, language, submodule(from, there)) : []
        for (const file of inside) if (file !== at) imported.add(file)
        if (inside.length > 0) bindings.set(here, { files: inside, name: WHOLE })
        else if (files.length === 0) continue
        else if (here === WHOLE) wholes.push(...files)
        else bindings.set(here, { files, name: there })
      }
    }
    if (SHARED_PACKAGE.has(language)) wholes.push(...this.#shared(path, language, facts.module))
    return { top, bindings, wholes, reexports, imported: [...imported] }
  }

  #shared(path: string, language: LanguageId, module: string | undefined): readonly number[] {
    return language === 'go' || module === undefined ? this.#index.beside(path) : this.#index.ofModule(module)
  }

  #extend(at: number, use: UseFact) {
    const owner = (this.#firstOf[at] as number) + 1 + use[3]
    const found = this.#free(at, use[3], use[0], true)
    for (const { to } of found) if (to !== owner) add(this.#bases, owner, to)
  }

  /** The symbols that a use means; those of a name alone, when nothing else is known. */
  resolve(at: number, use: UseFact): readonly Named[] | 'ambiguous' {
    const [name, kind, , holder, receiver] = use
    const found =
      kind === 'own'
        ? this.#own(at, holder, name)
        : kind === 'member'
          ? this.#ofReceiver(at, receiver, name)
          : this.#free(at, holder, name, kind !== 'call')
    if (found.length > 0) return kind === 'new' ? this.#withConstructor(found) : found
    return this.#byNameAlone(at, use)
  }

  #withConstructor(found: readonly Named[]): readonly Named[] {
    return found.flatMap((named) => {
      const { symbol } = this.#nodes[named.to] as Node
      const members = this.#members.get(named.to)
      const made = ['constructor', '__init__', '__construct', 'initialize', symbol?.name ?? ''].map((name) =>
        members?.get(name),
      )
      const to = made.find((member) => member !== undefined)
      return to === undefined ? [named] : [named, { ...named, to }]
    })
  }

  /** The class that a symbol stands in, and those outside of it. */
  #classesAround(at: number, holder: number): number[] {
    const around: number[] = []
    for (
      let node = (this.#firstOf[at] as number) + 1 + holder;
      this.#nodes[node]?.symbol;
      node = this.#nodes[node]?.within ?? -1
    )
      if (this.#members.has(node)) around.push(node)
    return around
  }

  /** A member of a class, or of one that it extends. */
  #memberOf(owner: number, name: string, steps = 0): number | undefined {
    const own = this.#members.get(owner)?.get(name)
    if (own !== undefined || steps > MOST_STEPS) return own
    for (const base of this.#bases.get(owner) ?? []) {
      const found = this.#memberOf(base, name, steps + 1)
      if (found !== undefined) return found
    }
    return undefined
  }

  #own(at: number, holder: number, name: string): readonly Named[] {
    for (const owner of this.#classesAround(at, holder)) {
      const to = this.#memberOf(owner, name)
      if (to !== undefined) return [{ to, how: 'exact' }]
    }
    return this.#besideOf(at, holder, name)
  }

  /** A method of an object has no class around it: its siblings stand beside it, in the same symbol or at the top of the file. */
  #besideOf(at: number, holder: number, name: string): readonly Named[] {
    const first = (this.#firstOf[at] as number) + 1
    const symbols = this.#files[at]?.facts.symbols ?? []
    for (let from = holder; from >= 0; from = symbols[from]?.in ?? -1) {
      if (symbols[from]?.kind !== 'method') continue
      const within = symbols[from]?.in
      const beside = this.#methods(at, name).filter((offset) => symbols[offset]?.in === within && offset !== from)
      if (beside.length > 0) return beside.map((offset) => ({ to: first + offset, how: 'exact' }))
    }
    return []
  }

  /** The methods of that name in a file; a getter and a setter share theirs. */
  #methods(at: number, name: string): readonly number[] {
    const known = this.#methodsOf.get(at)
    if (known) return known.get(name) ?? []
    const made = new Map<string, number[]>()
    for (const [offset, symbol] of (this.#files[at]?.facts.symbols ?? []).entries())
      if (symbol.kind === 'method') add(made, symbol.name, offset)
    this.#methodsOf.set(at, made)
    return made.get(name) ?? []
  }

  #free(at: number, holder: number, name: string, isType: boolean): readonly Named[] {
    const file = this.#open[at] as OpenFile
    const { language } = this.#files[at] as StructuredFile
    for (
      let node = (this.#firstOf[at] as number) + 1 + holder;
      this.#nodes[node]?.symbol;
      node = this.#nodes[node]?.within ?? -1
    ) {
      const { symbol } = this.#nodes[node] as Node
      const isOfType = symbol?.kind === 'class' || symbol?.kind === 'interface' || symbol?.kind === 'enum'
      const inside = !isOfType || IMPLICIT_SELF.has(language) || isType ? this.#memberOf(node, name) : undefined
      if (inside !== undefined) return [{ to: inside, how: 'exact' }]
    }
    const here = file.top.get(name)
    const bound = file.bindings.get(name)
    const isOwn = !bound || this.#nodes[here ?? -1]?.symbol?.kind !== 'variable'
    if (here !== undefined && isOwn) return [{ to: here, how: 'exact' }]
    const through = bound ? this.#exported(bound.files, bound.name, name) : this.#exported(file.wholes, name)
    if (through !== undefined) return [{ to: through, how: 'import' }]
    return here === undefined ? [] : [{ to: here, how: 'exact' }]
  }

  #ofReceiver(at: number, receiver: string | undefined, name: string): readonly Named[] {
    if (receiver === undefined) return []
    const file = this.#open[at] as OpenFile
    const here = file.top.get(receiver)
    const own = here === undefined ? undefined : this.#memberOf(here, name)
    if (own !== undefined) return [{ to: own, how: 'exact' }]
    const bound = file.bindings.get(receiver)
    if (bound?.name === WHOLE || bound?.name === 'default') {
      const to = this.#exported(bound.files, name)
      if (to !== undefined) return [{ to, how: 'import' }]
    }
    const owner = bound ? this.#exported(bound.files, bound.name, receiver) : this.#exported(file.wholes, receiver)
    const member = owner === undefined ? undefined : this.#memberOf(owner, name)
    return member === undefined ? [] : [{ to: member, how: 'import' }]
  }

  /** A name that one of these files exports, or hands on; `here` is what the file that asks calls it. */
  #exported(files: readonly number[], name: string, here = name, steps = 0): number | undefined {
    for (const at of files) {
      const { top, reexports } = this.#open[at] ?? NOTHING
      const own = top.get(name) ?? (name === 'default' || name === WHOLE ? this.#mainExport(at, here) : undefined)
      if (own !== undefined) return own
      if (steps > MOST_STEPS) continue
      for (const { files: from, names } of reexports) {
        const meant = names.find(([, here]) => here === name || here === WHOLE)
        const handed = meant && this.#exported(from, meant[0] === WHOLE ? name : meant[0], here, steps + 1)
        if (handed !== undefined) return handed
      }
    }
    return undefined
  }

  /** What a file exports as its default has often no other export beside it, or is called as the file is or as others call it. */
  #mainExport(at: number, here: string): number | undefined {
    const { facts, path } = this.#files[at] as StructuredFile
    const exported = facts.symbols.flatMap((symbol, offset) =>
      (symbol.exported || symbol.name === 'exports') && symbol.in < 0 ? [offset] : [],
    )
    const named = (name: string) => exported.find((offset) => facts.symbols[offset]?.name === name)
    const own = path.slice(path.lastIndexOf('/') + 1).split('.', 1)[0] ?? ''
    const main = exported.length === 1 ? exported[0] : (named('exports') ?? named(here) ?? named(own))
    return main === undefined ? undefined : (this.#firstOf[at] as number) + 1 + main
  }

  #byNameAlone(at: number, [name, kind, , , receiver]: UseFact): readonly Named[] | 'ambiguous' {
    const { language } = this.#files[at] as StructuredFile
    if (kind === 'own' || (kind === 'call' && this.#open[at]?.bindings.has(name))) return []
    if (receiver !== undefined && this.#comesFromOutside(at, receiver)) return []
    const all = this.#byName.get(`${familyOf(language)} ${name}`) ?? []
    const fitting = all.filter((to) => {
      const symbol = this.#nodes[to]?.symbol
      if (kind === 'new' || kind === 'extends') return symbol?.kind === 'class' || symbol?.kind === 'interface'
      return kind === 'member'
        ? symbol?.kind === 'method' || symbol?.exported
        : symbol?.kind === 'function' && symbol.exported
    })
    if (fitting.length > MOST_CANDIDATES) return 'ambiguous'
    return fitting.map((to) => ({ to, how: 'name' as const }))
  }

  /** The receiver is imported, and from no file of the codebase. */
  #comesFromOutside(at: number, receiver: string): boolean {
    if (this.#open[at]?.bindings.has(receiver)) return false
    return this.#files[at]?.facts.imports.some(({ names }) => names.some(([, here]) => here === receiver)) ?? false
  }
}

const NOTHING: OpenFile = { top: new Map(), bindings: new Map(), wholes: [], reexports: [], imported: [] }
const submodule = (from: string, name: string) => (from.endsWith('.') ? from + name : `${from}.${name}`)
