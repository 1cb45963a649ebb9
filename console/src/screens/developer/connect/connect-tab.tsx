import { useQuery } from '@tanstack/react-query'
import { limitsQuery } from '../../../api/operations/developer.ts'
import { doorsQuery } from '../../../api/protocols/doors.ts'
import { CopyAsCurl } from '../../../ui/copy-button.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { counted } from '../../../ui/text.ts'
import { A2aSection, ClientSection, McpSection, OpenAiSection } from './door-sections.tsx'
import { TraceSection } from './trace-section.tsx'

/** In the order in which they are shown. */
const SECTIONS = [
  ['mcp', McpSection],
  ['a2a', A2aSection],
  ['openai', OpenAiSection],
] as const

/** What to paste into other programs so that they can ask Parley. */
export function ConnectTab() {
  const doors = useQuery(doorsQuery)
  return (
    <div className="grid gap-12">
      <div className="measure grid gap-2">
        <p>
          Other programs can ask Parley in the protocol that they speak. Each of these ways in leads to the same
          debates, with your rights and your limits.
        </p>
        <DebateLimit />
      </div>
      <QueryResult query={doors}>
        {({ doors: all }) => (
          <>
            {SECTIONS.map(([name, DoorSection]) => {
              const door = all.find((each) => each.door === name)
              return door && <DoorSection key={name} door={door} />
            })}
            {all[0] && <ClientSection address={all[0].address} />}
          </>
        )}
      </QueryResult>
      <TraceSection />
      <div className="-ml-3">
        <CopyAsCurl address="/doors" />
      </div>
    </div>
  )
}

function DebateLimit() {
  const limits = useQuery(limitsQuery)
  return (
    <QueryResult query={limits}>
      {({
        limits: {
          debate_create: { limit, remaining },
        },
      }) => (
        <p className="text-sm text-muted">
          Every new question counts as a debate.{' '}
          {limit === null || remaining === null
            ? 'There is no limit on how many you start.'
            : `You can start ${counted(limit, 'debate')} a minute, ${remaining.toLocaleString('en')} of them now.`}
        </p>
      )}
    </QueryResult>
  )
}
