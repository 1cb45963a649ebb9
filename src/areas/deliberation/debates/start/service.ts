import { createHash } from 'node:crypto'
import { isOfRules } from '../../../../builtin-agents/index.ts'
import type { Config } from '../../../../config/load.ts'
import type { Agents } from '../../../../engine/agent.ts'
import { held } from '../../../../engine/commands/breakpoints.ts'
import { start } from '../../../../engine/commands/start.ts'
import type { Substitution } from '../../../../engine/events/parts.ts'
import type { EngineEvent } from '../../../../engine/events.ts'
import { type Grounded, withIds } from '../../../../engine/grounding.ts'
import { type Protocol, phasesOf, roundsOf } from '../../../../engine/protocol.ts'
import type { DebateState } from '../../../../engine/state.ts'
import { canonicalJson, type JsonObject } from '../../../../shared/canonical-json.ts'
import { conflict, invalid, notFound, undefinedIfUnknown } from '../../../../shared/errors.ts'
import type { Caller } from '../../../../shared/identity/caller.ts'
import type { NewId } from '../../../../shared/ids.ts'
import { VersionConflict } from '../../../../storage/event-log/append-plan.ts'
import type { Ledger } from '../../ledger/index.ts'
import { agentsOf } from '../queries/debate-record.ts'
import type { DetailsStore } from '../queries/details-store.ts'
import type { DebateQueries } from '../queries/service.ts'
import { debateIdNames, topicNames } from '../schema.ts'
import type { RefuseThirdParties } from '../third-parties.ts'
import { evidenceOf } from './caller-evidence.ts'
import type { Asker, Beside, DebatePlan, NewDebate, StartedAs } from './new-debate.ts'
import { debatePlan, estimatedSeconds, panelChoice, type Records, type RefuseUnpaid } from './panel.ts'
import { readRequest } from './read-request.ts'
import type { CreatedDebate, DebateRequest } from './schema.ts'
import type { MachineStartStore, RequestStore } from './store.ts'

interface DebateStarterDependencies {
  ledger: Ledger
  agents: Agents
  records: Records
  grounding: Pick<Grounded, 'pieces'>
  refuseThirdParties: RefuseThirdParties
  /** Refuses with 402 a debate that no budget could begin to pay for. */
  refuseUnpaid: RefuseUnpaid
  details: DetailsStore
  requests: RequestStore
  demandsApproval: DemandsApproval
  machineStarts: MachineStartStore
  /** How many debates of a payer may begin automatically in an hour. */
  machineDebatesPerHour: number
  streamUrl: (debateId: string) => string
  newId: NewId
  now: () => Date
}

const LONGEST_KEY = 255

/** Whether the tenant demands that an admin approves what this person begins. */
export type DemandsApproval = (asker: Asker) => Promise<boolean>

/** The first events of a debate, and whether it waits for an approval behind the first. */
interface Beginning {
  events: readonly EngineEvent[]
  isHeld: boolean
}

