import { dnsTexts } from '../../../adapters/email/dns-texts.ts'
import { snsCalls } from '../../../adapters/email/handed/sns.ts'
import { mailReader } from '../../../adapters/email/mail-reader.ts'
import { openOutbound } from '../../../adapters/outbound/outbound.ts'
import { ownNetwork } from '../../../adapters/outbound/own-network.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { BringDocument } from '../../knowledge/documents/index.ts'
import { type chat, countDropped, type DebateAboutMessage, type Take } from '../chat/index.ts'
import type { Connections, connections as connectionsArea, Signers } from '../connections/index.ts'
import { mailDialling } from './accounts.ts'
import type { MailFile } from './attachment-store.ts'
import { mailboxDial } from './driving.ts'
import { mailEffects } from './effects.ts'
import { mailFiling } from './filing-store.ts'
import { bulkStore } from './handling/bulk-store.ts'
import { mailDebates } from './handling/debating.ts'
import { handlingRoutes } from './handling/routes.ts'
import { handlingService } from './handling/service.ts'
import { trendStore } from './handling/trend-store.ts'
import { mailIntakeRoutes } from './intake/routes.ts'
import { handedTaking } from './intake/take.ts'
import { sendGrid, ses } from './intake/vendors.ts'
import { mailJobs, TEND_SEARCH } from './jobs.ts'
import { mailKeeps } from './keeps.ts'
import { parkedStore } from './looking/parked-store.ts'
import { lookingRoutes } from './looking/routes.ts'
import { lookingService } from './looking/service.ts'
import { mailObeying } from './obeying-store.ts'
import { mailAttachments } from './opened/attachments.ts'
import { mailConversation } from './opened/conversation.ts'
import { conversationStore } from './opened/conversation-store.ts'
import { broughtDocuments } from './opened/document-store.ts'
import { mailFinding } from './opened/find-mail.ts'
import { openedMailRoutes } from './opened/routes.ts'
import { mailReading } from './reading.ts'
import { mailReadingStore } from './reading-store.ts'
import { mailRoutes } from './routes.ts'
import { foundMails } from './search/find-store.ts'
import { mailIndex } from './search/index-store.ts'
import { mailSearch } from './search/search-store.ts'
import type { MailLetters } from './sending/letters.ts'
import { provenAddresses } from './sending/proven.ts'
import { sendingRoutes } from './sending/routes.ts'
import { sentStore } from './sending/sent-store.ts'
import { mailServers } from './sending/servers.ts'
import { sendingService } from './sending/service.ts'
import { accountService } from './service.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { accountChanging } from './sharing/service.ts'
import { mailStore } from './store.ts'
import { folderSync } from './sync.ts'

export { mailFiles } from './attachment-store.ts'
export { type FoundMails, foundMails, pageOfFound } from './search/find-store.ts'
export { MatchedWords, SearchedWords } from './search/words.ts'
export { type MailLetters, mailLetters } from './sending/letters.ts'

interface Handed {
  connections: Omit<Connections, 'candidates' | 'anyOf'>
  dialWorker: ReturnType<typeof connectionsArea>['dialWorker']
  oauth: ReturnType<typeof connectionsArea>['oauth']
  signers: Signers
  take: Take
  mailPosts: ReturnType<typeof chat>['mailPosts']
  letters: MailLetters
  debateMessage: DebateAboutMessage
  mailFile: MailFile
  bringDocument: BringDocument
}

/** How many mailboxes a node reads at once. */
const MOST_MAILBOXES = 50

/** Mail: mailboxes that are read here, and what lies in them. */
export function mail(platform: Platform, handed: Handed) {
  const { connections, dialWorker, oauth, signers, take, mailPosts, letters, debateMessage, mailFile, bringDocument } =
    handed
  const { config, db, jobs, logger, newId, now, outbox, sandbox, search, storedFiles, vendor } = platform
  const near = ownNetwork({ development: config.env === 'development', privateHosts: config.privateHosts })
  const dialling = mailDialling({
    guard: openOutbound(near).guard,
    isListed: (host) => config.env === 'development' || config.privateHosts.includes(host.toLowerCase()),
    vendorHosts: { gmail: config.gmailImapHost, outlook: config.outlookImapHost },
    accessToken: connections.accessToken,
  })
  const store = mailStore(db)
  const reading = mailReadingStore(db)
  const reader = mailReader({ sandbox, dns: dnsTexts({ now, servers: config.dnsServers }) })
  const index = mailIndex({ db, search })
  const obey = mailObeying({ ...letters, now })
  const filing = mailFiling({ store, reader, storedFiles, take, obey, index, now })
  const sync = folderSync({ store, filing, now })
  const sns = snsCalls({ vendor, url: config.snsUrl })
  dialWorker(['imap', 'gmail', 'outlook'], mailboxDial({ connections, dialling, sync }), { limit: MOST_MAILBOXES })
  const { outgoing } = letters
  const servers = mailServers({
    connections,
    dialling,
    installation: config,
    isProven: provenAddresses({ store, mailboxHosts: config.mailboxHosts }),
  })
  const accounts = accountService({
    connections,
    oauth,
    dialling,
    reading,
    servers,
    disconnected: () => jobs.enqueue(TEND_SEARCH, {}),
  })
  const find = mailFinding({ accounts, reading })
  const attachments = mailAttachments({ find, file: mailFile, documents: broughtDocuments(db), bringDocument })
  const sending = sendingService({
    accounts,
    connections,
    find,
    servers,
    wishes: letters,
    outbox,
    outgoing,
    newId,
    sent: sentStore(db),
  })
  return defineArea({
    name: 'mail',
    stability: 'stable',
    keeps: mailKeeps,
    endpoints: [
      ...mailRoutes({
        accounts,
        reading: mailReading({
          accounts,
          find,
          attachments,
          reading,
          reader,
          storedFiles,
          now,
          search: mailSearch({ db, found: foundMails(search), reading }),
        }),
      }),
      ...openedMailRoutes({
        attachments,
        conversation: mailConversation({ accounts, find, store: conversationStore(db) }),
      }),
      ...lookingRoutes(lookingService({ accounts, connections, dialling, servers, parked: parkedStore(db) })),
      ...mailIntakeRoutes({
        sendGrid,
        ses: ses(sns),
        signers,
        logger,
        limiter: platform.limiter,
        now,
        take: handedTaking({ connections, store, filing, sns, now }),
        dropped: countDropped({ db, now, logger }),
      }),
      ...sendingRoutes(sending),
      ...sharingRoutes(accountChanging({ accounts, connections, dialling, now })),
      ...handlingRoutes({
        handling: handlingService({
          accounts,
          reading,
          now,
          bulk: bulkStore({ db, storedFiles }),
          trends: trendStore(db),
        }),
        debating: mailDebates({ find, attachments, debateMessage, newId }),
      }),
    ],
    effects: mailEffects({ outgoing, connections, servers, mailPosts, reading, storedFiles }),
    jobs: mailJobs({ db, store, storedFiles, index, now }),
  })
}
