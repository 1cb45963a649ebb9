import { defused } from '../../../shared/text/foreign.ts'

/** A part of a page. All text in it is text: nothing of it is markup. */
export type Block =
  | { kind: 'title' | 'heading' | 'paragraph'; text: string }
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
    case 'points':
      return block.points.map((point) => `- ${plainMarkdown(point)}`).join('\n')
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
    case 'points':
      return `<ul>${block.points.map((point) => `<li>${plainHtml(point)}</li>`).join('')}</ul>`
  }
}

const plainHtml = (text: string) => defused(text, 'html')
