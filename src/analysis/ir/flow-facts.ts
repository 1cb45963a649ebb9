import Type, { type Static } from 'typebox'
import type { LanguageId } from '../languages/languages.ts'
import type { SyntaxTree } from '../syntax/syntax-tree.ts'
import { lower } from './lower.ts'

const MOST_KEYS = 5_000

/** What following data needs of a file: its short form as text, which only the sandbox reads again. */
export const FlowFacts = Type.Object({
  module: Type.Optional(Type.String({ maxLength: 4_000_000 })),
  /** Keys and values of a property file. */
  properties: Type.Optional(Type.Array(Type.Tuple([Type.String(), Type.String()]), { maxItems: MOST_KEYS })),
})
export type FlowFacts = Static<typeof FlowFacts>

export const isPropertyFile = (path: string) => path.endsWith('.properties')

interface Opened {
  path: string
  text: string
  language: LanguageId
  tree(): SyntaxTree | undefined
  /** Lines that hold secrets, whose texts are left out. */
  secretLines: ReadonlySet<number>
}

export function readFlow({ path, text, language, tree, secretLines }: Opened): FlowFacts | undefined {
  if (isPropertyFile(path)) return { properties: propertiesOf(text, secretLines) }
  const parsed = tree()
  const module = parsed && lower(parsed, language, secretLines)
  return module && { module: JSON.stringify(module) }
}

function propertiesOf(text: string, secretLines: ReadonlySet<number>): [string, string][] {
  return text
    .split('\n')
    .flatMap((line, index): [string, string][] => {
      const [, key, value] = /^\s*([^#!=:\s][^=:]*?)\s*[=:]\s*(.*?)\s*$/.exec(line.slice(0, 2_000)) ?? []
      return key && value !== undefined && !secretLines.has(index + 1) ? [[key, value]] : []
    })
    .slice(0, MOST_KEYS)
}
