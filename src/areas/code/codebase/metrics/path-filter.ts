import type { RE2JS } from 're2js'
import type { JsonObject } from '../../../../shared/canonical-json.ts'
import { atFirstUse } from '../../../../shared/lazy-package.ts'

const re2 = atFirstUse<typeof import('re2js')>('re2js')

const SPECIAL = /[\\^$.+()[\]{}|]/

/** `**` is any number of folders, `*` and `?` stay in one; a pattern without a slash means a file or folder of any name. */
function expressionOf(pattern: string): string {
  const plain = pattern.replace(/^\.?\//, '').replace(/\/$/, '')
  let expression = plain.includes('/') ? '' : '(?:.*/)?'
  for (let at = 0; at < plain.length; at++) {
    const character = plain[at] as string
    if (plain.startsWith('**/', at)) {
      expression += '(?:.*/)?'
      at += 2
    } else if (plain.startsWith('**', at)) {
      expression += '.*'
      at += 1
    } else if (character === '*') expression += '[^/]*'
    else if (character === '?') expression += '[^/]'
    else expression += SPECIAL.test(character) ? `\\${character}` : character
  }
  return `${expression}(?:/.*)?`
}

/** Which paths the patterns of a request mean; read in linear time, whatever they are. */
export function pathFilter({ include_patterns, exclude_patterns }: JsonObject): (path: string) => boolean {
  const compiled = (patterns: unknown) =>
    Array.isArray(patterns) ? patterns.map((pattern) => re2().RE2JS.compile(expressionOf(String(pattern)))) : []
  const included = compiled(include_patterns)
  const excluded = compiled(exclude_patterns)
  const matches = (path: string) => (pattern: RE2JS) => pattern.matches(path)
  return (path) => (included.length === 0 || included.some(matches(path))) && !excluded.some(matches(path))
}
