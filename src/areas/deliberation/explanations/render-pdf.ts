import { pdfReport } from '../../../adapters/writers/pdf.ts'
import { containedMarkdown } from '../../../shared/markdown/contained.ts'
import { htmlOf, inlineHtml } from '../../../shared/markdown/html.ts'
import { readMarkdown } from '../../../shared/markdown/read-markdown.ts'
import { type Block as ProseBlock, withoutHeadings } from '../../../shared/markdown/tree.ts'
import { defused, oneLine, visible } from '../../../shared/text/untrusted-text.ts'
import { giveWay } from '../../../shared/time/event-loop.ts'

/** A part of a page. Prose and points are Markdown, which stays in its place; all other text is text, and nothing of it is markup. */
export type Block = PlainBlock | { kind: 'prose'; text: string } | { kind: 'points'; points: readonly string[] }

interface PlainBlock {
  kind: 'title' | 'heading' | 'paragraph'
  text: string
}

type ReadBlock =
  | PlainBlock
  | { kind: 'prose'; blocks: readonly ProseBlock[] }
  | { kind: 'points'; points: readonly (readonly ProseBlock[])[] }

/** The parts of a page one after another, with what is Markdown in them read; others have their turn between them. */
async function* readBlocks(blocks: readonly Block[]): AsyncGenerator<ReadBlock> {
  const betweenParts = giveWay()
  const read = (text: string) => readMarkdown(visible(text).text, betweenParts)
  for (const block of blocks) {
    if (block.kind === 'prose') yield { kind: 'prose', blocks: await read(block.text) }
    else if (block.kind === 'points') {
      const points = []
      for (const point of block.points) points.push(await read(point))
      yield { kind: 'points', points }
    } else yield block
    await betweenParts()
  }
}

async function written(blocks: readonly Block[], write: (block: ReadBlock) => string): Promise<string[]> {
  const texts: string[] = []
  for await (const block of readBlocks(blocks)) texts.push(write(block))
  return texts
}

export const markdown = async (blocks: readonly Block[]): Promise<string> =>
  `${(await written(blocks, markdownBlock)).join('\n\n')}\n`

function markdownBlock(block: ReadBlock): string {
  switch (block.kind) {
    case 'title':
      return `# ${plainMarkdown(block.text)}`
    case 'heading':
      return `## ${plainMarkdown(block.text)}`
    case 'paragraph':
      return plainMarkdown(block.text)
    case 'prose':
      return containedMarkdown(block.blocks)
    case 'points':
      return block.points.map((point) => itemOf(containedMarkdown(point))).join('\n')
  }
}

const plainMarkdown = (text: string) => defused(text, 'markdown')

/** Lines of one item stand under its mark. */
const itemOf = (markdown: string) =>
  markdown
    .split('\n')
    .map((line, place) => `${place === 0 ? '- ' : '  '}${line}`.trimEnd())
    .join('\n')

export const html = async (blocks: readonly Block[]): Promise<string> =>
  ['<article>', ...(await written(blocks, htmlBlock)), '</article>', ''].join('\n')

function htmlBlock(block: ReadBlock): string {
  switch (block.kind) {
    case 'title':
      return `<h1>${plainHtml(block.text)}</h1>`
    case 'heading':
      return `<h2>${plainHtml(block.text)}</h2>`
    case 'paragraph':
      return `<p>${plainHtml(block.text)}</p>`
    case 'prose':
      return htmlOf(withoutHeadings(block.blocks))
    case 'points':
      return `<ul>${block.points.map((point) => `<li>${itemHtml(withoutHeadings(point))}</li>`).join('')}</ul>`
  }
}

const itemHtml = (blocks: readonly ProseBlock[]) =>
  blocks.length === 1 && blocks[0]?.kind === 'paragraph' ? inlineHtml(blocks[0].of) : htmlOf(blocks)

const plainHtml = (text: string) => defused(text, 'html')

/** The first text of a page is its title, and a heading begins a section. */
export async function pdf(blocks: readonly Block[], made: Date): Promise<Buffer> {
  const sections: { heading?: string; prose: ProseBlock[] }[] = [{ prose: [] }]
  let title = ''
  for await (const block of readBlocks(blocks)) {
    if (block.kind === 'title') title = oneLine(block.text)
    else if (block.kind === 'heading') sections.push({ heading: oneLine(block.text), prose: [] })
    else sections.at(-1)?.prose.push(...proseOf(block))
  }
  return pdfReport({ title, made, sections })
}

function proseOf(block: ReadBlock): readonly ProseBlock[] {
  if (block.kind === 'prose') return block.blocks
  if (block.kind === 'points') return [{ kind: 'list', start: null, isLoose: false, items: block.points }]
  return [{ kind: 'paragraph', of: [{ kind: 'text', text: block.text }] }]
}
