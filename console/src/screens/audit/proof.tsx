import { useMutation } from '@tanstack/react-query'
import type { AuditEntry, AuditProof } from '../../api/audit.ts'
import { publicKeys } from '../../api/receipts.ts'
import { canCheck } from '../../proof/crypto.ts'
import { Button } from '../../ui/button.tsx'
import { Checks } from '../../ui/checks.tsx'
import { ShortId } from '../../ui/copy.tsx'
import { counted } from '../../ui/counted.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { checkProof, type ProofCheck } from './check-proof.ts'

/** Checked in the browser, so that the reader need not believe the service. */
export function Proof({ entry, proof }: { entry: AuditEntry; proof: AuditProof }) {
  const checking = useMutation({ mutationFn: async () => checkProof(entry, proof, await publicKeys()) })
  const { size, path, root, note } = proof
  return (
    <Section
      title="Proof"
      about={`${counted(path.length, 'hash leads', 'hashes lead')} from this entry to the root of the log as it is now, with ${counted(size, 'entry', 'entries')}. A signed note names that root, and so commits to this entry.`}
    >
      <p className="-ml-3 flex flex-wrap items-center text-sm text-muted">
        <span className="pl-3">Root</span> <ShortId id={root} />
      </p>
      {checking.data && <CameTo check={checking.data} />}
      {checking.error && <FaultNote fault={checking.error} />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" busy={checking.isPending} disabled={!canCheck()} onClick={() => checking.mutate()}>
          Check it here
        </Button>
        <Button
          onClick={() => saveFile(`${entry.id}.proof.json`, 'application/json', `${JSON.stringify(proof, null, 2)}\n`)}
        >
          Save the proof
        </Button>
        {note && <Button onClick={() => saveFile(`audit-note-${size}.txt`, 'text/plain', note)}>Save the note</Button>}
      </div>
      {!canCheck() && (
        <p className="text-sm text-muted">
          Browsers check proofs only on pages that came over HTTPS. “Verify the log” checks it at the service.
        </p>
      )}
    </Section>
  )
}

function CameTo({ check: { shown, hashed, included, signed, note } }: { check: ProofCheck }) {
  return (
    <div className="grid gap-2">
      <Checks
        title="Checked in this browser"
        checks={[
          { holds: shown, yes: 'What is shown is what was entered', no: 'What is shown is not what was entered' },
          { holds: hashed, yes: 'Its hash is that of the entry', no: 'Its hash is that of something else' },
          {
            holds: included,
            yes: 'The hashes lead from it to the root of the log',
            no: 'The hashes do not lead to the root of the log',
          },
          {
            holds: signed,
            yes: 'A published key signed the note that names this root',
            no: 'No published key signed a note that names this root',
          },
        ]}
      />
      {note && (
        <p className="text-sm text-muted">
          The note covers the first {counted(note.size, 'entry', 'entries')} and was signed{' '}
          <RelativeTime at={note.at} />.
        </p>
      )}
    </div>
  )
}
