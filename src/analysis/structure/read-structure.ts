import type { LanguageId } from '../languages/languages.ts'
import { ComplexityCounter } from '../metrics/complexity.ts'
import { NO_NODE, type SyntaxTree } from '../syntax/syntax-tree.ts'
import { AccessorReads } from './accessor-reads.ts'
import { calleeOf, heritageOf } from './callees.ts'
import { importsOf } from './imports.ts'
import { ROLES, type Roles, rolesOf } from './roles.ts'
import { isCalledUnseen, reflects } from './runtime-names.ts'
import type { CodeSymbol, StructureFacts, SymbolKind, Visibility } from './structure-facts.ts'
import {
  documentation,
  isOfObject,
  isSignature,
  nameNode,
  operatorOf,
  parametersOf,
  standsAtTop,
  symbolName,
  variableName,
} from './symbol-names.ts'
import { namesExportedApart, visibilityOf } from './visibility.ts'

/** A symbol whose nodes are being read. */
interface Scope {
  symbol: number
  after: number
  isType: boolean
  /** What `private` or `public:` said last. */
  section: Visibility | undefined
  complexity: ComplexityCounter | undefined
}

const MOST_SYMBOLS = 50_000
const MOST_USES = 200_000
const MOST_IMPORTS = 5_000
const LONGEST_NAME = 200
const EXPORTERS = new Set(['export_specifier', 'export_statement', 'assignment_expression'])

/** Reads the structure of a file in one walk over its nodes; `codeBefore` tells how many lines above one hold code. */
export function readStructure(
  tree: SyntaxTree,
  { language, codeBefore }: { language: LanguageId; codeBefore: (line: number) => number },
): StructureFacts | undefined {
  const roles = rolesOf(tree, language)
  if (!roles) return undefined
  return new StructureReader(tree, language, roles, codeBefore).read()
}

class StructureReader {
  readonly #tree: SyntaxTree
  readonly #language: LanguageId
  readonly #roles: Roles
  readonly #codeBefore: (line: number) => number
  readonly #file = new ComplexityCounter()
  readonly #scopes: Scope[] = []
  readonly #symbols: CodeSymbol[] = []
  readonly #uses: StructureFacts['uses'] = []
  readonly #imports: StructureFacts['imports'] = []
  readonly #names = new Map<string, number>()
  readonly #definitions = new Set<number>()
  readonly #exported = new Set<string>()
  readonly #operators = new Map<number, number>()
  readonly #operands = new Map<string, number>()
  readonly #accessors: AccessorReads
  #module: string | undefined

  constructor(tree: SyntaxTree, language: LanguageId, roles: Roles, codeBefore: (line: number) => number) {
    this.#tree = tree
    this.#language = language
    this.#roles = roles
    this.#codeBefore = codeBefore
    this.#accessors = new AccessorReads(tree)
  }

