import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainText } from '../src/shared/text/read-text.ts'
import type { JudgedQuery, JudgedSet } from './retrieval-sets.ts'

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map((number) => String(Number(number)))
const gainsOf = (texts: readonly string[]) => new Map(texts.map((text) => [text, 1]))
const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim()

function questionsOf(
  texts: ReadonlyMap<string, string>,
  judged: ReadonlyMap<string, readonly string[]>,
): JudgedQuery[] {
  return [...texts].flatMap(([id, text]) => {
    const relevant = judged.get(id)
    return relevant ? [{ text, gains: gainsOf(relevant) }] : []
  })
}

/** Abstracts of library science: `Document 1`, its title, a blank line, its text and a line of asterisks. */
export function lisa(directory: string): JudgedSet | undefined {
  const folder = join(directory, 'lisa')
  if (!existsSync(join(folder, 'LISA.REL'))) return undefined
  const file = (name: string) => readFileSync(join(folder, name), 'latin1').replaceAll('\r', '')
  const texts = globSync('LISA[0-9].[0-9][0-9][0-9]', { cwd: folder })
    .sort()
    .flatMap((name) => file(name).split(/^\*{10,}$/m))
    .flatMap((record) => {
      const [, id, title = '', text = ''] = /^Document\s+(\d+)\s*\n([\s\S]*?)\n\s*\n([\s\S]*)$/m.exec(record) ?? []
      const named = lineOf(title)
      return id === undefined
        ? []
        : [{ id: String(Number(id)), title: named, read: plainText(text.trim() || named, named) }]
    })
  const asked = file('LISA.QUE')
    .split('#')
    .flatMap((question) => {
      const [, id, text = ''] = /^\s*(\d+)\s*\n([\s\S]*)$/.exec(question) ?? []
      return id === undefined ? [] : [[id, text.trim()] as const]
    })
  const judged = file('LISA.REL')
    .split(/^Query\s+/m)
    .slice(1)
    .map((part) => {
      const [id = '', , ...lines] = part.split('\n')
      return [id.trim(), numbersIn(lines.join(' ').replace('-1', ''))] as const
    })
  return { name: 'LISA', texts, queries: questionsOf(new Map(asked), new Map(judged)) }
}

/** Articles of a magazine without titles, known by the order in which they stand; every second line is empty. */
export function time(directory: string): JudgedSet | undefined {
  const folder = join(directory, 'time')
  if (!existsSync(join(folder, 'TIME.REL'))) return undefined
  const file = (name: string) => readFileSync(join(folder, name), 'latin1').replaceAll('\r', '')
  const parts = (name: string, mark: RegExp) =>
    file(name)
      .replace(/^\*STOP.*$/m, '')
      .split(mark)
      .slice(1)
      .map((part) => lineOf(part))
  const texts = parts('TIME.ALL', /^\*TEXT.*$/m).map((text, place) => ({
    ...{ id: String(place + 1), title: '' },
    read: plainText(text, ''),
  }))
  const asked = parts('TIME.QUE', /^\*FIND/m).map((part) => {
    const [id = '', ...words] = part.split(' ')
    return [id, words.join(' ')] as const
  })
  const judged = file('TIME.REL')
    .split('\n')
    .flatMap((line) => {
      const [id, ...relevant] = numbersIn(line)
      return id === undefined || relevant.length === 0 ? [] : [[id, relevant] as const]
    })
  return { name: 'TIME', texts, queries: questionsOf(new Map(asked), new Map(judged)) }
}
