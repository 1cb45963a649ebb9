import type { Callee, Given } from './evaluator.ts'
import { blurred, constantOf, joined, keyed, NOTHING, taintsOf, unknownWith, type Value } from './values.ts'

interface Context {
  isNew: boolean
  properties: ReadonlyMap<string, string>
}

interface Done {
  result: Value
  /** What the receiver is afterwards. */
  receiver?: Value
}

/** What calls to everyday containers and texts do, told by name alone where the container was made here. */
export function libraryCall(callee: Callee, given: Given, context: Context): Done | undefined {
  const { receiver, name, api } = callee
  if (
    context.isNew &&
    /(^|\.)(ArrayList|LinkedList|Vector|HashSet|TreeSet|LinkedHashSet|Stack|ArrayDeque|Set|Array|HashMap|Map|TreeMap|LinkedHashMap|Hashtable|ConcurrentHashMap|WeakMap)$/.test(
      api,
    )
  )
    return { result: { ...collected(given), api } }
  if (/^(list|dict|set|tuple|collections\.(OrderedDict|defaultdict|deque))$/.test(api))
    return { result: { ...collected(given), ...(given.named.size > 0 && { keys: given.named, isWhole: true }), api } }
  if (/(^|\.)(Arrays\.asList|List\.of|Set\.of|Array\.of)$/.test(api))
    return {
      result: {
        keys: new Map(given.values.map((value, index) => [String(index), value])),
        length: given.values.length,
        isWhole: true,
      },
    }
  if (/\.(configparser\.ConfigParser|ConfigParser)$|^configparser\.ConfigParser$/.test(api))
    return { result: { api, keys: new Map(), isWhole: true } }
  const wrapped = wrappedCall(callee, given)
  if (wrapped) return wrapped
  if (!receiver) return undefined
  return (
    constantCall(receiver, name, given) ??
    propertyCall(receiver, name, given, context) ??
    containerCall(receiver, name, given) ??
    setterCall(receiver, name, given)
  )
}

/** `promisify(exec)` is called as `exec` is, and `RegExp('a')` is `/a/`. */
function wrappedCall({ name, api }: Callee, { values }: Given): Done | undefined {
  const [first, second] = values
  if (
    /^(promisify|promisifyAll|denodeify|pify|thenify|fromCallback)$/.test(name || api) &&
    (first?.api || first?.functions)
  )
    return { result: first }
  if (api === 'RegExp' && typeof first?.constant === 'string')
    return {
      result: constantOf(
        first.constant.startsWith('/') ? first.constant : `/${first.constant}/${second?.constant ?? ''}`,
      ),
    }
  return undefined
}

function collected(given: Given): Value {
  const [from] = given.values
  if (from?.keys || from?.rest || from?.taints)
    return {
      ...from,
      constant: undefined,
      taints: from.taints,
      rest: from.rest ?? (from.taints && unknownWith(from.taints)),
    }
  return { keys: new Map(), length: 0, isWhole: true }
}

type TextCall = (text: string, a: unknown, b: unknown) => unknown
const ON_TEXT: Record<string, TextCall> = {
  charAt: (text, a) => text.charAt(Number(a)),
  toLowerCase: (text) => text.toLowerCase(),
  toUpperCase: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  upper: (text) => text.toUpperCase(),
  trim: (text) => text.trim(),
  strip: (text) => text.trim(),
  substring: (text, a, b) => text.substring(Number(a), b === undefined ? undefined : Number(b)),
  concat: (text, a) => text + String(a),
  equals: (text, a) => text === a,
  equalsIgnoreCase: (text, a) => text.toLowerCase() === String(a).toLowerCase(),
  startsWith: (text, a) => text.startsWith(String(a)),
  startswith: (text, a) => text.startsWith(String(a)),
  endsWith: (text, a) => text.endsWith(String(a)),
  endswith: (text, a) => text.endsWith(String(a)),
  contains: (text, a) => text.includes(String(a)),
  includes: (text, a) => text.includes(String(a)),
  indexOf: (text, a) => text.indexOf(String(a)),
  length: (text) => text.length,
  isEmpty: (text) => text.length === 0,
  replace: (text, a, b) => text.replaceAll(String(a), String(b)),
  toString: (text: string) => text,
}

function constantCall({ constant }: Value, name: string, { values }: Given): Done | undefined {
  if (typeof constant !== 'string' || values.some((value) => value.constant === undefined || value.functions))
    return undefined
  const call = Object.hasOwn(ON_TEXT, name) ? ON_TEXT[name] : undefined
  if (!call) return undefined
  const result = call(constant, values[0]?.constant, values[1]?.constant)
  return typeof result === 'string' || typeof result === 'number' || typeof result === 'boolean'
    ? { result: constantOf(result) }
    : undefined
}

/** Keys of property files that the codebase holds. */
function propertyCall({ api }: Value, name: string, { values }: Given, { properties }: Context): Done | undefined {
  if (name !== 'getProperty' || !/(^|\.)Properties$/.test(api ?? '')) return undefined
  const found = properties.get(String(values[0]?.constant))
  return { result: found === undefined ? joined(NOTHING, values[1]) : constantOf(found) }
}

const isList = (value: Value) => value.length !== undefined

