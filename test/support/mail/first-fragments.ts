import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTextOf } from '../../../src/adapters/sandbox/mail/new-text.ts'
import { lines, type PublicReply } from './public-replies.ts'

const LITERAL = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|`[^`]*`/.source
const TEST = /^export function test_(\w+)[\s\S]*?^\}/gm
const COMMON = new RegExp(`^const (\\w+) = (${LITERAL})`, 'gm')
const FIXTURE = /get_email\("(\w+)"\)/g
const WHOLE_OR_FIRST = new RegExp(
  `test\\.equal\\(\\s*(${LITERAL}|[A-Z_]+),\\s*\\w+(?:\\[0\\]\\.toString\\(\\)(?:\\.trim\\(\\))?|\\.getVisibleText\\(\\))\\s*\\)`,
)

const textOf = (literal: string) => {
  const within = literal.slice(1, -1)
  return literal.startsWith('`')
    ? within
    : within.replace(/\\([\s\S])/g, (_, sign) => (sign === 'n' ? '\n' : sign === '\n' ? '' : sign))
}

/** crisp-oss/email-reply-parser: what its tests say that the first part of a mail is, or all that is shown of it. */
export function firstFragments(folder: string): PublicReply[] {
  const source = 'crisp-oss/email-reply-parser'
  const tests = readFileSync(join(folder, 'test/test.js'), 'utf8')
  const common = new Map([...tests.matchAll(COMMON)].map(([, name = '', literal = '']) => [name, literal]))
  return [...tests.matchAll(TEST)].flatMap(([test]) => {
    const [named, another] = [...test.matchAll(FIXTURE)]
    const expected = WHOLE_OR_FIRST.exec(test)?.[1]
    const path = join(folder, `test/fixtures/${named?.[1]}.txt`)
    if (another || expected === undefined || !existsSync(path)) return []
    const read = async () => newTextOf(readFileSync(path, 'utf8'))
    return [{ source, name: `${named?.[1]}`, read, expected: lines(textOf(common.get(expected) ?? expected)) }]
  })
}
