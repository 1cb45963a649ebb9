import type { Block } from '../../../../shared/text/read-text.ts'
import { rowLine } from '../plain/table.ts'

export interface HtmlBlock {
  kind: Block['kind']
  text: string
  level?: number | undefined
  header?: string | undefined
  isMain: boolean
  /** Menus, footers: what stands around the text on every page. */
  isAround: boolean
}

const HEADING = /^h([1-6])$/
const AROUND = new Set(['nav', 'footer', 'aside', 'menu', 'button', 'select', 'dialog'])
const MAIN = new Set(['main', 'article'])
/** Elements that begin and end a line of their own. */
const BLOCKS = new Set(
  'p div section article main header footer nav aside ul ol dl li dt dd blockquote figure figcaption table caption thead tbody tr form fieldset address details summary body html hr h1 h2 h3 h4 h5 h6 pre'.split(
    ' ',
  ),
)

/** Gathers the text of a page into blocks while its elements open and close. */
export class HtmlBlocks {
  readonly #blocks: HtmlBlock[] = []
  readonly #tables: { cells: string[]; header: string | undefined; hasHead: boolean }[] = []
  #text = ''
  #kind: Block['kind'] = 'paragraph'
  #level: number | undefined
  #pre = 0
  #main = 0
  #around = 0
  #lists = 0

  open(name: string) {
    const level = HEADING.exec(name)?.[1]
    if (MAIN.has(name)) this.#main++
    if (AROUND.has(name)) this.#around++
    if (BLOCKS.has(name) && !this.#inCell) this.#flush()
    else if (BLOCKS.has(name)) this.#text += '\n'
    if (level) {
      this.#kind = 'heading'
      this.#level = Number(level)
    } else if (name === 'li' || name === 'dt' || name === 'dd') {
      this.#lists++
      this.#kind = 'list'
    } else if (name === 'pre') {
      this.#pre++
      this.#kind = 'code'
    } else if (name === 'br') this.#text += '\n'
    else if (name === 'table') this.#tables.push({ cells: [], header: undefined, hasHead: false })
    else if (name === 'tr') this.#beginRow()
    else if (name === 'td' || name === 'th') this.#text = ''
    else if (name === 'img' || name === 'input') this.#text += ' '
  }

  text(words: string) {
    this.#text += this.#pre > 0 ? words : words.replace(/[\t\n\f\r ]+/g, ' ')
  }

  close(name: string) {
    const table = this.#tables.at(-1)
    if ((name === 'td' || name === 'th') && table) {
      table.cells.push(this.#text)
      this.#text = ''
    } else if (name === 'tr' && table) this.#endRow(table)
    else if (BLOCKS.has(name) && !this.#inCell) this.#flush()
    if (name === 'table') this.#tables.pop()
    if (name === 'pre') this.#pre--
    if (name === 'li' || name === 'dt' || name === 'dd') this.#lists--
    if (MAIN.has(name)) this.#main--
    if (AROUND.has(name)) this.#around--
    if (BLOCKS.has(name)) this.#kind = this.#lists > 0 ? 'list' : 'paragraph'
  }

  done(): readonly HtmlBlock[] {
    this.#flush()
    return this.#blocks
  }

  get #inCell() {
    return this.#tables.length > 0
  }

  #beginRow() {
    const table = this.#tables.at(-1)
    if (table) table.cells = []
    this.#text = ''
  }

  #endRow(table: { cells: string[]; header: string | undefined }) {
    const line = rowLine(table.cells.map((cell) => cell.replace(/\s+/g, ' ')))
    table.cells = []
    const around = this.#tables.at(-2)
    if (around) this.#text += ` ${line} `
    else this.#push({ kind: 'row', text: line, header: table.header })
    table.header ??= line.replaceAll('\t', ' | ')
  }

  #flush() {
    const text = this.#kind === 'code' ? this.#text : plain(this.#text)
    this.#text = ''
    if (text.trim() === '') return
    this.#push({ kind: this.#kind, text, level: this.#kind === 'heading' ? this.#level : undefined })
  }

  #push(block: Pick<HtmlBlock, 'kind' | 'text' | 'level' | 'header'>) {
    this.#blocks.push({ ...block, isMain: this.#main > 0, isAround: this.#around > 0 })
  }
}

const plain = (text: string) =>
  text
    .replace(/ {2,}/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
