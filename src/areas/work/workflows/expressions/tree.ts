import type { JsonValue } from '../../../../shared/canonical-json.ts'

export type Path = readonly (string | number)[]

export type Binary = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | '+' | '-' | '*' | '/' | '%'
export const FUNCTIONS = { size: 1, contains: 2, startsWith: 2, endsWith: 2 } as const
export type FunctionName = keyof typeof FUNCTIONS

/** An expression as it was read. */
export type Tree =
  | { is: 'value'; value: JsonValue }
  | { is: 'path'; path: Path }
  | { is: 'has'; path: Path }
  | { is: 'list'; items: readonly Tree[] }
  | { is: 'unary'; operator: '!' | '-'; of: Tree }
  | { is: 'binary'; operator: Binary; left: Tree; right: Tree }
  | { is: 'choice'; when: Tree; yes: Tree; no: Tree }
  | { is: 'call'; name: FunctionName; args: readonly Tree[] }

/** Every path that an expression may ask for. */
export function pathsIn(tree: Tree): Path[] {
  switch (tree.is) {
    case 'value':
      return []
    case 'path':
    case 'has':
      return [tree.path]
    case 'list':
      return tree.items.flatMap(pathsIn)
    case 'unary':
      return pathsIn(tree.of)
    case 'binary':
      return [tree.left, tree.right].flatMap(pathsIn)
    case 'choice':
      return [tree.when, tree.yes, tree.no].flatMap(pathsIn)
    case 'call':
      return tree.args.flatMap(pathsIn)
  }
}

/** As it is written: `steps.panel.output.options[0]`. */
export const pathText = (path: Path): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    if (!/^[A-Za-z_]\w*$/.test(part)) return `${text}[${JSON.stringify(part)}]`
    return text === '' ? part : `${text}.${part}`
  }, '')
