import type { Act } from '../../src/areas/messaging/inbox/rules/rule.ts'
import type { Database } from '../../src/storage/database.ts'
import type { Client } from './debates.ts'
import type { InboxService } from './inbox.ts'
import { DEVICES, LEADERS } from './named-in-rules.ts'

/** By message. */
type Acts = Map<string, Act[]>

const MOST_AN_HOUR = 20
const TOO_MANY = 'The rule has passed on 20 within the hour'

const flat = (acts: Acts) => [...acts].flatMap(([message, list]) => list.map((act) => ({ message, ...act })))
const lines = (acts: Acts): string[] =>
  [...acts].flatMap(([message, list]) =>
    Object.entries(Object.groupBy(list, (act) => act.rule_id)).map(([rule, own]) =>
      JSON.stringify([message, rule, own?.map(({ type, target, does, why }) => [type, target, does, why])]),
    ),
  )

/** What the dry run tells of each mail that came now; an hour later, so that what has been passed on holds nothing back. */
async function foretold({ clock }: InboxService, by: Client, ruleIds: readonly string[], mails: readonly string[]) {
  clock.move(3_601)
  const told: Acts = new Map()
  for (const id of ruleIds)
    for (let from = 0; from < mails.length; from += 20) {
      const wish = { message_ids: mails.slice(from, from + 20) }
      const { matches, rule } = (await by.post(`/inbox/routing/rules/${id}/test`, wish)).json()
      if (rule.enabled) for (const { message_id, would } of matches) told.set(message_id, would)
    }
  return told
}

async function doneAbout(db: Database, mails: readonly string[]): Promise<Acts> {
  const runs = await db.selectFrom('rule_runs').selectAll().where('message_id', 'in', mails).execute()
  const done: Acts = new Map()
  for (const { message_id, acts } of runs) done.set(message_id, [...(done.get(message_id) ?? []), ...acts.list])
  return done
}

/** As if each mail had come alone: more than a rule passes on within an hour holds back none of them. */
const eachAlone = (acts: Acts): Acts =>
  new Map(
    [...acts].map(([message, list]) => [
      message,
      list.map((act) => (act.why === TOO_MANY ? { ...act, does: true, why: '' } : act)),
    ]),
  )

/** How many mails each rule passes on, at most. */
function passedOn(acts: Acts, most = Number.POSITIVE_INFINITY): Map<string, number> {
  const forwards = flat(acts).filter(({ type, does }) => type === 'forward' && does)
  const byRule = Object.entries(Object.groupBy(forwards, (act) => act.rule_id))
  return new Map(byRule.map(([rule, own]) => [rule, Math.min(most, own?.length ?? 0)]).toSorted() as [string, number][])
}

const heardBy = (target: string): readonly string[] => {
  const [kind, name = ''] = target.split(':')
  if (kind === 'device') return [name]
  return kind === 'role' ? LEADERS.flatMap((each) => DEVICES[each] ?? []) : (DEVICES[name] ?? [])
}

/** Who hears of what, told by what was done: a line for each, and one where several acts come to the same. */
function whoShouldHear(acts: Acts): string[] {
  const [once, each] = [new Set<string>(), [] as string[]]
  for (const { message, rule_id, type, target, does } of flat(acts)) {
    if (!does || target === null) continue
    if (type === 'forward') once.add(`${message} mail ${target} ${rule_id}`)
    if (type !== 'notify' && type !== 'escalate') continue
    if (target === 'debate') once.add(`${message} debate`)
    else if (target.startsWith('channel:')) once.add(`${message} post ${target.slice('channel:'.length)}`)
    else each.push(...heardBy(target).map((device) => `${message} push ${device}`))
  }
  return [...[...once].map((line) => line.replace(/( mail \S+) .*/, '$1')), ...each].toSorted()
}

/** Who hears of what, told by what waits to be sent and by the debates that were asked for. */
async function whoHears(db: Database, mails: readonly string[]): Promise<string[]> {
  const ours = new Set<unknown>(mails)
  const sent = await db.selectFrom('messages').select('mail').where('direction', '=', 'out').execute()
  const notes = await db.selectFrom('device_notes').select(['device_id', 'note']).execute()
  const posts = await db.selectFrom('effects').select(['target', 'body']).where('kind', '=', 'chat.post').execute()
  const debates = await db.selectFrom('inbox_debates').select('message_id').execute()
  const all: [unknown, string][] = [
    ...sent.map(({ mail }): [unknown, string] => [mail?.passes_on, `mail ${mail?.to}`]),
    ...notes.map(({ device_id, note }): [unknown, string] => [Object(note.data).message_id, `push ${device_id}`]),
    ...posts.map(({ target, body }): [unknown, string] => [body.about_message, `post ${target}`]),
    ...debates.map(({ message_id }): [unknown, string] => [message_id, 'debate']),
  ]
  return all.flatMap(([message, what]) => (ours.has(message) ? [`${message} ${what}`] : [])).toSorted()
}

/** What rules did about mails, and by that who hears of them, beside what the dry run tells. */
export async function ruledMails(service: InboxService, by: Client, ruleIds: readonly string[], mails: string[]) {
  const { db } = service.platform
  const [did, told] = [await doneAbout(db, mails), await foretold(service, by, ruleIds, mails)]
  return {
    did: {
      acts: lines(eachAlone(did)).toSorted(),
      passedOn: passedOn(did),
      heard: await whoHears(db, mails),
    },
    told: { acts: lines(told).toSorted(), passedOn: passedOn(told, MOST_AN_HOUR), heard: whoShouldHear(did) },
    wouldDo: told,
  }
}
