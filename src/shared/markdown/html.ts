import { asEntities } from '../text/entities.ts'
import { type Block, type Inline, inlineWords, tellsItself, webLink } from './tree.ts'

/** Writes a link whose words are already HTML. */
type WriteLink = (link: Extract<Inline, { kind: 'link' }>, words: string) => string

/** A tree as HTML that runs nothing, loads nothing and shows where each link leads. */
export const htmlOf = (blocks: readonly Block[], writeLink: WriteLink = safeLink): string =>
  blocks.map((block) => htmlOfBlock(block, writeLink)).join('\n')

function htmlOfBlock(block: Block, writeLink: WriteLink): string {
  const words = (of: readonly Inline[]) => inlineHtml(of, writeLink)
  switch (block.kind) {
    case 'paragraph':
      return `<p>${words(block.of)}</p>`
    case 'heading':
      return `<h${block.level}>${words(block.of)}</h${block.level}>`
    case 'quote':
      return `<blockquote>\n${htmlOf(block.of, writeLink)}\n</blockquote>`
    case 'list': {
      const items = block.items.map((item) => `<li>${itemHtml(item, block.isLoose, writeLink)}</li>`).join('\n')
      if (block.start === null) return `<ul>\n${items}\n</ul>`
      return `<ol${block.start === 1 ? '' : ` start="${block.start}"`}>\n${items}\n</ol>`
    }
    case 'code': {
      const named = block.language === '' ? '' : ` class="language-${asEntities(block.language)}"`
      return `<pre><code${named}>${asEntities(block.text)}${block.text === '' ? '' : '\n'}</code></pre>`
    }
    case 'rule':
      return '<hr>'
    case 'table': {
      const row = (cells: readonly (readonly Inline[])[], tag: string) =>
        `<tr>${cells.map((cell, at) => `<${tag}${alignOf(block.align[at])}>${words(cell)}</${tag}>`).join('')}</tr>`
      const body = block.rows.map((cells) => row(cells, 'td')).join('\n')
      return `<table>\n<thead>\n${row(block.head, 'th')}\n</thead>${body && `\n<tbody>\n${body}\n</tbody>`}\n</table>`
    }
  }
}

const alignOf = (align: string | null | undefined) => (align ? ` align="${align}"` : '')

/** In a tight list, the words of an item stand without a paragraph. */
const itemHtml = (item: readonly Block[], isLoose: boolean, writeLink: WriteLink) =>
  item
    .map((block) =>
      block.kind === 'paragraph' && !isLoose ? inlineHtml(block.of, writeLink) : htmlOfBlock(block, writeLink),
    )
    .join('\n')

/** Inline words as HTML. */
export const inlineHtml = (of: readonly Inline[], writeLink: WriteLink = safeLink): string =>
  of.map((part) => htmlOfInline(part, writeLink)).join('')

function htmlOfInline(part: Inline, writeLink: WriteLink): string {
  switch (part.kind) {
    case 'text':
      return asEntities(part.text)
    case 'code':
      return `<code>${asEntities(part.text)}</code>`
    case 'break':
      return '<br>\n'
    case 'strong':
      return `<strong>${inlineHtml(part.of, writeLink)}</strong>`
    case 'emphasis':
      return `<em>${inlineHtml(part.of, writeLink)}</em>`
    case 'link':
      return writeLink(part, inlineHtml(part.of, writeLink))
  }
}

function safeLink({ address, of }: Extract<Inline, { kind: 'link' }>, words: string): string {
  const link = webLink(address)
  if (!link) return `${words} (${asEntities(address)})`
  const anchor = `<a href="${asEntities(link.href)}" rel="noopener noreferrer">${words}</a>`
  return tellsItself(inlineWords(of), link) ? anchor : `${anchor} (${asEntities(link.leadsTo)})`
}
