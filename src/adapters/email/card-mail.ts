import type { ChatCard } from '../chat/card.ts'
import { cardText } from '../chat/card-text.ts'

const MOST = 20_000
const BETWEEN = '\n\n'

const attribute = (address: string) => address.replace(/[&<>"]/g, encodeURIComponent)

/** What may be answered in the first line; a mail has no buttons. */
function answersOf({ buttons }: ChatCard): string | undefined {
  const words = buttons.flatMap((button) => {
    if ('link' in button) return []
    const word = button.label.toLowerCase()
    return [button.act === 'challenge' ? `${word}: …` : word]
  })
  return words.length === 0
    ? undefined
    : `To take part, answer with one of these in the first line: ${words.join(' · ')}`
}

/** A card as a mail: text, and HTML without anything that loads, runs or hides where it leads. */
export function renderMail(card: ChatCard): { text: string; html: string } {
  const answers = answersOf(card)
  const below = answers === undefined ? [] : [answers]
  const text = cardText(card, {
    dialect: 'plain',
    most: MOST,
    strong: (words: string) => words,
    link: (label, address) => `${label}: ${address}`,
  })
  const rich = cardText(card, {
    dialect: 'mail',
    most: MOST,
    strong: (words: string) => `<strong>${words}</strong>`,
    link: (label, address) => `<a href="${attribute(address)}">${label}</a>`,
  })
  const paragraphs = [...rich.split(BETWEEN), ...below].map((each) => `<p>${each.replaceAll('\n', '<br>')}</p>`)
  return {
    text: `${[text, ...below].join(BETWEEN)}\n`,
    html: `<!doctype html><html><body>${paragraphs.join('\n')}</body></html>\n`,
  }
}
