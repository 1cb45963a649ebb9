import type { DebateSummary } from '../../api/debates/debates.ts'
import { DebateLink } from '../../parts/debate-link.tsx'

/** Whether what was acted on is a debate, which is named by its question. */
export const isDebate = (id: string | null | undefined): id is string => id?.startsWith('dbt_') ?? false

/** What was acted on. */
export const Target = ({ id, debate }: { id: string; debate: DebateSummary | undefined }) =>
  isDebate(id) ? <DebateLink id={id} debate={debate} /> : <span className="font-mono text-xs break-all">{id}</span>
