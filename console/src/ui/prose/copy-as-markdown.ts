const BLOCKS = 'p, ul, ol, li, pre, blockquote, table, hr, div, section, article, header, h1, h2, h3, h4'

/** Copies a selection as Markdown if it contains any; otherwise leaves the copy to the browser. */
export function copyAsMarkdown(event: ClipboardEvent) {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || !event.clipboardData) return
  const range = selection.getRangeAt(0)
  const within = range.commonAncestorContainer
  const around = within instanceof Element ? within : within.parentElement
  if (!around || isTyping(event.target) || around.closest('pre')) return
  if (!around.closest('[data-markdown]') && !around.querySelector('[data-markdown]')) return
  event.clipboardData.setData('text/plain', markdownIn(range.cloneContents()))
  event.preventDefault()
}

const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea') !== null

/** A part of the page as Markdown. */
const markdownIn = (node: Node): string =>
  blocksIn(node)
    .join('\n\n')
    .replace(/[^\S\n]+$/gm, '')
    .trim()

/** Words between blocks are a paragraph of their own. */
function blocksIn(parent: Node): string[] {
  const blocks: string[] = []
  let words = ''
  for (const node of parent.childNodes) {
    if (node instanceof Element && isLeftOut(node)) continue
    if (!(node instanceof Element) || !(node.matches(BLOCKS) || node.querySelector(BLOCKS))) {
      words += inlineOf(node)
      continue
    }
    blocks.push(words.trim(), ...blockOf(node))
    words = ''
  }
  return [...blocks, words.trim()].filter((block) => block !== '')
}

const isLeftOut = (node: Element) =>
  node.matches('[data-uncopied], button, sup, script, style, .sr-only') || node.getAttribute('aria-hidden') === 'true'

function blockOf(node: Element): string[] {
  const tag = node.tagName.toLowerCase()
  const level = Number(node.getAttribute('data-level') ?? 0)
  if (tag === 'hr') return ['---']
  if (tag === 'p') return [`${level > 0 ? `${'#'.repeat(level)} ` : ''}${inlinesOf(node).trim()}`]
  if (tag === 'pre') return [fenced(node.textContent ?? '', node.getAttribute('data-language') ?? '')]
  if (tag === 'blockquote') return [indented(blocksIn(node).join('\n\n'), '> ', '> ')]
  if (tag === 'ul' || tag === 'ol') return [listOf(node, tag === 'ol')]
  return tag === 'table' && node.querySelector('th') ? [tableOf(node)] : blocksIn(node)
}

const indented = (text: string, first: string, others: string) =>
  text
    .split('\n')
    .map((line, place) => (place === 0 ? first : others) + line)
    .join('\n')

function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((ticks) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`
}

function listOf(list: Element, isNumbered: boolean): string {
  const isLoose = list.querySelector(':scope > li > p') !== null
  const first = Number(list.getAttribute('start') ?? 1)
  const items = [...list.children].map((item, place) => {
    const mark = isNumbered ? `${first + place}. ` : '- '
    return indented(blocksIn(item).join(isLoose ? '\n\n' : '\n'), mark, ' '.repeat(mark.length))
  })
  return items.join(isLoose ? '\n\n' : '\n')
}

function tableOf(table: Element): string {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => inlinesOf(cell).trim().replaceAll('|', '\\|').replaceAll('\n', ' ')),
  )
  const sides = [...(table.querySelector('tr')?.children ?? [])].map((cell) =>
    cell.matches('.text-right') ? '--:' : cell.matches('.text-center') ? ':-:' : '---',
  )
  const [head = [], ...others] = rows
  return [head, sides, ...others].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const inlinesOf = (parent: Node): string => [...parent.childNodes].map(inlineOf).join('')

function inlineOf(node: Node): string {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
  if (isLeftOut(node)) return ''
  const words = inlinesOf(node)
  switch (node.tagName) {
    case 'STRONG':
      return around(words, '**')
    case 'EM':
      return around(words, '*')
    case 'CODE':
      return words.includes('`') ? `\`\` ${words} \`\`` : `\`${words}\``
    case 'BR':
      return '\\\n'
    case 'A':
      return node.getAttribute('rel') === 'noopener noreferrer' ? `[${words}](${node.getAttribute('href')})` : words
    default:
      return words
  }
}

const around = (words: string, mark: string) => words.replace(/^(\s*)([\s\S]*?)(\s*)$/, `$1${mark}$2${mark}$3`)
