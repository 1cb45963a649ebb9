import type { Repository } from '../../api/code/codebase.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { counted } from '../../ui/text.ts'
import { Tip } from '../../ui/tooltip.tsx'
import { gradeOf, qualityWords } from './code-words.ts'

/** The grade of code; what it is made of on hover and on focus. */
export const Grade = ({ quality }: Pick<Repository, 'quality'>) =>
  quality === null ? (
    <span className="text-muted">not measured</span>
  ) : (
    <Tip text={qualityWords(quality)}>
      <button type="button" className="underline decoration-dotted underline-offset-4">
        <span className="font-serif text-lg">{gradeOf(quality.score)}</span>
        <span className="text-muted"> {Math.round(quality.score)} of 100</span>
      </button>
    </Tip>
  )

/** How old the advisories are that a scan held packages against, or why none were. */
export function AdvisoryAge({ scan }: { scan: NonNullable<Repository['last_scan']> }) {
  const { packages, unknown_packages: unknown, advisories_as_of: asOf } = scan
  if (packages === 0) return 'no packages in lock files'
  const without = unknown === 0 ? '' : `, nothing known of ${counted(unknown, 'package')}`
  if (asOf === null) return `no advisories here for ${counted(packages, 'package')}`
  return (
    <>
      advisories from <RelativeTime at={asOf} />
      {without}
    </>
  )
}
