import type { TObject } from 'typebox'
import type { Area, Platform } from '../../platform.ts'
import { type AutomationKeys, automation } from './automation/index.ts'
import { bindings } from './bindings/index.ts'
import { chat } from './chat/index.ts'
import { connections } from './connections/index.ts'
import { assistants, devices } from './devices/index.ts'
import { inbox } from './inbox/index.ts'
import { mail, mailFiles, mailLetters } from './mail/index.ts'
import { webhooks } from './webhooks/index.ts'

type OfChat = Parameters<typeof chat>[1]
type OfInbox = Parameters<typeof inbox>[1]

export { checkConnections } from './connections/index.ts'

interface Handed extends Pick<OfChat, 'actingFor' | 'nameOf' | 'provenHolder' | 'bringDocument'> {
  debates: OfChat['debates'] & OfInbox['debates']
  background: OfInbox['background']
  others: readonly Area[]
  /** What a request for a debate holds. */
  request: TObject
  /** Letters of the installation. */
  mail: OfInbox['letters']
  /** Keys with few rights, for what acts for people from outside. */
  narrowKeys: AutomationKeys
}

/** How others hear of what happens here, and how people reach us where they already talk. */
export function channels(
  platform: Platform,
  { others, request, narrowKeys, background, mail: installation, ...people }: Handed,
) {
  const { actingFor, debates } = people
  const connected = connections(platform)
  const routed = bindings(platform, { ...connected, request })
  const letters = mailLetters(platform)
  const mailFile = mailFiles(platform)
  const talk = chat(platform, {
    ...connected,
    ...people,
    bound: routed.bound,
    mailFile,
    arrived: (...news) => read.arrived(...news),
    sayByMail: letters.say,
  })
  connected.dialChat(talk.messages.takeIncoming)
  const spokenTo = assistants(platform, { ...connected, ...talk, actingFor })
  const told = devices(platform, { ...connected, actingFor, load: people.debates.load, assistants: spokenTo })
  const read = inbox(platform, {
    ...connected,
    ...talk,
    actingFor,
    debates,
    background,
    push: told.push,
    isDevice: told.isDevice,
    wishMail: letters.wish,
    letters: installation,
  })
  const spoken = [...others, connected.area, read.area]
  const announced = spoken.flatMap(({ announces }) => (announces ? [announces] : []))
  const hooks = webhooks(platform, { announced })
  const automated = automation(platform, { ...connected, ...hooks, keys: narrowKeys })
  const post = mail(platform, { ...connected, ...talk, take: talk.messages.take, letters, mailFile, ...people })
  const areas = [hooks.area, connected.area, talk.area, routed.area, automated, told.area, post, read.area]
  return { areas, driveThreads: () => talk.drain() }
}
