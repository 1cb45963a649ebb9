import { Words } from '../../ui/prose/words.tsx'
import { isOption, optionStyle } from './option-look.ts'
import { choiceText, type Proposals } from './proposals.ts'

interface ChoiceProps {
  choice: string
  proposals: Proposals
  /** Its words are cut short where there is little room. */
  short?: boolean
}

/** A proposal by its sign and its words. */
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

/** The name of a proposal in its colour. */
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