/** Every way in which a debate begins. */
export function debateStarter(dependencies: DebateStarterDependencies) {
  const { ledger, agents, records, grounding, details, requests, streamUrl, newId, now } = dependencies
  const { demandsApproval, refuseThirdParties, refuseUnpaid, machineStarts, machineDebatesPerHour } = dependencies
  const choosePanel = panelChoice({ agents, records })

  /** The first events of the debate; refuses missing things before anything is written. */
  async function firstEvents(wanted: NewDebate, { org, userId }: Asker): Promise<Beginning> {
    const { topic, options, protocol, domain, origin, about, instructions, sources = [] } = wanted
    const { documentIds, evidenceIds } = wanted
    const seated = await choosePanel(org, wanted)
    const groundingOptions = { question: topic, documentIds, evidenceIds, grounding: wanted.grounding }
    const allowed = refuseThirdParties(userId, seated.panel)
    const found = grounding.pieces(org, groundingOptions)
    const grounded = found.then((more) => [...(wanted.pieces ?? []), ...more])
    const affordable = grounded.then((pieces) => {
      const texts = [topic, ...sources.map(({ content }) => content), ...pieces.map(({ content }) => content)]
      return refuseUnpaid({ tenant: org, userId, domain, panel: seated.panel, texts }, allowed)
    })
    const demanded = demandsApproval({ org, userId })
    const [, pieces, , isHeld] = await inOrder(allowed, grounded, affordable, demanded)
    const events = start({
      ...seated,
      topic,
      options,
      protocol: withJudge(protocol, seated.substituted),
      domain,
      user: userId,
      origin,
      about,
      instructions,
      grounding: wanted.grounding,
      evidence: [
        ...sources.map((source) => evidenceOf(source, newId('evidence'))),
        ...withIds(pieces, () => newId('evidence')),
      ],
    })
    return { events, isHeld }
  }

  async function record(id: string, { labels }: NewDebate, { org, userId }: Asker, { events, isHeld }: Beginning) {
    const { title, tags = [], metadata = {} } = labels ?? {}
    if (title !== undefined || tags.length > 0 || Object.keys(metadata).length > 0) {
      await details.write(org, id, { title: title ?? null, tags, metadata }, now().toISOString())
    }
    return ledger.create(id, org, isHeld ? held(id, userId, events) : events)
  }

  /** A second request with the same key gets the debate of the first, even when both arrive at once. */
  async function recordOnce(request: object, wanted: NewDebate, asker: Asker, key: string): Promise<DebateState> {
    const digest = digestOf(request)
    const { org, userId } = asker
    const refuseAnother = (claim: { digest: string }) => {
      if (claim.digest !== digest) {
        throw conflict('This Idempotency-Key was used for another request', { field: 'Idempotency-Key' })
      }
    }
    const earlier = await requests.find(org, userId, key, now())
    const known = earlier && (await begun(earlier.debateId))
    if (known?.erased) throw notFound('debate', known.debateId)
    if (earlier) refuseAnother(earlier)
    if (known) return known

    const events = await firstEvents(wanted, asker)
    const claim = await requests.claim(org, userId, { key, digest, debateId: newId('debate'), at: now() })
    refuseAnother(claim)
    try {
      return await record(claim.debateId, wanted, asker, events)
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error
      return ledger.load(claim.debateId)
    }
  }

  const begun = (debateId: string) => ledger.load(debateId).catch(undefinedIfUnknown)

  async function begin(wanted: NewDebate, asker: Asker) {
    const events = await firstEvents(wanted, asker)
    return createdRecord(await record(newId('debate'), wanted, asker, events), streamUrl)
  }

  return {
    /** For other areas: a debate of any kind. */
    start: begin,

    /** The same for requests that may be repeated under a key: a repetition finds the first debate. */
    startOnce: async (wanted: NewDebate, asker: Asker, { request, key }: { request: object; key: string }) =>
      createdRecord(await recordOnce(request, wanted, asker, key), streamUrl),

    /**
     * For automatic starts on behalf of a person, under an id that the caller's own row already holds: starts once,
     * however often and however late it is repeated.
     */
    async startAs(
      debateId: string,
      request: DebateRequest | DebatePlan,
      caller: Caller,
      { asked = false, isFresh = false, ...beside }: Beside = {},
    ): Promise<StartedAs> {
      if (!isFresh && (await begun(debateId))) return 'there'
      const planned = typeof request === 'function' ? await request() : readRequest(request)
      const wanted = { ...planned, ...beside }
      const events = await firstEvents(wanted, caller)
      const waitsUntil =
        caller.tier === 'enterprise' || asked
          ? undefined
          : await machineStarts.take(caller.payer, debateId, machineDebatesPerHour, now())
      if (waitsUntil) return { waitsUntil }
      try {
        await record(debateId, wanted, caller, events)
        return 'begun'
      } catch (error) {
        if (!(error instanceof VersionConflict)) throw error
        return 'there'
      }
    },

    /** Reads a request into a debate, for areas that add to it; refuses it and names the field. */
    readRequest,

    /** Estimates what a request would ask, without beginning anything. */
    plan: debatePlan({ agents, choosePanel }),

    /** Refuses what could not become a debate of this caller now and names the field; begins nothing. */
    async refuseBad(request: DebateRequest, asker: Asker): Promise<void> {
      await firstEvents(readRequest(request), asker)
    },

    /** For callers. The same key within a day means the same debate. */
    async create(request: DebateRequest, asker: Asker, key?: string) {
      const wanted = readRequest(request)
      if (key === undefined) return begin(wanted, asker)
      if (key === '' || key.length > LONGEST_KEY) {
        throw invalid('Idempotency-Key', `must have 1 to ${LONGEST_KEY} characters`)
      }
      return createdRecord(await recordOnce(request, wanted, asker, key), streamUrl)
    },
  }
}
export type DebateStarter = ReturnType<typeof debateStarter>

