import type pg from 'pg'
import { rechained } from './forging.ts'
import type { AttackedDebate, Scene } from './scene.ts'
import { found, unfound, type Way } from './way.ts'

const eventAt = (version: (debate: AttackedDebate) => number) => (scene: Scene) => [
  { of: 'org_1' as const, what: 'event' as const, debate_id: scene.debate.id, version: version(scene.debate) },
]
const enteredEnd = ({ debate, entered }: Scene) => [
  { of: 'org_1' as const, what: 'debate' as const, debate_id: debate.id, version: debate.end, seq: entered.end },
]
const gone = (which: (debate: AttackedDebate) => string) => (scene: Scene) =>
  `delete from events where debate_id = '${scene.debate.id}' and ${which(scene.debate)}`

/** Events after one move a place down, or up to make room. */
const moved = (client: pg.Client, debate: string, from: number, by: 1 | -1) =>
  client.query(`update events set version = -(version + ${by}) where debate_id = '${debate}' and version >= ${from};
    update events set version = -version where debate_id = '${debate}' and version < 0`)

/** An event is added behind the last, with a chain that fits; it is said to have been told to the audit log. */
const appended =
  (type: string, data: string) =>
  async ({ debate }: Scene, client: pg.Client) => {
    await client.query(
      `insert into events (position, organization_id, debate_id, version, type, data, at, hash)
       select (select max(position) from events) + 1, organization_id, debate_id, version + 1, $2, $3, at, hash
       from events where debate_id = $1 order by version desc limit 1`,
      [debate.id, type, data],
    )
    await client.query(`update cursors set position = position + 1`)
    await rechained(client, debate.id, debate.last + 1)
  }

