import type { CompressionAnalysis } from '../../../api/debates/explanations.ts'
import { Table } from '../../../ui/table.tsx'

const whole = new Intl.NumberFormat('en')
const percent = (share: number) => `${Math.round(share * 100)} %`

/** How much of the debate the prompts of its last round carried. */
export function Compression({ found }: { found: CompressionAnalysis }) {
  const { compression, quality, phases, recommendations } = found
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-serif text-xl">Prompt compression</h2>
      <p className="measure">
        {compression.enabled
          ? `${whole.format(compression.compressed_tokens)} of ${whole.format(compression.original_tokens)} tokens (${percent(compression.ratio)}).`
          : 'The full debate so far.'}{' '}
        {quality.information_retained !== null &&
          `${percent(quality.information_retained)} of the information was kept. `}
        {quality.key_points_preserved !== null &&
          `${percent(quality.key_points_preserved)} of the quoted sentences were in them.`}
      </p>
      {phases.length > 0 && (
        <Table
          caption="Prompts by phase"
          rows={phases}
          keyOf={({ round, phase }) => `${round} ${phase}`}
          columns={[
            { title: 'Phase', cell: ({ round, phase }) => `Round ${round}, ${phase}` },
            { title: 'Prompts', figure: true, cell: ({ prompts }) => whole.format(prompts) },
            { title: 'Full text', figure: true, cell: ({ original_tokens }) => whole.format(original_tokens) },
            { title: 'Sent', figure: true, cell: ({ compressed_tokens }) => whole.format(compressed_tokens) },
          ]}
        />
      )}
      {recommendations.map((advice) => (
        <p key={advice} className="measure">
          {advice}
        </p>
      ))}
    </section>
  )
}
