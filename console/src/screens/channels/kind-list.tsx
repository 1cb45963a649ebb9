import { Link } from '@tanstack/react-router'
import type { ChannelKinds } from '../../api/channels.ts'
import { guideOf } from './guides.ts'

/** What can be connected here. */
export const KindList = ({ found: { kinds, reachable } }: { found: ChannelKinds }) => (
  <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
    {kinds.map(({ kind, title, intake }) => (
      <li key={kind} className="grid content-start gap-1 border-t border-line pt-3">
        <Link
          to="/channels/new"
          search={{ kind }}
          className="justify-self-start font-serif text-lg text-accent underline underline-offset-4"
        >
          {title}
        </Link>
        <p className="text-sm text-muted">{guideOf(kind).about}</p>
        {intake === 'signed' && !reachable && <p className="text-sm">Needs a public address.</p>}
      </li>
    ))}
  </ul>
)