/** A substitute for the judge judges. */
function withJudge(protocol: Protocol, substituted: readonly Substitution[]): Protocol {
  const substitute = substituted.find(({ asked }) => asked === protocol.judge)
  return substitute ? { ...protocol, judge: substitute.got } : protocol
}

const digestOf = (request: object) =>
  createHash('sha256')
    .update(canonicalJson(request as JsonObject))
    .digest('base64url')

/** Where clients follow the stream: the public address of the installation, or the port on this machine. */
export function streamAddress({ publicUrl, wsPort }: Pick<Config, 'publicUrl' | 'wsPort'>) {
  const base = publicUrl ? publicUrl.replace(/^http/, 'ws').replace(/\/+$/, '') : `ws://localhost:${wsPort}`
  return (debateId?: string) => `${base}/ws${debateId ? `?debate_id=${encodeURIComponent(debateId)}` : ''}`
}

/** Where a client can follow a debate: the one that is named, or a new one when there is a topic. */
export const streamStart =
  ({
    visible,
    create,
    streamUrl,
  }: {
    visible: DebateQueries['visible']
    create: DebateStarter['create']
    streamUrl: (debateId?: string) => string
  }) =>
  async ({ debate_id, ...request }: DebateRequest & { debate_id?: string }, caller: Caller, key?: string) => {
    const isNew = debate_id === undefined && (request.topic ?? request.task ?? request.question) !== undefined
    if (debate_id !== undefined) await visible(debate_id, caller)
    const debateId = isNew ? (await create(request, caller, key)).id : debate_id
    return { websocket_url: streamUrl(debateId), debate_id: debateId ?? null }
  }
export type StreamStart = ReturnType<typeof streamStart>

/** The response to a request that started a debate. It holds only what never changes, so that it can be repeated. */
export const createdRecord = (state: DebateState, streamUrl: (debateId: string) => string): CreatedDebate => ({
  success: true,
  ...debateIdNames(state.debateId),
  ...topicNames(state.topic),
  status: 'pending',
  domain: state.domain,
  agents: agentsOf(state),
  substituted: [...state.substituted],
  total_rounds: roundsOf(state.protocol),
  consensus: state.protocol.mode,
  consensus_note: null,
  created_at: state.createdAt,
  websocket_url: streamUrl(state.debateId),
  estimated_duration: estimatedSeconds(phasesIn(state.protocol), isOfRules(state.panel)),
})

const phasesIn = (protocol: Protocol) =>
  Array.from({ length: roundsOf(protocol) }, (_, index) => phasesOf(protocol, index + 1).length).reduce(
    (a, b) => a + b,
    0,
  )

/** Waits for work that runs side by side, and fails with the fault of the first that failed in this order. */
async function inOrder<const Work extends readonly Promise<unknown>[]>(
  ...work: Work
): Promise<{ -readonly [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work)
  for (const each of work) await each
  return Promise.all(work)
}
