import { posix } from 'node:path'
import type { ClassIr, ModuleIr, Statement } from '../ir/ir.ts'
import type { ClassValue, FunctionValue, LinkedModule } from './values.ts'

const MAX_IMPLEMENTATIONS = 4

/** All modules of a codebase, with what they declare under its full name. */
export class Program {
  readonly modules = new Map<string, LinkedModule>()
  readonly classes = new Map<string, ClassValue>()
  /** Keys of `.properties` files that stand in one file, or mean the same in all. */
  readonly properties = new Map<string, string>()
  readonly #byName = new Map<string, LinkedModule>()
  readonly #below = new Map<string, ClassValue[]>()

  constructor(modules: ReadonlyMap<string, ModuleIr>, properties: Iterable<readonly [string, string]> = []) {
    for (const [path, ir] of modules) this.#add(path, ir)
    const doubtful = new Set<string>()
    for (const [key, value] of properties) {
      if (this.properties.has(key) && this.properties.get(key) !== value) doubtful.add(key)
      this.properties.set(key, value)
    }
    for (const key of doubtful) this.properties.delete(key)
  }

  #add(path: string, ir: ModuleIr) {
    const name = ir.language === 'java' ? (ir.package ?? '') : ir.language === 'python' ? pythonName(path) : path
    const linked: LinkedModule = { path, ir, name }
    this.modules.set(path, linked)
    if (ir.language === 'python') this.#byName.set(name, linked)
    const declare = (one: ClassIr, prefix: string) => {
      const full = prefix ? `${prefix}.${one.name}` : one.name
      const value: ClassValue = { of: one, module: linked, name: full }
      this.classes.set(full, value)
      for (const above of one.supers) {
        const last = above.slice(above.lastIndexOf('.') + 1)
        this.#below.set(last, [...(this.#below.get(last) ?? []), value])
      }
      for (const inner of one.inner) declare(inner, full)
    }
    for (const one of classesIn(ir.body)) declare(one, name)
  }

  /** The module that Python calls by this name: `a.b`, or the only one that ends so. */
  moduleNamed(name: string): LinkedModule | undefined {
    return this.#byName.get(name)
  }

  /** Whether a name leads to a module: `helpers` of `helpers.utils`. */
  resolveJavaScript(from: string, specifier: string): LinkedModule | undefined {
    if (!specifier.startsWith('.')) return undefined
    const base = posix.join(posix.dirname(from), specifier)
    const endings = ['', '.js', '.ts', '.tsx', '.jsx', '.mjs', '.cjs', '.mts', '/index.js', '/index.ts', '/index.tsx']
    for (const ending of endings) {
      const found = this.modules.get(base + ending)
      if (found) return found
    }
    return this.modules.get(base.replace(/\.js$/, '.ts'))
  }

  /** The classes below it that have a method of that name. */
  implementations(name: string, method: string): FunctionValue[] {
    const found: FunctionValue[] = []
    const seen = new Set<ClassValue>()
    const visit = (one: ClassValue) => {
      if (seen.has(one) || found.length > MAX_IMPLEMENTATIONS) return
      seen.add(one)
      const own = this.methodsOf(one, method)
      found.push(...own)
      for (const below of this.#below.get(one.of.name) ?? []) visit(below)
    }
    const known = this.classes.get(name)
    if (known) visit(known)
    return found.length > MAX_IMPLEMENTATIONS ? [] : found
  }

  /** Its own, without those that only say what there must be. */
  methodsOf(one: ClassValue, method: string): FunctionValue[] {
    const named = one.of.methods.filter(({ name, body }) => name === method && body.length > 0)
    return named.map((of) => ({ of, module: one.module, owner: one, frame: undefined }))
  }

  /** Up the classes that it extends. */
  inherited(one: ClassValue, method: string, depth = 0): FunctionValue[] {
    const own = this.methodsOf(one, method)
    if (own.length > 0 || depth > 8) return own
    for (const above of one.of.supers) {
      const found = this.classNamed(above, one)
      const methods = found && found !== one ? this.inherited(found, method, depth + 1) : []
      if (methods.length > 0) return methods
    }
    return []
  }

  /** As a class of this module would say it. */
  classNamed(name: string, from: ClassValue): ClassValue | undefined {
    return (
      this.classes.get(`${from.name}.${name}`) ??
      this.classes.get(`${from.name.slice(0, from.name.lastIndexOf('.'))}.${name}`) ??
      this.classes.get(`${from.module.name}.${name}`) ??
      this.classes.get(name)
    )
  }
}

function pythonName(path: string) {
  return path
    .replace(/\.pyi?$/, '')
    .replace(/(^|\/)__init__$/, '')
    .replace(/^src\//, '')
    .replaceAll('/', '.')
}

function classesIn(body: readonly Statement[]): ClassIr[] {
  return body.flatMap((one) => (one.k === 'class' ? [one.class] : []))
}
