/** Colour means stance and nothing else; the shape repeats it for people who cannot see colours. */
export const STANCES = {
  agree: { mark: '●', text: 'agrees', colour: 'text-agree', fill: 'bg-agree' },
  agree_with_modifications: { mark: '◐', text: 'agrees with changes', colour: 'text-modify', fill: 'bg-modify' },
  disagree: { mark: '○', text: 'disagrees', colour: 'text-disagree', fill: 'bg-disagree' },
  abstain: { mark: '–', text: 'abstains', colour: 'text-abstain', fill: 'bg-abstain' },
} as const

export type Stance = keyof typeof STANCES

export function StanceMark({ stance }: { stance: Stance }) {
  const { mark, text, colour } = STANCES[stance]
  return (
    <span className={colour}>
      <span aria-hidden="true">{mark}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
