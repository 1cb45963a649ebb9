import { isStorableText } from '../../../shared/text/storable-text.ts'
import { partScope, type Scope, type Target } from './attributes.ts'
import { type Comparison, comparison, type Filter, type Literal } from './filter.ts'
import { badRequest } from './scim-errors.ts'

/** Where a change of a PATCH takes place. */
export interface PatchPath extends Target {
  /** Which values of the list are meant; all without it. */
  filter?: Filter
}

const LONGEST = 2_048
const DEEPEST = 16
const COMPARISONS: ReadonlySet<string> = new Set(['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'])
const LITERALS: Record<string, Literal> = { true: true, false: false, null: null }

const isComparison = (text: string): text is Comparison => COMPARISONS.has(text)

function textOf(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted) as string
  } catch {
    return undefined
  }
}

/** The grammar of RFC 7644, section 3.4.2.2, read from left to right in one pass. */
function reader(text: string, kind: 'invalidFilter' | 'invalidPath') {
  const refusal = (detail: string) => badRequest(kind, detail)
  if (text.length > LONGEST) throw refusal(`A filter has at most ${LONGEST} characters`)
  const words: readonly Word[] = wordsOf(text) ?? []
  if (words.length === 0) throw refusal('The filter contains an invalid character')
  let at = 0
  let depth = 0

  const peek = (): Word => words[at] ?? (words[words.length - 1] as Word)
  const says = (word: string) => peek().kind !== 'text' && peek().text.toLowerCase() === word
  const next = () => {
    const word = peek()
    at += 1
    return word
  }
  const unexpected = ({ kind, text }: Word) =>
    refusal(kind === 'end' ? 'The filter ends too early' : `${text.slice(0, 100)} is not expected here`)
  function expect(word: string) {
    if (!says(word)) throw unexpected(peek())
    next()
  }
  function inside<Result>(close: string, read: () => Result): Result {
    next()
    depth += 1
    if (depth > DEEPEST) throw refusal(`A filter nests at most ${DEEPEST} levels`)
    const result = read()
    expect(close)
    depth -= 1
    return result
  }

  function found(scope: Scope, name: Word): Target {
    if (name.kind !== 'name') throw unexpected(name)
    const target = scope(name.text)
    if (!target) throw refusal(`There is no attribute ${name.text.slice(0, 100)}`)
    return target
  }

  function literal(): Literal {
    const word = next()
    if (word.kind === 'number') return Number(word.text)
    if (word.kind === 'name' && Object.hasOwn(LITERALS, word.text.toLowerCase())) {
      return LITERALS[word.text.toLowerCase()] as Literal
    }
    if (word.kind !== 'text') throw unexpected(word)
    const text = textOf(word.text)
    if (text === undefined) throw refusal(`${word.text.slice(0, 100)} is not a quoted text as in JSON`)
    if (!isStorableText(text)) throw refusal('A text has no NUL characters and no halves of surrogate pairs')
    return text
  }

  function series(op: 'and' | 'or', read: () => Filter): Filter {
    const filters = [read()]
    while (says(op)) {
      next()
      filters.push(read())
    }
    return filters.length === 1 && filters[0] ? filters[0] : { op, filters }
  }
  const either = (scope: Scope): Filter => series('or', () => series('and', () => single(scope)))

  function single(scope: Scope): Filter {
    if (says('(')) return inside(')', () => either(scope))
    if (says('not') && words[at + 1]?.text === '(') {
      next()
      return { op: 'not', filter: inside(')', () => either(scope)) }
    }
    const target = found(scope, next())
    return says('[') ? someValue(target) : condition(target)
  }

  function condition(target: Target): Filter {
    const word = next()
    const op = word.text.toLowerCase()
    if (word.kind !== 'name') throw unexpected(word)
    if (op === 'pr') return { op, target }
    if (!isComparison(op)) throw unexpected(word)
    return comparison(op, target, literal())
  }

  /** The inner scope and filter of `emails[type eq "work"]`, and the part that follows the bracket. */
  function values({ attribute, sub }: Target) {
    if (!attribute?.multiValued || sub) throw refusal(`${attribute?.name ?? 'This'} is not a list of values`)
    const scope = partScope(attribute.subAttributes)
    const filter = inside(']', () => either(scope))
    const follows = peek().kind === 'name' && peek().glued && peek().text.startsWith('.')
    return { filter, part: follows ? found((name) => scope(name.slice(1)), next()) : undefined }
  }

  /** A comparison after the bracket is asked of the same value as the filter inside. */
  function someValue(target: Target): Filter {
    const { filter, part } = values(target)
    return { op: 'some', target, filter: part ? { op: 'and', filters: [filter, condition(part)] } : filter }
  }

  return {
    filter(scope: Scope): Filter {
      const filter = either(scope)
      if (peek().kind !== 'end') throw unexpected(peek())
      return filter
    },
    path(scope: Scope): PatchPath {
      const target = found(scope, next())
      const { filter, part } = says('[') ? values(target) : { filter: undefined, part: undefined }
      if (peek().kind !== 'end') throw unexpected(peek())
      return { ...target, filter, sub: part?.attribute ?? target.sub }
    },
  }
}

export const parseFilter = (text: string, scope: Scope): Filter => reader(text, 'invalidFilter').filter(scope)

export const parsePath = (text: string, scope: Scope): PatchPath => reader(text, 'invalidPath').path(scope)

/** A piece of a filter or path. */
interface Word {
  kind: 'name' | 'text' | 'number' | 'mark' | 'end'
  text: string
  /** No space stands between it and the piece before. */
  glued: boolean
}

/** Each alternative begins with another character, so that no text makes the search go back. */
const WORD = /([ ]+)|([()[\]])|("(?:[^"\\\p{Cc}]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z_$.][\w$:.-]*)/uy

const END: Word = { kind: 'end', text: '', glued: false }

/** Cuts a filter into its pieces; undefined where it contains what belongs to none. */
function wordsOf(filter: string): Word[] | undefined {
  const words: Word[] = []
  WORD.lastIndex = 0
  let glued = false
  for (let at = 0; at < filter.length; at = WORD.lastIndex) {
    const match = WORD.exec(filter)
    if (!match) return undefined
    const [text, space, mark, quoted, number] = match
    if (!space) words.push({ kind: mark ? 'mark' : quoted ? 'text' : number ? 'number' : 'name', text, glued })
    glued = !space
  }
  return [...words, END]
}