function containerCall(self: Value, name: string, given: Given): Done | undefined {
  const [first, second] = given.values
  const isHolder = self.keys !== undefined || self.rest !== undefined
  if (!isHolder && !/^(append|push|add|put)$/.test(name)) return undefined
  if (/^(add|append|push|addLast|offer|addElement)$/.test(name) && first && !self.api?.endsWith('.StringBuilder'))
    return added(self, first, second, name)
  if (/^(put|set|setdefault|putIfAbsent)$/.test(name) && first && second)
    return put(self, [first, second, ...given.values.slice(2)])
  if (/^(get|getOrDefault|elementAt)$/.test(name) && first) return got(self, first, second, given)
  if (/^(remove|pop|shift|poll|removeFirst|unshift)$/.test(name)) return removed(self, name, first)
  if (/^(extend|addAll|update|putAll)$/.test(name) && first)
    return {
      result: NOTHING,
      receiver: {
        ...blurred(self),
        rest: joined(blurred(self).rest, joined(blurred(first).rest, unknownWith(taintsOf(first)))),
      },
    }
  if (/^(size|count|isEmpty|contains|containsKey|has|includes|indexOf)$/.test(name))
    return { result: name === 'size' && self.length !== undefined ? constantOf(self.length) : NOTHING }
  if (/^(values|elements|iterator|items|entrySet|toArray|toList|stream|copy|clone|slice|listIterator)$/.test(name))
    return { result: { ...self, api: undefined } }
  return undefined
}

function added(self: Value, first: Value, second: Value | undefined, name: string): Done {
  const held = second && name === 'add' ? second : first
  if (isList(self) && held === first) {
    const length = self.length ?? 0
    return { result: NOTHING, receiver: { ...keyed(self, String(length), first), length: length + 1 } }
  }
  const before = self.constant === undefined ? self : NOTHING
  return {
    result: unknownWith(taintsOf(held)),
    receiver: {
      ...(isList(before) ? blurred(before) : before),
      rest: joined(blurred(before).rest, held),
      taints: before.taints,
    },
  }
}

/** `config.set(section, key, value)` keeps the value under both. */
function put(self: Value, values: readonly Value[]): Done {
  const held = values.at(-1) ?? NOTHING
  const names = values.slice(0, -1).map(({ constant }) => constant)
  if (names.some((one) => one === undefined))
    return { result: NOTHING, receiver: { ...self, rest: joined(self.rest, held), isWhole: false } }
  return { result: NOTHING, receiver: keyed(self, names.join('\u0000'), held) }
}

function got(self: Value, first: Value, second: Value | undefined, given: Given): Done {
  const names =
    second && self.keys?.has(`${first.constant}\u0000${second.constant}`)
      ? `${first.constant}\u0000${second.constant}`
      : String(first.constant)
  const held = first.constant === undefined ? undefined : self.keys?.get(names)
  const missing = second ?? given.named.get('default') ?? given.named.get('fallback')
  if (held) return { result: held }
  if (first.constant !== undefined && self.isWhole && !self.rest) return { result: missing ?? constantOf(null) }
  const any = first.constant === undefined ? blurred(self).rest : self.rest
  return {
    result: {
      ...joined(any, missing),
      constant: undefined,
      taints: joined({ taints: any?.taints }, self.taints && { taints: self.taints }).taints,
    },
  }
}

function removed(self: Value, name: string, first: Value | undefined): Done {
  const { keys, length } = self
  const last = name === 'pop' && !first
  const index = last ? (length ?? 0) - 1 : first === undefined ? 0 : first.constant
  if (length === undefined || !keys || typeof index !== 'number') {
    const key = first?.constant
    if (key !== undefined && keys && length === undefined) {
      const left = new Map(keys)
      left.delete(String(key))
      return { result: keys.get(String(key)) ?? self.rest ?? NOTHING, receiver: { ...self, keys: left } }
    }
    return { result: { ...blurred(self).rest, constant: undefined }, receiver: blurred(self) }
  }
  const place = index < 0 ? length + index : index
  const left = new Map<string, Value>()
  for (let at = 0; at < length; at++) {
    const held = keys.get(String(at))
    if (held && at !== place) left.set(String(at > place ? at - 1 : at), held)
  }
  return {
    result: keys.get(String(place)) ?? NOTHING,
    receiver: { ...self, keys: left, length: Math.max(0, length - 1) },
  }
}

/** `cookie.setSecure(true)` sets `secure`, and a builder keeps what it was handed. */
function setterCall(self: Value, name: string, { values }: Given): Done | undefined {
  const [, property] = /^set([A-Z]\w*)$/.exec(name) ?? []
  const [value] = values
  if (property && values.length === 1 && value)
    return { result: self, receiver: keyed(self, property[0]?.toLowerCase() + property.slice(1), value) }
  if (/^set(Feature|Property|Attribute)$/.test(name) && values.length === 2 && value && values[1]) {
    const key =
      String(value.constant ?? value.api)
        .split(/[/.]/)
        .at(-1) ?? ''
    return { result: NOTHING, receiver: keyed(self, key, values[1]) }
  }
  if (/^(append|insert|write|update|reverse)$/.test(name)) {
    const taints = values.flatMap((one) => taintsOf(one))
    const after: Value = { ...self, constant: undefined, taints: joined({ taints: self.taints }, { taints }).taints }
    return { result: after, receiver: after }
  }
  return undefined
}
