import Type from 'typebox'
import type { PushResult } from '../../../adapters/push/push.ts'
import { defineEffect, type EffectAddress, type Sent } from '../../../background/outbox/effect.ts'
import { DAY_SECONDS } from '../../../shared/time/dates.ts'
import type { NoteText, NotificationStore } from './notification-store.ts'
import { type PushApps, type PushTo, pushNote } from './send-push.ts'
import type { DeviceRecord, DeviceStore, PreferenceStore } from './store.ts'

interface DeviceEffectsDependencies {
  devices: DeviceStore
  notes: NotificationStore
  push: PushTo
  apps: Pick<PushApps, 'works'>
  /** The topic of a debate, unless it was erased. */
  topicOf: (debateId: string) => Promise<string | undefined>
  choices: Pick<PreferenceStore, 'of'>
  isMember: (org: string, userId: string) => Promise<boolean>
  /** Whether a person may enter the tenant of a debate. */
  mayRead: (debateId: string, userId: string) => Promise<boolean>
  /** Whether something still waits for a person's answer. */
  stillAsks: (asks: NonNullable<NoteText['asks']>, userId: string) => Promise<boolean>
  now: () => Date
}

/** The note holds the text, and its id is the key; the target is the device. */
const Body = Type.Object({})
export const PUSH: EffectAddress<typeof Body> = { name: 'devices.push', body: Body }

type Known = Exclude<PushResult, { outcome: 'unknown' }>

const MIXED_UP = 'Apple does not know the device: sandbox and production may be mixed up'

/** Pushes notifications. A device shows the last one with the same key, so that one in doubt is sent again. */
export function deviceEffects(handed: DeviceEffectsDependencies) {
  const { devices, notes, push, apps, topicOf, choices, isMember, mayRead, stillAsks, now } = handed

  /** Reads the topic at the moment of sending, so that an erased one is not sent. */
  async function writeText(org: string, userId: string, { topic_of: debateId, asks: _, about: __, ...note }: NoteText) {
    const shows = debateId !== undefined && (await choices.of(org, userId)).shows_topic
    const topic = shows ? await topicOf(debateId) : undefined
    return topic === undefined ? note : { ...note, body: topic }
  }

  /** A token that Apple does not know is dead only where other devices of the same app are reached. */
  async function judgeUnknownDevice(org: string, device: DeviceRecord, why: string): Promise<Known> {
    const since = new Date(now().getTime() - DAY_SECONDS * 1000)
    const dead = await notes.otherArrived(org, device.appBundleId, device.id, since)
    return dead ? { outcome: 'gone', why } : { outcome: 'refused', why: MIXED_UP, credentials: true }
  }

  /** Records on the connection of the app whether it works. */
  async function recordAppHealth(org: string, device: DeviceRecord, pushed: Known): Promise<void> {
    if (pushed.outcome === 'sent') await apps.works(org, device)
    if (pushed.outcome === 'refused' && pushed.credentials) await apps.works(org, device, pushed.why)
  }

  return [
    defineEffect({
      ...PUSH,
      doubt: 'send again and say so',
      async send({ org, key, target, doubt }, { signal }): Promise<Sent> {
        const device = await devices.find(org, target)
        const note = await notes.text(org, key)
        if (!device) return { outcome: 'refused', why: 'The device was removed' }
        if (!note) return { outcome: 'refused', why: 'Its text was erased' }
        if (!(await isMember(org, device.userId)))
          return { outcome: 'refused', why: 'The person has left the organization' }
        if (note.topic_of && !(await mayRead(note.topic_of, device.userId)))
          return { outcome: 'refused', why: 'The person may no longer read the debate' }
        if (note.asks && !(await stillAsks(note.asks, device.userId)))
          return { outcome: 'refused', why: 'It no longer waits for the person' }
        const pushed = await push(
          org,
          device,
          pushNote(await writeText(org, device.userId, note), { id: key, again: doubt !== undefined }),
          signal,
        )
        const known = pushed.outcome === 'unknown' ? await judgeUnknownDevice(org, device, pushed.why) : pushed
        await recordAppHealth(org, device, known)
        return sentOf(known)
      },
      async settled(tx, { org, key, target }, { state, why, answer, at }) {
        const removed = answer?.gone === true
        const status = state === 'done' ? 'sent' : state === 'waiting' ? 'pending' : 'failed'
        const messageId = typeof answer?.id === 'string' ? answer.id : null
        await notes.settle(tx, org, key, { status, messageId, error: why ?? null, removed, at })
        if (status === 'sent') await devices.notified(tx, org, target, at)
        if (removed) await devices.remove(org, target, tx)
      },
    }),
  ]
}

function sentOf(pushed: Known): Sent {
  const { outcome } = pushed
  if (outcome === 'sent') return { outcome: 'done', answer: { id: pushed.id ?? null } }
  if (outcome === 'gone') return { outcome: 'refused', why: pushed.why, answer: { gone: true } }
  if (outcome === 'later') return { outcome: 'failed', why: pushed.why, until: pushed.until }
  return { outcome, why: pushed.why }
}
