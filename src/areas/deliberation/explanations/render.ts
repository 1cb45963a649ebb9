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

/** On one line, and with every sign that could begin markup or a tag made a sign again. */
const plainMarkdown = (text: string) =>
  oneLine(text)
    .replace(/[\\`*_[\]<>&#|~!]/g, '\\$&')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')

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

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const plainHtml = (text: string) => oneLine(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
