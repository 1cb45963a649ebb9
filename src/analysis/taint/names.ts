import type { Statement } from '../ir/ir.ts'
import type { Activation } from './activation.ts'
import type { Environment } from './evaluator.ts'
import { constantOf, type LinkedModule, NOTHING, taintsOf, unknownWith, type Value } from './values.ts'

const OF_JAVA_LANG = new Set(
  'Math Runtime System String Integer Long Class Thread ProcessBuilder StringBuilder StringBuffer Boolean Character Object Double Process Exception'.split(
    ' ',
  ),
)

/** What a name stands for that nobody assigned. */
export function nameValue(name: string, in_: Activation, environment: Environment): Value {
  const { language } = in_.frame.module.ir
  const self = in_.lookup('this')
  if (name === 'super') return { ...self, api: undefined }
  if (language !== 'java') return { api: name }
  const owner = in_.function?.owner
  if (owner) {
    const held = self?.keys?.get(name) ?? environment.fieldOf(owner, name)
    if (held) return held
    const methods = environment.program.inherited(owner, name)
    if (methods.length > 0) return { functions: methods }
    const outer = owner.name.slice(0, owner.name.lastIndexOf('.'))
    const around = environment.program.classes.get(outer)
    const outside =
      around && (environment.fieldOf(around, name) ?? asFunctions(environment.program.inherited(around, name)))
    if (outside) return outside
  }
  const api = className(name, in_, environment)
  const known = api ? environment.program.classes.get(api) : undefined
  return known ? { api, class: known } : { api: api ?? name }
}

const asFunctions = (functions: NonNullable<Value['functions']>): Value | undefined =>
  functions.length > 0 ? { functions } : undefined

/** The full name of what a type is called here. */
export function className(name: string, in_: Activation, environment: Environment): string | undefined {
  const { module } = in_.frame
  if (/^(int|long|short|byte|char|double|float|boolean|void|var|str|string|number)$/.test(name)) return undefined
  const [first = '', ...rest] = name.split('.')
  const imported = in_.lookup(first)
  if (imported?.api) return [imported.api, ...rest].join('.')
  if (module.ir.language !== 'java') return name.includes('[') ? undefined : name
  for (let owner = in_.function?.owner?.name ?? ''; owner; owner = owner.slice(0, Math.max(0, owner.lastIndexOf('.'))))
    if (environment.program.classes.has(`${owner}.${name}`)) return `${owner}.${name}`
  if (rest.length > 0) return name
  if (OF_JAVA_LANG.has(name)) return `java.lang.${name}`
  const star = starImports(module).find(
    (from) =>
      environment.program.classes.has(`${from}.${name}`) || environment.rules('java').owners.has(`${from}.${name}`),
  )
  if (star) return `${star}.${name}`
  return module.name && environment.program.classes.has(`${module.name}.${name}`) ? `${module.name}.${name}` : name
}

const starImports = (module: LinkedModule) =>
  module.ir.body.flatMap((one) => (one.k === 'import' && one.name === '*' ? [one.from] : []))

/** What stands behind a dot. */
export function memberOf(of: Value, name: string, in_: Activation, environment: Environment): Value {
  const held = of.keys?.get(name)
  if (held) return held
  const { program } = environment
  if (name === 'length' && of.length !== undefined) return constantOf(of.length)
  if (of.class) {
    const methods = program.inherited(of.class, name)
    if (methods.length > 0) return { functions: methods, taints: of.taints }
    const field = environment.fieldOf(of.class, name)
    if (field) return field
  }
  const api = of.api ? `${of.api}.${name}` : undefined
  if (api && of.api) {
    const found = environment.moduleMember(of.api, name, in_) ?? knownMethods(of.api, name, environment)
    if (found) return { ...found, taints: found.taints ?? of.taints }
    const inner = program.classes.get(api)
    if (inner) return { api, class: inner }
  }
  if (of.isWhole && of.keys && !of.rest && !of.taints && !api) return NOTHING
  return {
    ...(of.rest && { ...of.rest, constant: undefined }),
    ...(api && { api }),
    taints: taintsOf(of.rest).length > 0 ? taintsOf(of.rest) : of.taints,
    ...(of.class && { class: undefined }),
  }
}

function knownMethods(api: string, name: string, { program }: Environment): Value | undefined {
  if (!program.classes.has(api)) return undefined
  const functions = program.implementations(api, name)
  return functions.length > 0 ? { functions } : undefined
}

export function importedValue(
  one: Extract<Statement, { k: 'import' }>,
  in_: Activation,
  environment: Environment,
): Value {
  const { module } = in_.frame
  const { program } = environment
  if (module.ir.language === 'javascript') {
    const found = program.resolveJavaScript(module.path, one.from)
    if (!found)
      return {
        api: [one.from.replace(/^node:/, ''), one.member === 'default' ? undefined : one.member]
          .filter(Boolean)
          .join('.'),
      }
    const exports = environment.exportsOf(found)
    return one.member
      ? (exports.keys?.get(one.member) ?? (one.member === 'default' ? exports : unknownWith(taintsOf(exports))))
      : exports
  }
  const from = one.from.startsWith('.') ? absolute(one.from, module.name, module.path) : one.from
  if (one.member) return environment.moduleMember(from, one.member, in_) ?? { api: `${from}.${one.member}` }
  const known = program.classes.get(from)
  return known ? { api: from, class: known } : { api: from }
}

/** `..b` said in `x.y.z` is `x.b`. */
function absolute(from: string, module: string, path: string): string {
  const dots = /^\.*/.exec(from)?.[0].length ?? 0
  const parts = module.split('.')
  const kept = parts.slice(0, parts.length - dots + (path.endsWith('__init__.py') ? 1 : 0))
  return [...kept, from.slice(dots)].filter(Boolean).join('.')
}
