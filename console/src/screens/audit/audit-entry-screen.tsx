import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Verdict } from '../../../../src/shared/verifier/verdict.ts'
import { ApiFault } from '../../api/fault.ts'
import { type AuditEntry, type AuditProof, auditEntriesQuery, auditProofQuery } from '../../api/governance/audit.ts'
import { verifyInBrowser } from '../../api/governance/receipts.ts'
import { useDebateNames } from '../../parts/debate-link.tsx'
import { useMemberNames } from '../../parts/organization-members.ts'
import { SignatureCheck } from '../../parts/signature-check.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl, ShortId } from '../../ui/copy-button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { EmptyState, FaultNote } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { useTitle } from '../../ui/use-title.ts'
import {
  ActionTarget,
  actionWords,
  actorWords,
  CATEGORIES,
  isDebate,
  nameWords,
  Outcome,
  valueWords,
} from './audit-entries.tsx'

const route = getRouteApi('/member/audit/$auditEntry')

/** One entry, and the proof that it is in the log. */
export function AuditEntryScreen() {
  const { auditEntry } = route.useParams()
  const proof = useQuery(auditProofQuery(auditEntry))
  useTitle('Audit log entry')
  if (proof.error instanceof ApiFault && proof.error.status === 404) return <EntryNotFound />
  return (
    <QueryResult query={proof} what="Loading the proof" heading="Audit">
      {(found) => <ProvenEntry id={auditEntry} proof={found} />}
    </QueryResult>
  )
}

const EntryNotFound = () => (
  <div className="grid gap-6">
    <h1 className="font-serif text-3xl">Audit</h1>
    <EmptyState
      title="Entry not found"
      action={
        <Link to="/audit" className={buttonClass()}>
          See the log
        </Link>
      }
    >
      It is not in your organization’s log, or it is someone else’s and you can only see your own entries.
    </EmptyState>
  </div>
)

/** Finds the entry by the time that the proof states. */
function entryQueryOf({ leaf }: AuditProof) {
  const { at, action } = JSON.parse(leaf ?? '{}') as { at: string; action: string }
  return { action, since: at, until: new Date(Date.parse(at) + 1).toISOString(), limit: 1000 }
}

function ProvenEntry({ id, proof }: { id: string; proof: AuditProof }) {
  const list = useQuery(auditEntriesQuery(entryQueryOf(proof)))
  return (
    <QueryResult query={list} what="Loading the entry" heading="Audit">
      {({ entries }) => {
        const entry = entries.find((each) => each.id === id)
        return entry ? <EntryDetails entry={entry} proof={proof} /> : <EntryNotFound />
      }}
    </QueryResult>
  )
}

function EntryDetails({ entry, proof }: { entry: AuditEntry; proof: AuditProof }) {
  const called = useMemberNames(entry.tenant_id)
  const named = useDebateNames([entry.resource_id].filter(isDebate))
  return (
    <article className="grid gap-10">
      <header className="grid gap-3">
        <p className="text-sm text-muted">
          <Link to="/audit" className="text-accent underline underline-offset-4">
            Audit
          </Link>{' '}
          · {CATEGORIES[entry.category]}
        </p>
        <h1 className="font-serif text-3xl">{actionWords(entry.action)}</h1>
        <p className="text-lg">
          By {actorWords(entry, called)}, <RelativeTime at={entry.at} />: <Outcome outcome={entry.outcome} />.
        </p>
        <div className="-ml-3 flex flex-wrap items-center gap-2">
          <ShortId id={entry.id} />
          <CopyAsCurl address="/audit/proof" query={{ entry: entry.id }} />
        </div>
      </header>
      <Section title="Recorded">
        <Facts>
          <Fact name="Action">
            <code className="font-mono text-sm">{entry.action}</code>
          </Fact>
          <Fact name="When">{new Date(entry.at).toISOString()}</Fact>
          <Fact name="Target">
            {nameWords(entry.resource_type)}
            {entry.resource_id && (
              <>
                {': '}
                <ActionTarget id={entry.resource_id} debate={named(entry.resource_id)} />
              </>
            )}
          </Fact>
          <Fact name="Position in the log">{entry.seq.toLocaleString('en')}</Fact>
          {Object.entries(entry.details).map(([name, value]) => (
            <Fact key={name} name={nameWords(name)}>
              {valueWords(value)}
            </Fact>
          ))}
        </Facts>
      </Section>
      <Section
        title="Erasable text"
        about="The log holds only a salted digest of this text, so it still verifies after an erasure."
      >
        {entry.private ? (
          <Facts>
            {Object.entries(entry.private).map(([name, value]) => (
              <Fact key={name} name={nameWords(name)}>
                {valueWords(value)}
              </Fact>
            ))}
          </Facts>
        ) : (
          <p className="text-muted">None, or it was erased.</p>
        )}
      </Section>
      <Proof entry={entry} proof={proof} />
    </article>
  )
}

/** Checks the proof in the browser, so that the reader need not trust the service. */
function Proof({ entry, proof }: { entry: AuditEntry; proof: AuditProof }) {
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
      {checking.data && <SignatureCheck verdict={checking.data} />}
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

type ShownEntry = Pick<
  AuditEntry,
  'id' | 'at' | 'action' | 'category' | 'actor_id' | 'resource_id' | 'outcome' | 'details'
>

const NOT_SHOWN = { at: 'entry', says: 'What this screen shows is not what was recorded' }

/** Checks the proof, and that the entry on the screen is the one that it proves. */
async function checkProof(entry: ShownEntry, proof: AuditProof): Promise<Verdict> {
  const verdict = await verifyInBrowser(proof)
  if (isShown(entry, proof.leaf ?? '{}')) return verdict
  return { ...verdict, valid: false, faults: [...verdict.faults, NOT_SHOWN] }
}

function isShown(entry: ShownEntry, leaf: string): boolean {
  const { id, at, action, category, outcome, actor, resource, details } = JSON.parse(leaf)
  const hashed = [id, at, action, category, outcome, actor?.id, resource?.id, details]
  const { actor_id, resource_id } = entry
  const shown = [entry.id, entry.at, entry.action, entry.category, entry.outcome, actor_id, resource_id, entry.details]
  return JSON.stringify(hashed) === JSON.stringify(shown)
}