/** Events are gone, elsewhere or forged. */
export const logWays: readonly Way[] = [
  found(
    'the first event of a debate is deleted',
    gone(() => 'version = 1'),
    eventAt(() => 1),
  ),
  found(
    'an event in the middle is deleted',
    gone(({ message }) => `version = ${message}`),
    eventAt((each) => each.message),
  ),
  found(
    'the last event is deleted',
    gone(({ last }) => `version = ${last}`),
    eventAt((each) => each.last),
  ),
  found(
    'the last event is deleted, and the head moved back',
    async (scene, client) => {
      await client.query(gone(({ end }) => `version >= ${end}`)(scene))
      await rechained(client, scene.debate.id, scene.debate.last)
    },
    enteredEnd,
  ),
  found(
    'an event in the middle is deleted, and the others are renumbered',
    async (scene, client) => {
      const { debate } = scene
      await client.query(gone(({ message }) => `version = ${message}`)(scene))
      await moved(client, debate.id, debate.message, -1)
      await rechained(client, debate.id, debate.message)
    },
    enteredEnd,
  ),
  found(
    'an event is forged in the middle, and the others are renumbered',
    async ({ debate }, client) => {
      await moved(client, debate.id, debate.message, 1)
      await client.query(
        `insert into events select position * 1000, organization_id, debate_id, ${debate.message}, type, data, null, null, private_digest, at, hash
         from events where debate_id = $1 and version = ${debate.message + 1}`,
        [debate.id],
      )
      await rechained(client, debate.id, debate.message)
    },
    enteredEnd,
  ),
  found(
    'two events change places',
    ({ debate: { id, message } }) =>
      `update events set version = -version where debate_id = '${id}' and version in (${message}, ${message + 1});
       update events set version = ${2 * message + 1} + version where debate_id = '${id}' and version < 0`,
    eventAt((each) => each.message),
  ),
  found(
    'an act of a person is added behind the end, with hashes that fit',
    appended('outcome_recorded', '{"correct":true,"right":null,"source":"manual","user":"usr_olga"}'),
    ({ debate }) => [{ of: 'org_1', type: 'gap', what: 'debate', debate_id: debate.id, version: debate.last + 1 }],
  ),
  found(
    'an act of a person is added behind the end, and the audit log is said to have come later',
    async (scene, client) => {
      await appended('outcome_recorded', '{"correct":true,"right":null,"source":"manual","user":"usr_olga"}')(
        scene,
        client,
      )
      await client.query(`update migrations set applied_at = now() + interval '1 day'`)
    },
    ({ debate }) => [{ of: 'org_1', type: 'gap', what: 'debate', debate_id: debate.id, version: debate.last + 1 }],
  ),
  found(
    'an event of the runner is added behind the end, with hashes that fit',
    appended('round_start', '{"round":9,"user":"usr_olga"}'),
    ({ debate }) => [
      { of: 'org_1', type: 'sequence_error', what: 'event', debate_id: debate.id, version: debate.last + 1 },
    ],
  ),
  found(
    'an erasure is added behind the end, with hashes that fit',
    appended('text_erased', '{"versions":5}'),
    ({ debate }) => [{ of: 'org_1', type: 'gap', what: 'debate', debate_id: debate.id, version: debate.last + 1 }],
  ),
  unfound(
    'an answer that came too late is added behind the end, with hashes that fit',
    appended('agent_message', '{"agent":"builtin-advocate","discarded":true,"round":1}'),
    { needs: 'not proven', named: 'answers that came after its end' },
  ),
  found(
    'an event stands behind the head',
    ({ debate }) =>
      `insert into events select position + 1000000, organization_id, debate_id, version + 1, type, data, null, null, private_digest, at, hash
       from events where debate_id = '${debate.id}' and version = ${debate.last}`,
    eventAt((each) => each.last + 1),
  ),
  found(
    'an event stands before the first',
    ({ debate }) =>
      `insert into events select -5, organization_id, debate_id, 0, type, data, null, null, private_digest, at, hash
       from events where debate_id = '${debate.id}' and version = 1`,
    eventAt(() => 0),
  ),
  found(
    'all events of a debate are deleted',
    gone(() => 'true'),
    (scene) => [...eventAt(() => 1)(scene), ...enteredEnd(scene)],
  ),
  found(
    'a whole debate is deleted',
    (scene) => `${gone(() => 'true')(scene)}; delete from debates where id = '${scene.debate.id}'`,
    enteredEnd,
  ),
  found(
    'a whole debate is deleted, with its receipt',
    (scene) =>
      `${gone(() => 'true')(scene)}; delete from debates where id = '${scene.debate.id}'; delete from receipts where debate_id = '${scene.debate.id}'`,
    enteredEnd,
  ),
  found(
    'the row of a debate is deleted, its events are not',
    ({ debate }) => `delete from debates where id = '${debate.id}'`,
    (scene) => [...enteredEnd(scene), { of: 'installation', what: 'event', debate_id: scene.debate.id, version: 1 }],
  ),
  found(
    'the head of a debate: its hash',
    ({ debate }) => `update debates set head_hash = encode(sha256(head_hash::bytea), 'hex') where id = '${debate.id}'`,
    eventAt((each) => each.last),
  ),
  found(
    'the head of a debate: its version',
    ({ debate }) => `update debates set version = version - 1 where id = '${debate.id}'`,
    eventAt((each) => each.last),
  ),
  found(
    'the head of a debate: its organization',
    ({ debate }) => `update debates set organization_id = 'org_2' where id = '${debate.id}'`,
    ({ debate }) => [{ of: 'org_2', what: 'event', debate_id: debate.id, version: 1 }],
  ),
  found(
    'a debate is moved to another organization, with its events',
    ({ debate: { id } }) =>
      `update debates set organization_id = 'org_2' where id = '${id}'; update events set organization_id = 'org_2' where debate_id = '${id}'`,
    (scene) => [...enteredEnd(scene), { of: 'org_2', what: 'debate', debate_id: scene.debate.id, version: 1 }],
  ),
  found(
    'two debates change their logs',
    ({ debate, other }) =>
      `update events set debate_id = debate_id || 'x' where debate_id = '${debate.id}';
       update events set debate_id = '${debate.id}' where debate_id = '${other.id}';
       update events set debate_id = '${other.id}' where debate_id = '${debate.id}x'`,
    (scene) => [...eventAt(() => 1)(scene), ...enteredEnd(scene)],
  ),
]
