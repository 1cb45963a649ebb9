import type { AuditEntry } from '../../api/governance/audit.ts'
import { OUTCOMES } from './words.ts'

export function Outcome({ outcome }: { outcome: AuditEntry['outcome'] }) {
  const { title, mark } = OUTCOMES[outcome]
  return (
    <span className="whitespace-nowrap">
      <span aria-hidden="true">{mark}</span> {title}
    </span>
  )
}