  read(): StructureFacts {
    const tree = this.#tree
    for (let node = 0; node < tree.size; node++) {
      this.#leave(node)
      const role = this.#roles.of[tree.kindId(node)] as number
      if (tree.after(node) === node + 1) this.#leaf(node, role)
      if (role !== 0) this.#visit(node, role)
      if (role & ROLES.section) this.#section(node)
      if (isScript(this.#language)) this.#accessors.visit(node, this.#scope?.symbol ?? -1)
    }
    this.#leave(tree.size)
    this.#uses.push(...this.#accessors.uses().slice(0, MOST_USES - this.#uses.length))
    for (const symbol of this.#symbols)
      if (this.#exported.has(symbol.name) && symbol.in < 0)
        Object.assign(symbol, { exported: true, visibility: 'public' })
    return {
      symbols: this.#symbols,
      uses: this.#uses,
      imports: this.#imports,
      names: Object.fromEntries(this.#names),
      reflects: reflects(this.#names, this.#language),
      ...(this.#module && { module: this.#module.slice(0, LONGEST_NAME) }),
      errors: tree.errors,
      halstead: {
        operators: this.#operators.size,
        operands: this.#operands.size,
        total_operators: sum(this.#operators.values()),
        total_operands: sum(this.#operands.values()),
      },
      cyclomatic: this.#file.count.cyclomatic,
    }
  }

  get #scope(): Scope | undefined {
    return this.#scopes.at(-1)
  }

  get #complexity(): ComplexityCounter {
    for (let at = this.#scopes.length - 1; at >= 0; at--) {
      const counter = this.#scopes[at]?.complexity
      if (counter) return counter
    }
    return this.#file
  }

  #leave(node: number) {
    for (let scope = this.#scope; scope && scope.after <= node; scope = this.#scope) {
      this.#scopes.pop()
      const metrics = this.#symbols[scope.symbol]?.metrics
      if (metrics && scope.complexity) Object.assign(metrics, scope.complexity.count)
    }
  }

  #leaf(node: number, role: number) {
    const tree = this.#tree
    if (role & ROLES.comment) return
    if (!tree.isNamed(node)) {
      const kind = tree.kindId(node)
      this.#operators.set(kind, (this.#operators.get(kind) ?? 0) + 1)
      return
    }
    const text = tree.textOf(node)
    this.#operands.set(text, (this.#operands.get(text) ?? 0) + 1)
    if (role & ROLES.name && !this.#definitions.has(node) && text.length <= LONGEST_NAME)
      this.#names.set(text, (this.#names.get(text) ?? 0) + 1)
  }

  #visit(node: number, role: number) {
    const tree = this.#tree
    const counter = this.#complexity
    counter.reach(node)
    if (role & (ROLES.branch | ROLES.branchNode | ROLES.logical | ROLES.else)) this.#branch(node, role, counter)
    if (role & ROLES.nests && !this.#isElseIf(node)) counter.nest(tree.after(node))
    if (role & ROLES.lambda) counter.deepen(tree.after(node))
    if (role & (ROLES.function | ROLES.type | ROLES.variable)) this.#define(node, role)
    if (role & (ROLES.call | ROLES.creation)) this.#use(node)
    if (role & ROLES.heritage) this.#extend(node)
    if (role & ROLES.import && this.#imports.length < MOST_IMPORTS)
      this.#imports.push(...importsOf(tree, node, this.#language))
  }

  #branch(node: number, role: number, counter: ComplexityCounter) {
    const tree = this.#tree
    const parent = tree.parent(node)
    const parentKind = parent === NO_NODE ? '' : tree.kind(parent)
    const { notBranches } = this.#roles.shape
    const leaf = tree.after(node) === node + 1
    if (role & ROLES.branchNode || (role & ROLES.branch && leaf && !notBranches?.includes(parentKind))) counter.branch()
    if (role & ROLES.else && parentKind !== 'conditional_expression') counter.add()
    if (!(role & ROLES.logical) || parent === NO_NODE) return
    const left = parent + 1
    const isSame = tree.kind(left) === parentKind && operatorOf(tree, left) === tree.kind(node)
    if (!isSame) counter.add()
  }

  /** An `else if` is another way of the `if` that it belongs to, and stands no deeper. */
  #isElseIf(node: number): boolean {
    const tree = this.#tree
    const parent = tree.parent(node)
    if (parent === NO_NODE || !tree.kind(node).startsWith('if')) return false
    return tree.kind(parent) === 'else_clause' || tree.fieldOf(node) === 'alternative'
  }

  #define(node: number, role: number) {
    const tree = this.#tree
    if (role & ROLES.variable) return this.#variable(node)
    const isType = (role & ROLES.type) !== 0
    if (isSignature(tree, node) && !this.#scope?.isType) return
    const name = symbolName(tree, node, this.#language)
    if (name === undefined) {
      if (role & ROLES.function) this.#complexity.deepen(tree.after(node))
      return
    }
    const named = nameNode(tree, node, this.#language)
    this.#definitions.add(named)
    const kind = isType ? (this.#roles.shape.types[tree.kind(node)] as SymbolKind) : this.#functionKind(node)
    const symbol = this.#add(node, named, name, kind)
    if (symbol < 0) return
    const complexity = isType ? undefined : new ComplexityCounter()
    this.#scopes.push({ symbol, after: tree.after(node), isType, section: this.#firstSection(node), complexity })
  }

  #functionKind(node: number): SymbolKind {
    if (this.#scope?.isType) return 'method'
    const kind = this.#tree.kind(node)
    if (isScript(this.#language) && isOfObject(this.#tree, node)) return 'method'
    if (kind.startsWith('method') || kind === 'constructor_declaration') return 'method'
    const parent = this.#tree.parent(node)
    const isOfImpl = parent !== NO_NODE && this.#tree.kind(this.#tree.parent(parent)) === 'impl_item'
    return isOfImpl || this.#tree.textOf(node).slice(0, 200).split('(', 1)[0]?.includes('::') ? 'method' : 'function'
  }

  /** Names of values that live as long as the file or the type. */
  #variable(node: number) {
    const tree = this.#tree
    if (this.#scopes.some(({ isType }) => !isType)) return
    const declared = tree.kind(node).endsWith('_declaration') && tree.kind(node) !== 'property_declaration'
    const within = declared ? tree.childOfKind(node, 'variable_declaration') : NO_NODE
    const holders = declared ? tree.children(within === NO_NODE ? node : within).filter(isDeclarator(tree)) : [node]
    for (const holder of holders) {
      const name = variableName(tree, holder)
      if (name === NO_NODE || tree.after(name) !== name + 1 || this.#definitions.has(name)) continue
      if (!this.#scope && !standsAtTop(tree, node)) continue
      const value = tree.child(holder, 'value')
      if (value !== NO_NODE && (this.#roles.of[tree.kindId(value)] as number) & (ROLES.function | ROLES.type)) continue
      this.#definitions.add(name)
      this.#add(node, name, tree.textOf(name).slice(0, LONGEST_NAME), 'variable')
    }
  }

  /** Its line is that of its name: annotations and types may stand above. */
  #add(node: number, named: number, name: string, kind: SymbolKind): number {
    const tree = this.#tree
    if (this.#symbols.length >= MOST_SYMBOLS || name === '') return -1
    const scope = this.#scope
    const isMember = scope?.isType === true
    const seen = visibilityOf(tree, node, { name, language: this.#language, isMember, section: scope?.section })
    const line = tree.line(named)
    const end = tree.endLine(node)
    const isLocal = scope !== undefined && !scope.isType
    // A method of an object is whoever's holds the object.
    const isOfObject = kind === 'method' && !isMember && isScript(this.#language)
    const doc = kind === 'variable' ? undefined : documentation(tree, node)
    const symbol: CodeSymbol = {
      name,
      kind,
      line,
      end,
      in: scope?.symbol ?? -1,
      visibility: isOfObject ? 'public' : isLocal ? 'private' : seen.visibility,
      exported: isOfObject || (seen.exported && !isLocal),
    }
    if (doc) symbol.doc = doc
    const isNamedOnly = isSignature(tree, node)
    if (isNamedOnly || isCalledUnseen(tree, node, symbol, this.#language)) symbol.called = true
    if ((kind === 'function' || kind === 'method') && !isNamedOnly)
      symbol.metrics = {
        cyclomatic: 1,
        cognitive: 0,
        parameters: parametersOf(tree, node),
        nesting: 0,
        code: this.#codeBefore(end + 1) - this.#codeBefore(tree.line(node)),
      }
    return this.#symbols.push(symbol) - 1
  }

  #use(node: number) {
    if (this.#uses.length >= MOST_USES) return
    const callee = calleeOf(this.#tree, node, this.#language)
    if (!callee) return
    const { name, use, receiver } = callee
    const place = [this.#tree.line(node), this.#scope?.symbol ?? -1] as const
    this.#uses.push(receiver === undefined ? [name, use, ...place] : [name, use, ...place, receiver])
  }

  #extend(node: number) {
    const tree = this.#tree
    if (this.#language === 'python' && tree.kind(tree.parent(node)) !== 'class_definition') return
    const holder = this.#scope?.symbol ?? -1
    for (const name of heritageOf(tree, node)) this.#uses.push([name, 'extends', tree.line(node), holder])
  }

  #firstSection(node: number): Visibility | undefined {
    return this.#tree.kind(node) === 'class_specifier' ? 'private' : undefined
  }

  /** `private` above methods, names that are exported below their definitions, and the module of the file. */
  #section(node: number) {
    const tree = this.#tree
    const kind = tree.kind(node)
    if (kind === 'access_specifier' || (this.#language === 'ruby' && kind === 'identifier')) {
      const said = tree.textOf(node)
      const scope = this.#scope
      if (scope?.isType && (said === 'private' || said === 'protected' || said === 'public')) scope.section = said
    } else if (EXPORTERS.has(kind)) for (const name of namesExportedApart(tree, node)) this.#exported.add(name)
    else if (kind === 'package_declaration' || kind === 'package_clause' || kind === 'namespace_definition')
      this.#module ??= tree.textOf(tree.namedChildren(node)[0] ?? node)
  }
}

const isScript = (language: LanguageId) => language === 'javascript' || language === 'typescript' || language === 'tsx'
const isDeclarator = (tree: SyntaxTree) => (node: number) => tree.kind(node) === 'variable_declarator'
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0)
