import type { ChannelKind } from '../../../api/messaging/channels.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { guideOf } from '../guides.ts'
import { ALEXA_MODEL } from './alexa-model.ts'

/** What is to be done at the vendor, with as much of it filled in as can be. */
export function AtVendor({ kind: { kind, title, intake, new_app_url } }: { kind: ChannelKind }) {
  const { before, beforeDial = [] } = guideOf(kind)
  const steps = [...before, ...(intake === 'dial' ? beforeDial : [])]
  return (
    <>
      <ol className="grid list-decimal gap-2 pl-5 leading-relaxed marker:text-muted">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {new_app_url && (
        <div className="flex flex-wrap items-center gap-3">
          <a href={new_app_url} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            Open {title}’s page for a new app
            <span className="sr-only"> in a new tab</span>
          </a>
          <CopyButton text={new URL(new_app_url).searchParams.get('manifest_json') ?? ''}>Copy the manifest</CopyButton>
        </div>
      )}
      {kind === 'alexa' && (
        <div>
          <CopyButton text={ALEXA_MODEL}>Copy the interaction model</CopyButton>
        </div>
      )}
      {kind === 'slack' && (
        <p className="text-sm text-muted">
          {intake === 'dial'
            ? 'The app speaks to us over a socket that we open, so that this installation needs no public address.'
            : 'The app calls this installation at its public address.'}
        </p>
      )}
    </>
  )
}
