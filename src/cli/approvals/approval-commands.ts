import { type Parley, Refusal } from '../ask/parley.ts'
import { answeredLine, listedLine, type ShownApproval, shownLines } from './approval-lines.ts'
import type { CommandOptions } from './arguments.ts'

const ERROR = 1
const NOTHING = 2
const CONFLICT = 409
/** As many as one page holds. */
const MOST_LISTED = 200

/** What each act does and says; answers with the exit code. */
export function approvalCommands(parley: Parley, say: (line: string) => void) {
  async function list({ mine, status, json }: CommandOptions & { act: 'list' }): Promise<number> {
    const query = new URLSearchParams({
      limit: String(MOST_LISTED),
      ...(mine && { mine: 'true' }),
      ...(status !== undefined && { status }),
    })
    const { approvals, total } = await parley.call<{ approvals: ShownApproval[]; total: number }>(
      'GET',
      `/approvals?${query}`,
    )
    for (const approval of approvals) say(json ? JSON.stringify(approval) : listedLine(approval))
    if (!json && total > approvals.length) say(`… and ${total - approvals.length} more.`)
    if (!json && approvals.length === 0) say(status === undefined ? 'Nothing waits.' : 'There are none.')
    return approvals.length > 0 ? 0 : NOTHING
  }

  return async (options: CommandOptions): Promise<number> => {
    if (options.act === 'list') return list(options)
    const path = `/approvals/${encodeURIComponent(options.id)}`
    if (options.act === 'show') {
      const approval = await parley.call<ShownApproval>('GET', path)
      for (const line of options.json ? [JSON.stringify(approval)] : shownLines(approval)) say(line)
      return 0
    }
    const approval = await parley.call<ShownApproval>('POST', `${path}/resolve`, options.answer)
    say(options.json ? JSON.stringify(approval) : answeredLine(approval))
    return 0
  }
}

/** The exit code after a failure: an answer that came too late is no error. */
export const codeAfter = (error: unknown) => (error instanceof Refusal && error.status === CONFLICT ? NOTHING : ERROR)
