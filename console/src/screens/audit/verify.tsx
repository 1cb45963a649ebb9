import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type AuditVerified, auditCheckQuery, auditReportQuery, verifyAudit } from '../../api/governance/audit.ts'
import { Button } from '../../ui/button.tsx'
import { FaultNote } from '../../ui/states.tsx'
import { counted } from '../../ui/text.ts'
import { issuePlace } from './words.ts'

/** Checks the whole log; one that takes long goes on without the reader, and says how far it is. */
export function Verify({ beside }: { beside: ReactNode }) {
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
      {found?.job_id ? <LongCheck job={found.job_id} onOver={renew} /> : found && <CameTo verified={found} />}
    </div>
  )
}

function CameTo({ verified }: { verified: AuditVerified }) {
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
