import type { Channel, CreatedChannel } from '../../../api/messaging/channels.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Secret } from '../../../ui/secret-value.tsx'
import { callAddress } from '../call-address.ts'
import { guideOf } from '../guides.ts'

interface TellVendorProps {
  channel: Channel
  /** Shown only while it is known: right after it was made. */
  made: CreatedChannel['made']
}

/** What the vendor has to be told, where it calls us. */
export function TellVendor({ channel, made }: TellVendorProps) {
  const { after } = guideOf(channel.kind)
  const address = callAddress(channel)
  return (
    <>
      {channel.intake === 'signed' && after && <p>{after}</p>}
      {address && (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-muted">Address</span>
          <code className="rounded bg-raised px-2 py-1 font-mono text-sm break-all">{address}</code>
          <CopyButton text={address}>Copy</CopyButton>
        </div>
      )}
      {Object.entries(made).map(([name, value]) => (
        <Secret key={name} title={name} value={value} />
      ))}
    </>
  )
}
