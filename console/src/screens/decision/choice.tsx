import { choiceText, type Proposals } from './proposals.ts'

/** A proposal by its name and its words, the latter cut short where there is little room. */
export function Choice({
  choice,
  proposals,
  short = false,
}: {
  choice: string
  proposals: Proposals
  short?: boolean
}) {
  const text = choiceText(choice, proposals)
  const isNamed = proposals.has(choice)
  return (
    <span className={short ? 'line-clamp-2' : undefined} title={short ? text : undefined}>
      {isNamed && <span className="mr-1.5 font-mono text-xs text-muted">{choice}</span>}
      <bdi>{text}</bdi>
    </span>
  )
}
