import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bindingsQuery } from '../../api/messaging/bindings.ts'
import { channelsQuery } from '../../api/messaging/channels.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CopyAsCurl } from '../../ui/copy-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/section.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { BindingList } from './binding-list.tsx'
import { TryMessage } from './try-message.tsx'

/** Which agents take up what is asked where, and what would become of a message. */
export function BindingsScreen() {
  useTitle('Bindings')
  const bindings = useQuery(bindingsQuery)
  const channels = useQuery(channelsQuery)
  return (
    <div className="grid gap-10">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="font-serif text-3xl">Bindings</h1>
          <span className="flex flex-wrap gap-2">
            <CopyAsCurl address="/bindings" />
            <Link to="/channels" className={buttonClass()}>
              Channels
            </Link>
          </span>
        </div>
        <p className="measure text-muted">
          Choose which agents answer where. The first match wins: higher priority first, then the more specific one.
          Without a binding, the agents with the best records answer.
        </p>
      </div>
      <Loaded query={bindings} what="Loading bindings">
        {(found) => (
          <>
            <BindingList bindings={found.bindings} channels={channels.data?.channels ?? []} />
            <Section
              title="Try a message"
              about="See which binding would match, and why the others would not. Nothing is sent."
            >
              <TryMessage bindings={found.bindings} channels={channels.data?.channels ?? []} />
            </Section>
          </>
        )}
      </Loaded>
    </div>
  )
}
