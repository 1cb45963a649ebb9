import { isBuiltin } from 'node:module'
import { type Ecosystem, packageName } from '../ecosystem.ts'
import type { LanguageId } from '../languages/languages.ts'
import type { InventoryPackage } from '../lockfiles/inventory.ts'
import type { StructureFacts } from '../structure/structure-facts.ts'
import type { StructuredFile } from './source-index.ts'

/** How far code reaches into a package, the nearest first; it orders packages, and proves of none that it is harmless. */
export const REACHES = ['called', 'imported', 'unknown', 'not_imported'] as const
export type Reach = (typeof REACHES)[number]

type ImportReach = 'called' | 'imported'

/** What the files of a codebase import from outside of it. */
export interface PackageUses {
  /** By ecosystem, what is imported, as code names it. */
  imports: Partial<Record<Ecosystem, Record<string, ImportReach>>>
  /** Whether the imports of every file were read; what nobody imports is told only then. */
  isWhole: boolean
}

const SERVED_BY: Readonly<Partial<Record<LanguageId, Ecosystem>>> = {
  javascript: 'npm',
  typescript: 'npm',
  tsx: 'npm',
  python: 'PyPI',
  java: 'Maven',
  go: 'Go',
  rust: 'crates.io',
}

/** The part of an import that says which package is meant; undefined for a file, and for what comes with the language. */
const NAMED_BY: Readonly<Record<Ecosystem, (from: string) => string | undefined>> = {
  npm(from) {
    const parts = from.split('/')
    if (/^[./~#]/.test(from) || from.startsWith('@/') || from.startsWith('node:')) return undefined
    return from.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]
  },
  PyPI: (from) => (from.startsWith('.') ? undefined : from.split('.', 1)[0]?.toLowerCase()),
  Maven: (from) => (/^(?:java|jdk)\./.test(from) ? undefined : from),
  Go: (from) => (from.split('/', 1)[0]?.includes('.') ? from : undefined),
  'crates.io'(from) {
    const [crate = ''] = from.replace(/^::/, '').split('::', 1)
    return /^(?:\.|crate$|self$|super$|std$|core$|alloc$)/.test(crate) ? undefined : crate
  },
}

const MOST_IMPORTS = 10_000
const WHOLE = '*'

const lastPart = (name: string) => name.slice(name.lastIndexOf('.') + 1)

/** Adds up what files import from outside as they pass. */
export class PackageUseCounter {
  readonly #imports: Partial<Record<Ecosystem, Map<string, ImportReach>>> = {}
  #count = 0

  add({ language, facts }: Pick<StructuredFile, 'language' | 'facts'>): void {
    const ecosystem = SERVED_BY[language]
    if (!ecosystem) return
    const held = this.#imports[ecosystem] ?? new Map<string, ImportReach>()
    this.#imports[ecosystem] = held
    const used = namesUsed(facts)
    for (const { from, names } of facts.imports) {
      const name = NAMED_BY[ecosystem](from)
      if (!name || (!held.has(name) && ++this.#count > MOST_IMPORTS)) continue
      const isCalled = names.some(([, here]) => here !== WHOLE && used.has(lastPart(here)))
      if (isCalled || !held.has(name)) held.set(name, isCalled ? 'called' : 'imported')
    }
  }

  /** `isRead` says whether every file with code was. */
  uses(isRead: boolean): PackageUses {
    const imports = Object.fromEntries(
      Object.entries(this.#imports).map(([ecosystem, held]) => [ecosystem, Object.fromEntries(held)]),
    )
    return { imports, isWhole: isRead && this.#count <= MOST_IMPORTS }
  }
}

/** The names that a file calls, makes or extends, and those on which it calls something. */
const namesUsed = ({ uses }: Pick<StructureFacts, 'uses'>) =>
  new Set(uses.map(([name, , , , receiver]) => receiver ?? name))

/** How far code reaches into each package. */
export function reachesOf(packages: readonly InventoryPackage[], uses: PackageUses | undefined): Reach[] {
  if (!uses) return packages.map(() => 'unknown')
  const importOf = importIndex(packages, uses)
  const direct = new Set(packages.filter(({ isDirect }) => isDirect).map(keyOf))
  const isMeant = (one: InventoryPackage) => one.isDirect || !(direct.has(keyOf(one)) || isOfRuntime(one))
  const found = packages.map((one) => (isMeant(one) ? importOf(one) : undefined))
  const near = withWhatTheyNeed(
    packages,
    found.flatMap((reach, at) => (reach ? [at] : [])),
  )
  return packages.map(({ ecosystem }, at) => {
    const isTold = uses.isWhole && NAMED_ALIKE.has(ecosystem) && !near.has(at)
    return found[at] ?? (isTold ? 'not_imported' : 'unknown')
  })
}

/** Node has a module of that name itself, which is meant unless the project asks for the package. */
const isOfRuntime = ({ ecosystem, name }: InventoryPackage) => ecosystem === 'npm' && isBuiltin(name)

const keyOf = ({ ecosystem, name }: Pick<InventoryPackage, 'ecosystem' | 'name'>) =>
  `${ecosystem} ${packageName(ecosystem, name)}`

/** Ecosystems whose packages are imported by the names that lock files give them, always by a statement. */
const NAMED_ALIKE: ReadonlySet<Ecosystem> = new Set(['npm', 'Go'])

/** What divides the names of ecosystems whose packages hold all that is named below them. */
const DIVIDERS: Readonly<Partial<Record<Ecosystem, string>>> = { Go: '/', Maven: '.' }

/** Finds how a package is imported. */
function importIndex(packages: readonly InventoryPackage[], { imports }: PackageUses) {
  const known = new Set(packages.map((one) => `${one.ecosystem} ${importedAs(one)}`))
  const held = new Map<string, ImportReach>()
  for (const [ecosystem, names] of Object.entries(imports)) {
    const divider = DIVIDERS[ecosystem as Ecosystem]
    for (const [name, reach] of Object.entries(names)) {
      const key = [name, ...(divider ? prefixesOf(name, divider) : [])]
        .map((each) => `${ecosystem} ${each}`)
        .find((each) => known.has(each))
      if (key !== undefined && (reach === 'called' || !held.has(key))) held.set(key, reach)
    }
  }
  const ofGroups = Map.groupBy(new Set(packages.map(({ name }) => name)), groupOf)
  return (one: InventoryPackage): ImportReach | undefined => {
    /** Packages of one group share its name, so that an import says nothing of each. */
    const isAlone = one.ecosystem !== 'Maven' || ofGroups.get(groupOf(one.name))?.length === 1
    return isAlone ? held.get(`${one.ecosystem} ${importedAs(one)}`) : undefined
  }
}

const groupOf = (name: string) => name.split(':', 1)[0] as string

/** The name by which code imports a package, as far as it follows from that of the package. */
function importedAs({ ecosystem, name }: InventoryPackage): string {
  if (ecosystem === 'crates.io') return name.replaceAll('-', '_')
  if (ecosystem === 'PyPI') return packageName(ecosystem, name).replaceAll('-', '_')
  return ecosystem === 'Maven' ? groupOf(name) : name
}

/** What stands above a name, the nearest first. */
function prefixesOf(name: string, divider: string): string[] {
  const parts = name.split(divider)
  return parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join(divider))
}

/** The places of packages and of all that they need. */
function withWhatTheyNeed(packages: readonly InventoryPackage[], first: readonly number[]): ReadonlySet<number> {
  const reached = new Set(first)
  for (const at of reached) for (const needed of packages[at]?.needs ?? []) reached.add(needed)
  return reached
}
