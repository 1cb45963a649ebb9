import { optionStyle } from '../option-look.ts'
import { choiceText, type Proposals } from '../proposals.ts'
import { NODE_WIDTH, type VoteFlow } from './vote-flow.ts'

/** Words over a band keep a rim of paper around them. */
const LABEL = 'fill-ink stroke-paper text-sm [paint-order:stroke] [stroke-width:4px]'
const LONGEST_LABEL = 28
const short = (text: string) => (text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text)

/** Columns are ballots, each option has its colour, and a dark band is somebody changing sides. */
export function VoteFlowDrawing({ flow, proposals }: { flow: VoteFlow; proposals: Proposals }) {
  const { width, height, nodes, bands, rounds } = flow
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label="Flow of the votes" tabIndex={0} className="sideways">
      <svg
        role="img"
        aria-label={`Votes of ${rounds.length} ballots; the table below says the same`}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
      >
        {bands.map(({ key, path, moved, to }) => (
          <path
            key={key}
            d={path}
            style={optionStyle(to.choice, proposals)}
            className={`option-colour fill-(--option) ${moved ? 'opacity-60' : 'opacity-20'}`}
          />
        ))}
        {nodes.map(({ key, x, y, height: tall, choice, voters, round }, place) => (
          <g key={key}>
            {nodes[place - 1]?.round !== round && (
              <text x={x} y={14} className="fill-muted text-xs">
                Round {round}
              </text>
            )}
            <rect
              x={x}
              y={y}
              width={NODE_WIDTH}
              height={tall}
              rx={2}
              style={optionStyle(choice, proposals)}
              className="option-colour fill-(--option)"
            />
            <text x={x + NODE_WIDTH + 8} y={y + 17} className={LABEL}>
              {short(choiceText(choice, proposals))}
              <tspan className="fill-muted"> · {voters.length}</tspan>
            </text>
          </g>
        ))}
      </svg>
    </section>
  )
}
