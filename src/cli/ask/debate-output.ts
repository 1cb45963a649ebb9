import { styleText } from 'node:util'
import type { EventFrame } from '../../stream/wire-events.ts'
import { conclusion } from './conclusion.ts'
import type { EventFields } from './event-fields.ts'
import { choicesIn, worded } from './event-sentences.ts'
import { cut, oneLine } from './text.ts'

/** How a debate is told to whoever asked. */
export interface Telling {
  event(frame: EventFrame): void
  /** References are told by their titles, after everything else. */
  end(told: EventFields<'debate_end'>, references: Readonly<Record<string, string>>): void
}

interface Paper {
  write(text: string): unknown
  isTTY?: boolean
  columns?: number
}

/** For programs: the frames of the stream and nothing else. */
export const jsonTelling = (paper: Paper): Telling => ({
  event: (frame) => paper.write(`${JSON.stringify(frame)}\n`),
  end: () => {},
})

const COLUMNS_IN_PIPE = 200
const BAR = 20
const PERSON = 'a person'
/** A choice whose text is longer goes by its id. */
const LONGEST_NAME = 40

/** For people: a line for each event, then the conclusion; plain text where there is no terminal. */
export function wordTelling(paper: Paper): Telling {
  const { isTTY = false } = paper
  const styled: typeof styleText = (format, text) =>
    isTTY ? styleText(format, text, { stream: process.stdout }) : text
  const names = new Map<string, string>()
  const nameOf = (choice: string) => names.get(choice) ?? choice
  let widest = PERSON.length
  let isEven = false

  /** Where there is no terminal the figure alone tells. */
  const barOf = ({ confidence }: EventFields<'vote_tally'>) => {
    const full = Math.round(confidence * BAR)
    return isTTY ? ` ${'█'.repeat(full)}${'░'.repeat(BAR - full)}` : ''
  }

  return {
    event(frame) {
      const { type, payload, timestamp } = frame
      for (const { id, text } of choicesIn(frame)) if (text.length <= LONGEST_NAME) names.set(id, oneLine(text))
      const agents = Array.isArray(payload.agents) ? payload.agents.map(String) : []
      widest = Math.max(widest, ...agents.map(({ length }) => length))
      const time = new Date(timestamp).toTimeString().slice(0, 8)
      const round = frame.round === undefined ? '' : `r${frame.round}`
      const person = payload.user !== undefined && type !== 'debate_start' ? PERSON : ''
      const who = oneLine(String(frame.agent ?? person))
      const head = `${time} ${round.padEnd(3)} ${who.padEnd(widest)} `
      if (type === 'vote_tally') isEven = (payload as EventFields<'vote_tally'>).tie
      const bar = type === 'vote_tally' ? barOf(payload as EventFields<'vote_tally'>) : ''
      const room = (isTTY ? paper.columns || 80 : COLUMNS_IN_PIPE) - head.length - bar.length
      const what = cut(oneLine(worded(frame, nameOf)), Math.max(room, 20))
      paper.write(`${styled('dim', head)}${what}${bar && styled('green', bar)}\n`)
    },

    end(told, references) {
      const { headline, sections } = conclusion(told, nameOf, isEven && told.outcome === 'no_consensus')
      paper.write(`\n${styled('bold', headline)}\n`)
      const last = Object.entries(references).map(([title, text]) => ({ title, texts: [text] }))
      for (const { title, texts } of [...sections, ...last]) {
        const body = texts.length === 1 ? ` ${texts[0]}` : texts.map((text) => `\n  ${text}`).join('')
        paper.write(`${styled('bold', `${title}:`)}${body}\n`)
      }
    },
  }
}
