/** What generators make constants of, unless they are told otherwise. */
const constantOf = (value: string) => value.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()

const SPELLED: Readonly<Record<string, string>> = {
  '.': '_DOT_',
  '-': '_DASH_',
  '*': 'ALL',
  ':': '_COLON_',
  '/': '_SLASH_',
}
const spelledOut = (value: string) => constantOf(value.replace(/[^A-Za-z0-9_]/g, (sign) => SPELLED[sign] ?? '_'))

/** Names for the constants of an enum whose values differ in signs or in case alone, such as `agent.message` and `agent_message`. */
export function enumNames(values: readonly unknown[]): { 'x-enum-varnames'?: string[] } {
  const texts = values.filter((value) => typeof value === 'string')
  const isClear = new Set(texts.map(constantOf)).size === texts.length
  if (isClear || texts.length < values.length) return {}
  const names = texts.map(spelledOut)
  const before = (name: string, index: number) => names.slice(0, index).filter((other) => other === name).length
  return {
    'x-enum-varnames': names.map((name, index) =>
      before(name, index) > 0 ? `${name}_${before(name, index) + 1}` : name,
    ),
  }
}
