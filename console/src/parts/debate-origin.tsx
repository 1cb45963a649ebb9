import { useQuery } from '@tanstack/react-query'
import { LONGEST_LIST } from '../api/call.ts'
import type { Debate } from '../api/debates/debates.ts'
import { keysQuery } from '../api/operations/developer.ts'
import { applicationQuery } from '../api/protocols/applications.ts'

/** The door of a debate that a program began, and the program if the reader may know it. */
export function DebateOrigin({ origin }: Pick<Debate, 'origin'>) {
  const door = origin && doorName(origin.platform)
  if (!door) return null
  return (
    <p className="text-sm text-muted">
      Asked through {door}
      <ByProgram credential={origin.channel} />
    </p>
  )
}

/** “by” and the name of an application or API key; nothing for a session, and for what belongs to other people. */
export function ByProgram({ credential }: { credential: string }) {
  const name = useProgramName(credential)
  if (!name) return null
  return (
    <>
      {' '}
      by <bdi className="text-ink">{name}</bdi>
    </>
  )
}

/** Leaders know the applications of everybody, but only their own keys. */
function useProgramName(credential: string): string | undefined {
  const [isKey, isGrant] = [credential.startsWith('key_'), credential.startsWith('gnt_')]
  const keys = useQuery({ ...keysQuery(LONGEST_LIST), enabled: isKey })
  const application = useQuery({ ...applicationQuery(credential), enabled: isGrant })
  return isKey ? keys.data?.keys.find(({ id }) => id === credential)?.name : application.data?.client_name
}

const NAMES: Readonly<Record<string, string>> = {
  a2a: 'A2A',
  mcp: 'MCP',
  openai: 'the OpenAI-compatible interface',
}

/** The name of a door for other programs, in a sentence; undefined for any other platform. */
export const doorName = (platform: string) => NAMES[platform]
