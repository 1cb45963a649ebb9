import type { TObject } from 'typebox'
import type { Platform } from '../../platform.ts'
import { bindings } from './bindings/index.ts'
import { chat } from './chat/index.ts'
import { connections } from './connections/index.ts'
import { assistants, devices } from './devices/index.ts'
import { inbox } from './inbox/index.ts'
import { mail, mailFiles, mailLetters } from './mail/index.ts'

type OfChat = Parameters<typeof chat>[1]
type OfInbox = Parameters<typeof inbox>[1]

export { checkConnections } from './connections/index.ts'

interface MessagingDependencies
  extends Pick<OfChat, 'actingFor' | 'payerOf' | 'approvals' | 'enter' | 'nameOf' | 'provenHolder' | 'uploadDocument'> {
  debates: OfChat['debates'] & OfInbox['debates']
  background: OfInbox['background']
  /** The schema of a debate request. */
  request: TObject
  stillAsks: Parameters<typeof devices>[1]['stillAsks']
  /** Letters of the installation. */
  mail: OfInbox['letters']
}

/** Messaging: how people reach Parley where they already talk, and where they are notified. */
export function messagingAreas(
  platform: Platform,
  { request, background, stillAsks, mail: installation, ...people }: MessagingDependencies,
) {
  const { actingFor, debates, payerOf } = people
  const connected = connections(platform)
  const routed = bindings(platform, { ...connected, request, enter: people.enter })
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
  connected.dialChat(talk.messages.receiveIncoming)
  const spokenTo = assistants(platform, { ...connected, ...talk, actingFor })
  const deviceParts = devices(platform, {
    ...connected,
    actingFor,
    payerOf,
    stillAsks,
    load: people.debates.load,
    assistants: spokenTo,
  })
  const read = inbox(platform, {
    ...connected,
    ...talk,
    actingFor,
    debates,
    background,
    push: deviceParts.push,
    isDevice: deviceParts.isDevice,
    queueMail: letters.queue,
    letters: installation,
  })
  const post = mail(platform, { ...connected, ...talk, take: talk.messages.take, letters, mailFile, ...people })
  const areas = [connected.area, talk.area, routed.area, deviceParts.area, post.area, read.area]
  return {
    areas,
    connections: connected.connections,
    push: deviceParts.push,
    takeBackPush: deviceParts.takeBack,
    approvalPosts: talk.approvalPosts,
    refuseBadChannels: talk.refuseBadChannels,
    mails: post.mails,
    inboxes: read.inboxes,
    driveThreads: () => talk.drain(),
  }
}
