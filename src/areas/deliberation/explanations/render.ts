import { pdfReport } from '../../../adapters/writers/pdf.ts'
import { containedMarkdown } from '../../../shared/markdown/contained.ts'
import { htmlOf, inlineHtml } from '../../../shared/markdown/html.ts'
import { readMarkdown } from '../../../shared/markdown/read-markdown.ts'
import { type Block as ProseBlock, withoutHeadings } from '../../../shared/markdown/tree.ts'
import { defused, oneLine, visible } from '../../../shared/text/foreign.ts'

/** A part of a page. Prose and points are Markdown, which stays in its place; all other text is text, and nothing of it is markup. */
export type Block =
  | { kind: 'title' | 'heading' | 'paragraph' | 'prose'; text: string }
  | { kind: 'points'; points: readonly string[] }

export const markdown = (blocks: readonly Block[]): string => `${blocks.map(markdownBlock).join('\n\n')}\n`

function markdownBlock(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `# ${plainMarkdown(block.text)}`
    case 'heading':
      return `## ${plainMarkdown(block.text)}`
    case 'paragraph':
      return plainMarkdown(block.text)
    case 'prose':
      return containedMarkdown(block.text)
    case 'points':
      return block.points.map((point) => itemOf(containedMarkdown(point))).join('\n')
  }
}

const plainMarkdown = (text: string) => defused(text, 'markdown')

export const html = (blocks: readonly Block[]): string =>
  ['<article>', ...blocks.map(htmlBlock), '</article>', ''].join('\n')

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `<h1>${plainHtml(block.text)}</h1>`
    case 'heading':
      return `<h2>${plainHtml(block.text)}</h2>`
    case 'paragraph':
      return `<p>${plainHtml(block.text)}</p>`
    case 'prose':
      return proseHtml(block.text)
    case 'points':
      return `<ul>${block.points.map((point) => `<li>${itemHtml(point)}</li>`).join('')}</ul>`
  }
}

/** Lines of one item stand under its mark. */
const itemOf = (markdown: string) => `- ${markdown.replaceAll('\n', '\n  ').replace(/[ \t]+$/gm, '')}`

/** Headings of a text are none of the page. */
const proseHtml = (text: string) => htmlOf(withoutHeadings(readMarkdown(visible(text).text)))

function itemHtml(text: string): string {
  const blocks = withoutHeadings(readMarkdown(visible(text).text))
  return blocks.length === 1 && blocks[0]?.kind === 'paragraph' ? inlineHtml(blocks[0].of) : htmlOf(blocks)
}

const plainHtml = (text: string) => defused(text, 'html')

/** The first text of a page is its title, and a heading begins a section. */
export function pdf(blocks: readonly Block[], made: Date): Promise<Buffer> {
  const sections: { heading?: string; prose: ProseBlock[] }[] = [{ prose: [] }]
  let title = ''
  for (const block of blocks) {
    if (block.kind === 'title') title = oneLine(block.text)
    else if (block.kind === 'heading') sections.push({ heading: oneLine(block.text), prose: [] })
    else sections.at(-1)?.prose.push(...proseOf(block))
  }
  return pdfReport({ title, made, sections })
}

function proseOf(block: Block): readonly ProseBlock[] {
  if ('points' in block) return [{ kind: 'list', start: null, isLoose: false, items: block.points.map(readMarkdown) }]
  if (block.kind === 'prose') return readMarkdown(block.text)
  return [{ kind: 'paragraph', of: [{ kind: 'text', text: block.text }] }]
}
