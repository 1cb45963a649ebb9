import type { Channel, CreatedChannel } from '../../../api/channels.ts'
import { CopyButton } from '../../../ui/copy.tsx'
import { Secret } from '../../../ui/secret.tsx'
import { guideOf } from '../guides.ts'

interface TellVendorProps {
  channel: Channel
  /** Shown only while it is known: right after it was made. */
  made: CreatedChannel['made']
}

/** What the vendor has to be told, where it calls us. */
export function TellVendor({ channel: { kind, intake, webhook_url }, made }: TellVendorProps) {
  const { after } = guideOf(kind)
  return (
    <>
      {intake === 'signed' && after && <p>{after}</p>}
      {webhook_url && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-muted">Address</span>
          <code className="rounded bg-raised px-2 py-1 font-mono text-sm break-all">{webhook_url}</code>
          <CopyButton text={webhook_url}>Copy</CopyButton>
        </div>
      )}
      {Object.entries(made).map(([name, value]) => (
        <Secret key={name} title={name} value={value} />
      ))}
    </>
  )
}
