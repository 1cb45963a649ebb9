import { rechained } from './forging.ts'
import type { AttackedDebate, Scene } from './scene.ts'
import { found, type Way } from './way.ts'

type Version = (debate: AttackedDebate) => number

const at = (version: Version) => (scene: Scene) => [
  { of: 'org_1' as const, what: 'event' as const, debate_id: scene.debate.id, version: version(scene.debate) },
]
const event = (what: string, version: Version, set: string): Way =>
  found(
    `an event: ${what}`,
    ({ debate }) => `update events set ${set} where debate_id = '${debate.id}' and version = ${version(debate)}`,
    at(version),
  )
const end: Version = (debate) => debate.end
const message: Version = (debate) => debate.message

/** An event, changed, with the chain made anew from there on: only what the tree has of the debate tells. */
const rewritten = (what: string, version: Version, set: string): Way =>
  found(
    `an event, with all hashes after it: ${what}`,
    async ({ debate }, client) => {
      const from = version(debate)
      await client.query(`update events set ${set} where debate_id = '${debate.id}' and version = ${from}`)
      await rechained(client, debate.id, from)
    },
    ({ debate, entered }) => [
      { of: 'org_1', what: 'debate', debate_id: debate.id, version: debate.end, seq: entered.end },
    ],
  )
const OTHER_RESULT = `data = regexp_replace(data, '"result":"[a-z_]+"', '"result":"no_consensus_at_all"')`

/** The event after it stands before it then. */
const laterPosition: Way = found(
  'an event: its position is after all others',
  ({ debate }) =>
    `update events set position = position + 1000000 where debate_id = '${debate.id}' and version = ${debate.message}`,
  at((debate) => debate.message + 1),
)

/** One event of a debate says something else. */
export const eventWays: readonly Way[] = [
  event('the result of the debate', end, OTHER_RESULT),
  event('what an agent said', message, `private = replace(private, 'e', 'a')`),
  event('the salt of what an agent said', message, `salt = 'ff' || substr(salt, 3)`),
  event('what an agent said, with a salt of its own', message, `private = '{"content":"Yes"}', salt = 'aa'`),
  event(
    'what an agent said, with salt and digest of its own',
    message,
    `private = '{"content":"Yes"}', salt = 'aa', private_digest = encode(sha256('aa{"content":"Yes"}'::bytea), 'hex')`,
  ),
  event('its digest is no digest', message, `private_digest = upper(private_digest)`),
  event('its text is erased, and no event says so', message, 'private = null, salt = null'),
  event('its time', message, `at = at - interval '1 hour'`),
  event('its type', message, `type = 'critique'`),
  event('its type is none', message, `type = 'agent_message","x":"'`),
  event('its data is no JSON', end, `data = '{'`),
  event('its data is null', end, `data = 'null'`),
  event('its data is written in another way', end, `data = replace(data, '":', '": ')`),
  event('its hash', message, `hash = encode(sha256(hash::bytea), 'hex')`),
  event('its organization', message, `organization_id = 'org_2'`),
  laterPosition,
  rewritten('the result of the debate', end, OTHER_RESULT),
  rewritten(
    'what an agent said',
    message,
    `private = '{"content":"Yes"}', salt = 'aa', private_digest = encode(sha256('aa{"content":"Yes"}'::bytea), 'hex')`,
  ),
  rewritten('its time', message, `at = at - interval '1 minute'`),
  rewritten('its type', message, `type = 'critique'`),
]
