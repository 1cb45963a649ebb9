import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type AuditReport,
  type AuditVerification,
  auditCheckQuery,
  auditReportQuery,
  fetchAuditNote,
  verifyAudit,
} from '../../api/governance/audit.ts'
import { verifyInBrowser } from '../../api/governance/receipts.ts'
import { SignatureCheck } from '../../parts/signature-check.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/download-button.tsx'
import { DropArea } from '../../ui/drop-area.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Figures } from '../../ui/figures.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { issuePlace } from './audit-entries.tsx'

async function saveNote() {
  const { note, size } = await fetchAuditNote()
  saveFile(`audit-note-${size}.txt`, 'text/plain', note)
}

/** The number of entries of each category. */
export function EntryCounts() {
  const report = useQuery(auditReportQuery)
  return (
    <QueryResult query={report} what="Counting">
      {({ total_events, unique_actors, events_by_outcome }) => {
        const count = (outcome: string) => (events_by_outcome[outcome] ?? 0).toLocaleString('en')
        return (
          <Section title="The last 30 days">
            <Figures
              figures={[
                ['Entries', total_events.toLocaleString('en')],
                ['Actors', unique_actors.toLocaleString('en')],
                ['Refused', count('failure')],
                ['Denied', count('denied')],
                ['Interrupted', count('error')],
              ]}
            />
          </Section>
        )
      }}
    </QueryResult>
  )
}

/** Whether the log is still what was entered. */
export function Integrity() {
  const { data: report } = useQuery(auditReportQuery)
  return (
    <Section
      title="Integrity"
      about="Recomputes every entry, hash, signed note and debate log. This also runs automatically every night."
    >
      <LastCheck integrity={report?.integrity} />
      <Verify beside={<ActionButton act={saveNote}>Save a signed note</ActionButton>} />
      <p className="measure text-sm text-muted">
        A signed note commits to everything in the log now. Keep it elsewhere: with it, any later change to these
        entries is detected, even by someone who owns the database.
      </p>
    </Section>
  )
}

function LastCheck({ integrity }: { integrity: AuditReport['integrity'] | undefined }) {
  if (integrity === undefined) return null
  if (integrity === null) return <p>Not checked yet.</p>
  const { valid, size, verified_at } = integrity
  return (
    <p className={valid ? '' : 'border-l-2 border-disagree pl-4'}>
      {valid ? 'All' : 'Not all'} of the first {size.toLocaleString('en')} entries were unchanged at the last check,{' '}
      <RelativeTime at={verified_at} />.
    </p>
  )
}

/** Verifies the whole log; a long check continues in the background and reports its progress. */
function Verify({ beside }: { beside: ReactNode }) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: auditReportQuery.queryKey })
  const verifying = useMutation({ mutationFn: verifyAudit, onSuccess: renew })
  const found = verifying.data
  return (
    <div className="grid justify-items-start gap-3">
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" busy={verifying.isPending} onClick={() => verifying.mutate()}>
          Verify the log
        </Button>
        {beside}
      </div>
      {verifying.error && <FaultNote fault={verifying.error} />}
      {found?.job_id ? (
        <LongCheck job={found.job_id} onOver={renew} />
      ) : (
        found && <VerificationResult verified={found} />
      )}
    </div>
  )
}

function VerificationResult({ verified }: { verified: AuditVerification }) {
  const { valid, size, debates_verified, issues, error_count } = verified
  if (valid) return <Sound size={size} debates={debates_verified} />
  return (
    <div role="alert" className="grid gap-2 border-l-2 border-disagree pl-4">
      <p>
        {counted(error_count, 'entry or hash has', 'entries or hashes have')} changed. Tell the operator of this
        installation, and compare with a note that you kept.
      </p>
      <ul className="grid gap-1 text-sm">
        {issues.map((issue) => (
          <li key={JSON.stringify(issue)}>
            {issuePlace(issue)}: {issue.message}.
          </li>
        ))}
      </ul>
    </div>
  )
}

const Sound = ({ size, debates }: { size: number; debates: number }) => (
  <p role="status">
    <span aria-hidden="true">✓</span> All {counted(size, 'entry is', 'entries are')} unchanged.{' '}
    {debates > 0 && `So ${debates === 1 ? 'is the log of 1 debate' : `are the logs of ${counted(debates, 'debate')}`}.`}
  </p>
)

interface LongCheckProps {
  job: string
  onOver: () => void
}

function LongCheck({ job, onOver }: LongCheckProps) {
  const { data, error, refetch } = useQuery(auditCheckQuery(job))
  const status = data?.status
  useEffect(() => {
    if (status === 'completed') onOver()
  }, [status, onOver])
  if (error) return <FaultNote fault={error} onRetry={refetch} />
  if (data?.status === 'completed') {
    const { valid, size, debates, issues } = data.result ?? {}
    if (valid === true) return <Sound size={Number(size)} debates={Number(debates)} />
    return (
      <p role="alert" className="border-l-2 border-disagree pl-4">
        {counted(Number(issues), 'entry or hash has', 'entries or hashes have')} changed. Tell the operator of this
        installation.
      </p>
    )
  }
  if (data?.status === 'failed' || data?.status === 'cancelled') {
    return <FaultNote fault={new Error(data.error ?? 'The check was stopped before it finished.')} />
  }
  return (
    <p role="status" className="text-muted">
      The log is long and is checked in the background; you need not wait here. {progressWords(data?.progress ?? 0)}
    </p>
  )
}

const progressWords = (progress: number) => (progress > 0 ? `${Math.round(progress)} % checked.` : 'Started.')

/** Verifies a signed file in the browser; the file is not uploaded. */
export function VerifyFile() {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const checking = useMutation({
    mutationFn: async (paper: File | string) =>
      verifyInBrowser(typeof paper === 'string' ? paper : new Uint8Array(await paper.arrayBuffer())),
  })
  const take = ([file]: readonly File[]) => file && checking.mutate(file)
  return (
    <Section
      title="Check a file"
      about="A receipt, an export of this log, the manifest of an archive, the certificate of an erasure or a signed note of this installation. It is checked in this browser with the published keys and never uploaded."
    >
      <DropArea label="Check a file" onFiles={take}>
        {(isOver) => (
          <>
            <p>{isOver ? 'Drop to check it.' : 'Drop a file here, choose one, or paste its text.'}</p>
            <Button onClick={() => input.current?.click()}>Choose a file</Button>
            <input
              ref={input}
              type="file"
              hidden
              aria-label="File to check"
              onChange={({ target }) => {
                take([...(target.files ?? [])])
                target.value = ''
              }}
            />
            <div className="grid w-full justify-items-start gap-3">
              <div className="w-full">
                <TextArea
                  label="Text of the file"
                  value={text}
                  spellCheck={false}
                  onChange={({ target }) => setText(target.value)}
                />
              </div>
              <Button busy={checking.isPending} disabled={text.trim() === ''} onClick={() => checking.mutate(text)}>
                Check the text
              </Button>
            </div>
          </>
        )}
      </DropArea>
      {checking.data && <SignatureCheck verdict={checking.data} />}
      {checking.error && <FaultNote fault={checking.error} />}
    </Section>
  )
}
