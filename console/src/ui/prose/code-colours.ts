import hljs from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import cpp from 'highlight.js/lib/languages/cpp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import type { Piece } from './use-markdown.ts'

const LANGUAGES = { bash, cpp, css, diff, go, java, javascript, json, python, rust, sql, typescript, xml, yaml }
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)

/** Longer code is shown in one colour. */
const LONGEST = 20_000

/** The highlighted pieces of code by language and text; nothing for an unknown language. */
export function coloursOf({ language, text }: { language: string; text: string }): [string, readonly Piece[]][] {
  if (language === '' || text.length > LONGEST || !hljs.getLanguage(language)) return []
  const { value } = hljs.highlight(text, { language, ignoreIllegals: true })
  return [[`${language}\n${text}`, piecesIn(value)]]
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescapeHtml = (text: string) => text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => SIGNS[name] ?? '')

/** The highlighter returns HTML, which is never shown as such: only its classes and words are taken. */
function piecesIn(html: string): readonly Piece[] {
  const open: string[] = []
  return html.split(/(<span class="[^"]*">|<\/span>)/).flatMap((part): Piece[] => {
    const begun = /^<span class="hljs-(\w+)[^"]*">$/.exec(part)?.[1]
    if (begun !== undefined) open.push(begun)
    else if (part === '</span>') open.pop()
    else if (part.startsWith('<span ')) open.push('')
    else if (part !== '') return [{ text: unescapeHtml(part), is: open.at(-1) ?? '' }]
    return []
  })
}
