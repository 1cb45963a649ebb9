import type { CSSProperties } from 'react'
import { Words } from '../../ui/prose/words.tsx'
import { choiceText, type Proposals } from './proposals.ts'

interface ChoiceProps {
  choice: string
  proposals: Proposals
  /** Cuts the words short in a narrow place. */
  short?: boolean
}

/** The id and the words of a proposal. */
export function Choice({ choice, proposals, short = false }: ChoiceProps) {
  const text = choiceText(choice, proposals)
  return (
    <span className={short ? 'line-clamp-2' : undefined} title={short ? text : undefined}>
      {isOption(choice, proposals) && <OptionSign choice={choice} proposals={proposals} />}
      <bdi>
        <Words>{text}</Words>
      </bdi>
    </span>
  )
}

/** The id of a proposal in its colour. */
export function OptionSign({ choice, proposals }: Omit<ChoiceProps, 'short'>) {
  return (
    <span
      style={optionStyle(choice, proposals)}
      className="option-colour mr-1.5 inline-block rounded-sm bg-(--option) px-1 font-mono text-xs leading-4 text-paper"
    >
      {choice}
    </span>
  )
}

/** Most people can tell these apart, the first ones best; none is the green or red of a stance. */
const HUES = [255, 55, 320, 195, 285, 95, 345, 225, 70, 300] as const

/** The hue of an option by its place. */
export const optionHue = (place: number): number => HUES[place % HUES.length] ?? 0

/** The colour of an option, the same in votes, positions and graph; neutral for a choice that is no option. */
export function optionStyle(choice: string, proposals: Proposals): CSSProperties {
  const place = [...proposals.keys()].indexOf(choice)
  const look: Record<string, string | number> =
    place < 0 ? { '--option': 'var(--abstain)' } : { '--hue': optionHue(place) }
  return look
}

const isOption = (choice: string, proposals: Proposals) => proposals.has(choice)
