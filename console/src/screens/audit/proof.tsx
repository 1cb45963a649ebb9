import { useMutation } from '@tanstack/react-query'
import type { AuditEntry, AuditProof } from '../../api/governance/audit.ts'
import { VerdictNote } from '../../parts/signature-check.tsx'
import { Button } from '../../ui/button.tsx'
import { ShortId } from '../../ui/copy-button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { checkProof } from './check-proof.ts'

/** Checked in the browser, so that the reader need not believe the service. */
export function Proof({ entry, proof }: { entry: AuditEntry; proof: AuditProof }) {
  const checking = useMutation({ mutationFn: () => checkProof(entry, proof) })
  const { size, path, root, note } = proof
  return (
    <Section
      title="Proof"
      about={`${counted(path.length, 'hash leads', 'hashes lead')} from this entry to the root of the log as it is now, with ${counted(size, 'entry', 'entries')}. A signed note names that root, and so commits to this entry.`}
    >
      <p className="-ml-3 flex flex-wrap items-center text-sm text-muted">
        <span className="pl-3">Root</span> <ShortId id={root} />
      </p>
      {checking.data && <VerdictNote verdict={checking.data} />}
      {checking.error && <FaultNote fault={checking.error} />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" busy={checking.isPending} onClick={() => checking.mutate()}>
          Check it here
        </Button>
        <Button
          onClick={() => saveFile(`${entry.id}.proof.json`, 'application/json', `${JSON.stringify(proof, null, 2)}\n`)}
        >
          Save the proof
        </Button>
        {note && <Button onClick={() => saveFile(`audit-note-${size}.txt`, 'text/plain', note)}>Save the note</Button>}
      </div>
    </Section>
  )
}
