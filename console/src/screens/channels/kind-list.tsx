import { Link } from '@tanstack/react-router'
import type { ChannelKind, ChannelKinds } from '../../api/messaging/channels.ts'
import { guideOf } from './setup-guides.ts'

const GROUPS = { chat: 'Where people talk', mail: 'Mail', devices: 'Phones and voices' } as const
const groupOf = ({ kind }: ChannelKind) => guideOf(kind).group ?? 'chat'

/** Whether the vendor of this kind must call the service, which has no public address. */
export const cannotBeCalled = ({ kind, intake }: ChannelKind, reachable: boolean) =>
  intake === 'signed' && !reachable && guideOf(kind).near === undefined

/** The kinds of channels that can be connected. */
export const KindList = ({ found: { kinds, reachable } }: { found: ChannelKinds }) => (
  <div className="grid gap-8">
    {kinds.some((kind) => cannotBeCalled(kind, reachable)) && (
      <p className="measure text-sm">
        This installation has no public address: set SERVICE_PUBLIC_URL to one before you connect those that need it.
      </p>
    )}
    {[...Map.groupBy(kinds, groupOf)].map(([group, some]) => (
      <div key={group} className="grid gap-3">
        <p id={`kinds-${group}`} className="text-sm font-medium">
          {GROUPS[group]}
        </p>
        <ul aria-labelledby={`kinds-${group}`} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {some.map((kind) => (
            <Kind key={kind.kind} kind={kind} needsAddress={cannotBeCalled(kind, reachable)} />
          ))}
        </ul>
      </div>
    ))}
  </div>
)

const Kind = ({ kind: { kind, title }, needsAddress }: { kind: ChannelKind; needsAddress: boolean }) => (
  <li className="grid content-start gap-1 border-t border-line pt-3">
    <Link
      to="/channels/new"
      search={{ kind }}
      className="justify-self-start font-serif text-lg text-accent underline underline-offset-4"
    >
      {title}
    </Link>
    <p className="text-sm text-muted">
      {guideOf(kind).about}
      {needsAddress && ' Needs a public address.'}
    </p>
  </li>
)
