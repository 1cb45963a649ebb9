import { dnsTexts } from '../../../adapters/email/dns-texts.ts'
import { snsCalls } from '../../../adapters/email/inbound-mail.ts'
import { mailReader } from '../../../adapters/email/mail-reader.ts'
import { openOutbound } from '../../../adapters/outbound/outbound.ts'
import { ownNetwork } from '../../../adapters/outbound/own-network.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import type { UploadDocument } from '../../knowledge/documents/index.ts'
import { type chat, countDropped, type DebateAboutMessage, type Take } from '../chat/index.ts'
import type { Connections, connections as connectionsArea, Signers } from '../connections/index.ts'
import { accountSettings } from './account-settings.ts'
import { mailActionService, mailDebates } from './actions/service.ts'
import { bulkStore, trendStore } from './actions/store.ts'
import type { MailFile } from './attachment-store.ts'
import { broughtDocuments } from './attachment-store.ts'
import type { MailLetters } from './delivery/queue-mail.ts'
import { senderAddressCheck } from './delivery/sender-address.ts'
import { sentStore } from './delivery/sent-store.ts'
import { deliveryService } from './delivery/service.ts'
import { mailServers } from './delivery/smtp-servers.ts'
import { mailServerDialer } from './dial-mail-server.ts'
import { mailEffects } from './effects.ts'
import { mailFiler } from './file-mail.ts'
import { mailReceiver, sendGrid, ses } from './intake/receive-mail.ts'
import { mailIntakeRoutes } from './intake/routes.ts'
import { mailJobs, TEND_SEARCH } from './jobs.ts'
import { mailAuthorization } from './mail-authorization.ts'
import { mailQueries } from './mail-queries.ts'
import { conversationStore, mailQueryStore } from './mail-query-store.ts'
import { mailboxCheckService } from './mailbox-check.ts'
import { mailAttachments } from './message/attachments.ts'
import { mailConversation, mailFinder } from './message/conversation.ts'
import {
  accountSettingsRoutes,
  deliveryRoutes,
  mailActionRoutes,
  mailboxCheckRoutes,
  mailRoutes,
  openedMailRoutes,
} from './routes.ts'
import { mailIndex } from './search/index-store.ts'
import { foundMails, mailSearch } from './search/search-store.ts'
import { accountService } from './service.ts'
import { mailStore, parkedStore } from './store.ts'
import { folderSync, mailboxDial } from './sync.ts'
import { mailTables } from './tables.ts'

export { mailFiles } from './attachment-store.ts'
export { type MailLetters, mailLetters } from './delivery/queue-mail.ts'
export { TIERS } from './priority.ts'
export { MatchedWords, SearchedWords } from './schema.ts'
export { type FoundMails, foundMails, pageOfFound } from './search/search-store.ts'

interface MailDependencies {
  connections: Omit<Connections, 'candidates' | 'anyOf'>
  dialWorker: ReturnType<typeof connectionsArea>['dialWorker']
  oauth: ReturnType<typeof connectionsArea>['oauth']
  signers: Signers
  take: Take
  mailPosts: ReturnType<typeof chat>['mailPosts']
  letters: MailLetters
  debateMessage: DebateAboutMessage
  mailFile: MailFile
  uploadDocument: UploadDocument
}

/** How many mailboxes a node reads at once. */
const MOST_MAILBOXES = 50

/** Mail: mailboxes that Parley reads, and the mails in them. */
export function mail(platform: Platform, handed: MailDependencies) {
  const { connections, dialWorker, oauth, signers, take, mailPosts, letters, debateMessage, mailFile, uploadDocument } =
    handed
  const { config, db, jobs, logger, newId, now, outbox, sandbox, search, storedFiles, vendor } = platform
  const near = ownNetwork({ development: config.env === 'development', privateHosts: config.privateHosts })
  const dialer = mailServerDialer({
    guard: openOutbound(near).guard,
    isListed: (host) => config.env === 'development' || config.privateHosts.includes(host.toLowerCase()),
    vendorHosts: { gmail: config.gmailImapHost, outlook: config.outlookImapHost },
    accessToken: connections.accessToken,
  })
  const store = mailStore(db)
  const queryStore = mailQueryStore(db)
  const reader = mailReader({ sandbox, dns: dnsTexts({ now, servers: config.dnsServers }) })
  const index = mailIndex({ db, search })
  const authorize = mailAuthorization({ ...letters, now })
  const filer = mailFiler({ store, reader, storedFiles, take, authorize, index, now })
  const sync = folderSync({ store, filer, now })
  const sns = snsCalls({ vendor, url: config.snsUrl })
  dialWorker(['imap', 'gmail', 'outlook'], mailboxDial({ connections, dialer, sync }), { limit: MOST_MAILBOXES })
  const { outgoing } = letters
  const servers = mailServers({
    connections,
    dialer,
    installation: config,
    isProven: senderAddressCheck({ store, mailboxHosts: config.mailboxHosts }),
  })
  const accounts = accountService({
    connections,
    oauth,
    dialer,
    queryStore,
    servers,
    disconnected: () => jobs.enqueue(TEND_SEARCH, {}),
  })
  const find = mailFinder({ accounts, queryStore })
  const attachments = mailAttachments({ find, file: mailFile, documents: broughtDocuments(db), uploadDocument })
  const delivery = deliveryService({
    accounts,
    connections,
    find,
    servers,
    mailQueue: letters,
    outbox,
    outgoing,
    newId,
    sent: sentStore(db),
  })
  const queries = mailQueries({
    accounts,
    find,
    attachments,
    queryStore,
    reader,
    storedFiles,
    now,
    search: mailSearch({ db, found: foundMails(search), queryStore }),
  })
  const actions = mailActionService({
    accounts,
    queryStore,
    now,
    bulk: bulkStore({ db, storedFiles }),
    trends: trendStore(db),
  })
  const area = defineArea({
    name: 'mail',
    stability: 'stable',
    tables: mailTables,
    endpoints: [
      ...mailRoutes({ accounts, queries }),
      ...openedMailRoutes({
        attachments,
        conversation: mailConversation({ find, store: conversationStore(db) }),
      }),
      ...mailboxCheckRoutes(mailboxCheckService({ accounts, connections, dialer, servers, parked: parkedStore(db) })),
      ...mailIntakeRoutes({
        sendGrid,
        ses: ses(sns),
        signers,
        logger,
        limiter: platform.limiter,
        now,
        take: mailReceiver({ connections, store, filer, sns, now }),
        dropped: countDropped({ db, now, logger }),
      }),
      ...deliveryRoutes(delivery),
      ...accountSettingsRoutes(accountSettings({ accounts, connections, dialer, now })),
      ...mailActionRoutes({
        actions,
        debateMail: mailDebates({ find, attachments, debateMessage, newId }),
      }),
    ],
    effects: mailEffects({ outgoing, connections, servers, mailPosts, queryStore, storedFiles }),
    jobs: mailJobs({ db, store, storedFiles, index, now }),
  })
  return { area, mails: { list: queries.list, stats: queries.stats, trends: actions.trends, act: actions.act } }
}
export type Mails = ReturnType<typeof mail>['mails']
