import type { Channel, ChannelKind, CreatedChannel } from '../../api/messaging/channels.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyButton, Secret } from '../../ui/copy-button.tsx'
import { callAddress } from './channel-labels.ts'
import { guideOf } from './setup-guides.ts'

/** The steps at the vendor, prefilled as far as possible. */
export function VendorSteps({ kind: { kind, title, intake, new_app_url } }: { kind: ChannelKind }) {
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
            ? 'Parley opens a socket to the app, so this installation needs no public address.'
            : 'The app calls this installation at its public address.'}
        </p>
      )}
    </>
  )
}

const intent = (name: string, samples: readonly string[], slots: readonly { name: string; type: string }[] = []) => ({
  name,
  slots,
  samples,
})

/** The interaction model of the Alexa skill: what people say, and what it means. */
const ALEXA_MODEL = JSON.stringify(
  {
    interactionModel: {
      languageModel: {
        invocationName: 'parley',
        intents: [
          intent(
            'AskIntent',
            ['ask the panel {topic}', 'ask {topic}'],
            [{ name: 'topic', type: 'AMAZON.SearchQuery' }],
          ),
          intent('StatusIntent', ['what is the status', 'how does it stand']),
          intent('LastDecisionIntent', ['what is the last decision', 'what was decided']),
          intent('PairIntent', ['my code is {code}'], [{ name: 'code', type: 'AMAZON.NUMBER' }]),
          intent('AMAZON.HelpIntent', []),
          intent('AMAZON.StopIntent', []),
          intent('AMAZON.CancelIntent', []),
        ],
      },
    },
  },
  undefined,
  2,
)

interface VendorValuesProps {
  channel: Channel
  /** The created secrets, known only right after they were made. */
  made: CreatedChannel['made']
}

/** What to enter at the vendor, if the vendor calls the service. */
export function VendorValues({ channel, made }: VendorValuesProps) {
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
