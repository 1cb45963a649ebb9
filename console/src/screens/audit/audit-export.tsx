import { useState } from 'react'
import { type AuditFilters, type AuditFormat, exportAudit, fetchAuditReport } from '../../api/governance/audit.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ShortId } from '../../ui/copy-button.tsx'
import { saveBlob } from '../../ui/download-button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Section } from '../../ui/section.tsx'
import { choiceOf, counted } from '../../ui/text.ts'

const FORMATS: Readonly<Record<AuditFormat, string>> = {
  json: 'JSON, with proof',
  ndjson: 'JSON lines, with proof',
  soc2: 'Zip for auditors, with proof and the program that checks it',
  csv: 'CSV, for spreadsheets',
  pdf: 'PDF, to read',
}

type Exported = Awaited<ReturnType<typeof exportAudit>>

/** Exports the entries as a file that can be verified elsewhere, and as a report. */
export function AuditExport({ filters }: { filters: AuditFilters }) {
  const [made, setMade] = useState<Exported>()
  const { since, until, ...others } = filters
  const times = { ...(since && { since }), ...(until && { until }) }
  async function make({ format }: Record<string, string>) {
    setMade(undefined)
    const chosen = choiceOf(Object.keys(FORMATS) as AuditFormat[], format) ?? 'json'
    const given = Object.entries(others).filter((each): each is [string, string] => typeof each[1] === 'string')
    setMade(await exportAudit({ format: chosen, filters: Object.fromEntries(given), ...times }))
  }
  const report = (format: 'pdf' | 'csv') => async () =>
    saveBlob(`audit-report.${format}`, await fetchAuditReport({ format, ...times }))
  return (
    <div className="grid items-start gap-10 lg:grid-cols-2">
      <Section title="Export" about="Download the entries selected above.">
        <Form submit="Create the file" onSubmit={make} onChange={() => setMade(undefined)}>
          {(about) => (
            <SelectField
              label="Format"
              name="format"
              hint={
                <>
                  With proof, <code className="font-mono text-xs">parley verify</code> checks it without this service.
                </>
              }
              fault={about('format') ?? about('start_date')}
            >
              {Object.entries(FORMATS).map(([format, title]) => (
                <option key={format} value={format}>
                  {title}
                </option>
              ))}
            </SelectField>
          )}
        </Form>
        {made && <ExportLink file={made} />}
      </Section>
      <Section title="Report" about="Totals by action and person, and the result of the last check.">
        <p className="text-muted">
          {since || until ? 'For the days selected above.' : 'For the last 30 days, unless you choose days above.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <ActionButton act={report('pdf')}>Report as PDF</ActionButton>
          <ActionButton act={report('csv')}>Report as CSV</ActionButton>
        </div>
      </Section>
    </div>
  )
}

/** The link leads to the same service, whatever its public name is. */
const addressOf = (url: string) => new URL(url, location.origin).pathname

function ExportLink({ file: { url, entries, sha256 } }: { file: Exported }) {
  return (
    <div role="status" className="grid justify-items-start gap-2">
      <p>
        {counted(entries, 'entry', 'entries')}. The link works for a quarter of an hour, the file is kept for a day.
      </p>
      <a href={addressOf(url)} download className={buttonClass('primary')}>
        Download
      </a>
      <p className="flex flex-wrap items-center text-sm text-muted">
        SHA-256 <ShortId id={sha256} />
      </p>
    </div>
  )
}
