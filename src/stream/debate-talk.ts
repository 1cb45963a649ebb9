import type { Logger } from 'pino'
import { type ServiceError, unauthorized } from '../shared/errors.ts'
import { type AnyCaller, isKnown } from '../shared/identity/caller.ts'
import { permits } from '../shared/identity/permissions.ts'
import { ERASED } from '../shared/text/storable-text.ts'
import type { ActiveDebate } from '../storage/event-log/active-debates.ts'
import type { Broadcast } from './broadcast.ts'
import { type ClientMessage, notSubscribed, type Respondent } from './client-message.ts'
import { type Dialect, dialectIn } from './frames.ts'
import { CLOSE } from './link.ts'
import { openMessageAnswers } from './message-answers.ts'
import type { ParticipantAction, TakePart } from './participation.ts'
import type { Client, Talk } from './socket.ts'
import { type DebateLog, openSubscriptions } from './subscriptions.ts'

export interface TalkSources {
  broadcast: Broadcast
  log: DebateLog
  underWay: ListActiveDebates
  takePart: TakePart
  now: () => Date
  logger: Logger
}

export type FollowDebates = ReturnType<typeof followDebates>

/** Clients follow debates one by one, or from the start all of their organization, and take part in them. */
export const followDebates =
  (sources: TalkSources) =>
  (follows: 'debates' | 'organization') =>
  (query: URLSearchParams): ((client: Client) => Talk) => {
    const dialect = dialectIn(query)
    return (client) =>
      openTalk(client, { ...sources, dialect, all: follows === 'organization', firstMessage: firstMessageIn(query) })
  }

interface TalkOptions extends TalkSources {
  dialect: Dialect
  all: boolean
  firstMessage: ClientMessage | undefined
}

function openTalk(
  client: Client,
  { dialect, all, firstMessage, broadcast, log, now, logger, ...sources }: TalkOptions,
): Talk {
  const { id, ip, link, identify, warn } = client
  const subscriptions = openSubscriptions({ broadcast, log, link, dialect, caller: () => client.caller, logger })

  const quality = () => ({
    client: { ...client.quality(), subscriptions: subscriptions.size },
    buffer: link.buffer(),
  })
  const loops = () => activeDebatesFor(client.caller, sources.underWay)

  /** Rights are looked up anew, as for every request, because what is recorded stays. */
  async function takePart(debateId: string, act: ParticipantAction) {
    await client.recheck()
    const { caller } = client
    if (!isKnown(caller)) throw unauthorized('Sign in, or send an API key, to take part in debates')
    if (!subscriptions.follows(debateId)) throw notSubscribed(debateId)
    return sources.takePart(debateId, act, { caller, ip })
  }

  const respondent: Respondent = { send: link.send, identify, subscriptions, takePart, loops, quality, now }
  const answering = openMessageAnswers({ client: respondent, warn, dialect, id, logger })

  /** A client that names a debate in the address has no reason to stay without it; others may still authenticate. */
  function refuseFirstMessage(_wish: ClientMessage, { status, code, message }: ServiceError) {
    if (status !== 404) return warn(code, message)
    link.send('error', { code, message })
    link.close(CLOSE.notFound, 'There is no such debate')
  }

  return {
    begin() {
      if (all) subscriptions.followOrganization()
      if (firstMessage) answering.answer(firstMessage, refuseFirstMessage)
    },
    hear: answering.answerFrame,
    get waiting() {
      return answering.waiting
    },
    get size() {
      return subscriptions.size
    },
    callerChanged: subscriptions.recheck,
    end: subscriptions.end,
  }
}

/** A debate in the address is followed from the start, as if the client had sent this message. */
function firstMessageIn(query: URLSearchParams): ClientMessage | undefined {
  const debate_id = query.get('debate_id')
  const from = query.get('replay_from_seq')
  return debate_id
    ? { type: 'subscribe', debate_id, replay_from_seq: from === null ? undefined : Number(from) }
    : undefined
}

/** An organization's debates that have not ended, newest first. */
type ListActiveDebates = (organizationId: string) => Promise<readonly ActiveDebate[]>

/** The debates that a caller could follow now; none for a caller who may follow none. */
async function activeDebatesFor(caller: AnyCaller, underWay: ListActiveDebates) {
  if (!isKnown(caller) || !permits(caller, 'debates.read')) return []
  const debates = await underWay(caller.org)
  return debates.map(({ debateId, topic, startedAt, status, round, phase }) => ({
    loop_id: debateId,
    debate_id: debateId,
    name: topic ?? ERASED,
    started_at: startedAt,
    status,
    cycle: round,
    round,
    phase,
    path: `/api/v2/debates/${debateId}`,
  }))
}
