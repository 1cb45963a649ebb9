import { LONGEST_EXPRESSION } from '../definition/definition.ts'
import { ExpressionFault, type Token, tokensOf } from './tokens.ts'
import { type Binary, FUNCTIONS, type FunctionName, type Path, type Tree } from './tree.ts'

const MOST_NODES = 100
/** Names that lead from a value to what the language keeps of it. */
const UNREACHABLE = ['__proto__', 'constructor', 'prototype']
const CONSTANTS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null }

/** From the loosest to the tightest. */
const LEVELS: readonly (readonly Binary[])[] = [
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>=', 'in'],
  ['+', '-'],
  ['*', '/', '%'],
]

/** So many characters of expressions are kept read: those of several definitions. */
const MOST_KEPT = 1_048_576
const kept = new Map<string, Tree>()
let keptCharacters = 0

/** Reads an expression; throws an `ExpressionFault` for whatever is none. */
export function readExpression(source: string): Tree {
  const known = kept.get(source)
  if (known) return known
  const own = ownCopy(source)
  const tree = readAnew(own)
  if (keptCharacters + source.length > MOST_KEPT) {
    kept.clear()
    keptCharacters = 0
  }
  kept.set(own, tree)
  keptCharacters += source.length
  return tree
}

/** A part of a text holds the whole of it in memory. */
const ownCopy = (part: string) => Buffer.from(part, 'utf16le').toString('utf16le')

function readAnew(source: string): Tree {
  if (source.length > LONGEST_EXPRESSION) {
    throw new ExpressionFault(`is longer than ${LONGEST_EXPRESSION} characters`, LONGEST_EXPRESSION)
  }
  const tokens = new Tokens(tokensOf(source))
  const tree = choice(tokens)
  tokens.expect('the end')
  return tree
}

class Tokens {
  readonly #all: readonly Token[]
  #next = 0
  #nodes = 0

  constructor(all: readonly Token[]) {
    this.#all = all
  }

  get next(): Token {
    const token = this.#all[this.#next]
    if (!token) throw new Error('The log has nothing after its end')
    return token
  }

  take(): Token {
    const token = this.next
    if (token.is !== 'end') this.#next += 1
    return token
  }

  /** Takes the next token if it is one of these signs. */
  taken<Sign extends string>(...signs: readonly Sign[]): Sign | undefined {
    const { next } = this
    const sign = signs.find((one) => next.is === 'sign' && one === next.value)
    if (sign !== undefined) this.take()
    return sign
  }

  expect(sign: string): void {
    if (this.next.value !== sign || this.next.is === 'text') throw this.fault(`expected ${sign}`)
    this.take()
  }

  fault(message: string): ExpressionFault {
    const { at, value, is } = this.next
    return new ExpressionFault(`${message}, not ${is === 'text' ? JSON.stringify(value) : value}`, at)
  }

  node<Node extends Tree>(node: Node): Node {
    this.#nodes += 1
    if (this.#nodes > MOST_NODES) throw new ExpressionFault(`has more than ${MOST_NODES} parts`, this.next.at)
    return node
  }
}

function choice(tokens: Tokens): Tree {
  const when = binary(tokens, 0)
  if (!tokens.taken('?')) return when
  const yes = choice(tokens)
  tokens.expect(':')
  return tokens.node({ is: 'choice', when, yes, no: choice(tokens) })
}

function binary(tokens: Tokens, level: number): Tree {
  const operators = LEVELS[level]
  if (!operators) return unary(tokens)
  let left = binary(tokens, level + 1)
  for (;;) {
    const operator = tokens.taken(...operators)
    if (!operator) return left
    left = tokens.node({ is: 'binary', operator, left, right: binary(tokens, level + 1) })
  }
}

function unary(tokens: Tokens): Tree {
  const operator = tokens.taken('!', '-')
  return operator ? tokens.node({ is: 'unary', operator, of: unary(tokens) }) : followed(tokens, first(tokens))
}

function first(tokens: Tokens): Tree {
  if (tokens.taken('(')) {
    const inner = choice(tokens)
    tokens.expect(')')
    return inner
  }
  if (tokens.taken('[')) return tokens.node({ is: 'list', items: listed(tokens, ']') })
  const token = tokens.next
  if (token.is === 'number' || token.is === 'text') {
    tokens.take()
    return tokens.node({ is: 'value', value: token.value })
  }
  if (token.is !== 'name') throw tokens.fault('expected a value')
  tokens.take()
  const constant = Object.hasOwn(CONSTANTS, token.value) ? CONSTANTS[token.value] : undefined
  if (constant !== undefined) return tokens.node({ is: 'value', value: constant })
  if (tokens.taken('(')) return call(tokens, token, [])
  return tokens.node({ is: 'path', path: [reachable(token)] })
}

/** What may stand behind a value: a field, an index, or one of the functions. */
function followed(tokens: Tokens, start: Tree): Tree {
  let tree = start
  for (;;) {
    if (tokens.taken('.')) {
      const token = tokens.next
      if (token.is !== 'name') throw tokens.fault('expected a name')
      tokens.take()
      tree = tokens.taken('(') ? call(tokens, token, [tree]) : longer(tokens, tree, reachable(token))
    } else if (tokens.taken('[')) {
      const token = tokens.next
      if (token.is !== 'number' && token.is !== 'text') throw tokens.fault('expected a number or a text')
      tokens.take()
      tree = longer(tokens, tree, token.is === 'text' ? reachable(token) : token.value)
      tokens.expect(']')
    } else {
      return tree
    }
  }
}

function longer(tokens: Tokens, tree: Tree, part: string | number): Tree {
  if (tree.is !== 'path') throw tokens.fault('expected the end of a value that has no fields')
  return { is: 'path', path: [...tree.path, part] }
}

function reachable({ value, at }: Token): string {
  const name = String(value)
  if (UNREACHABLE.includes(name)) throw new ExpressionFault(`${name} is no field`, at)
  return name
}

function listed(tokens: Tokens, end: ')' | ']'): Tree[] {
  if (tokens.taken(end)) return []
  const items = [choice(tokens)]
  while (tokens.taken(',')) items.push(choice(tokens))
  tokens.expect(end)
  return items
}

function call(tokens: Tokens, { value, at }: Token, before: readonly Tree[]): Tree {
  const name = String(value)
  const args = [...before, ...listed(tokens, ')')]
  if (name === 'has') return tokens.node({ is: 'has', path: onlyPath(args, at) })
  if (!isFunction(name)) throw new ExpressionFault(`there is no function ${name}`, at)
  if (args.length !== FUNCTIONS[name]) {
    throw new ExpressionFault(`${name} takes ${FUNCTIONS[name]}, not ${args.length}`, at)
  }
  return tokens.node({ is: 'call', name, args })
}

const isFunction = (name: string): name is FunctionName => Object.hasOwn(FUNCTIONS, name)

function onlyPath([only, ...more]: readonly Tree[], at: number): Path {
  if (only?.is !== 'path' || more.length > 0) throw new ExpressionFault('has takes one path', at)
  return only.path
}
