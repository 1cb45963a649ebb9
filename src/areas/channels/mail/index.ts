import { dnsTexts } from '../../../adapters/email/dns-texts.ts'
import { snsCalls } from '../../../adapters/email/handed/sns.ts'
import { mailReader } from '../../../adapters/email/mail-reader.ts'
import { openOutbound } from '../../../adapters/outbound/outbound.ts'
import { ownNetwork } from '../../../adapters/outbound/own-network.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { countDropped, type Take } from '../chat/index.ts'
import type { Connections, connections as connectionsArea, Signers } from '../connections/index.ts'
import { mailDialling } from './accounts.ts'
import { mailboxDial } from './driving.ts'
import { mailFiling } from './filing-store.ts'
import { mailIntakeRoutes } from './intake/routes.ts'
import { handedTaking } from './intake/take.ts'
import { sendGrid, ses } from './intake/vendors.ts'
import { mailJobs } from './jobs.ts'
import { mailKeeps } from './keeps.ts'
import { mailReading } from './reading.ts'
import { mailReadingStore } from './reading-store.ts'
import { mailRoutes } from './routes.ts'
import { accountService } from './service.ts'
import { mailStore } from './store.ts'
import { folderSync } from './sync.ts'

export { mailFiles } from './attachment-store.ts'

interface Handed {
  connections: Pick<Connections, 'accessToken' | 'add' | 'fail' | 'list' | 'remove' | 'restored'>
  dialWorker: ReturnType<typeof connectionsArea>['dialWorker']
  oauth: ReturnType<typeof connectionsArea>['oauth']
  signers: Signers
  take: Take
}

/** How many mailboxes a node reads at once. */
const MOST_MAILBOXES = 50

/** Mail: mailboxes that are read here, and what lies in them. */
export function mail(platform: Platform, { connections, dialWorker, oauth, signers, take }: Handed) {
  const { config, db, logger, now, sandbox, storedFiles, vendor } = platform
  const near = ownNetwork({ development: config.env === 'development', privateHosts: config.privateHosts })
  const dialling = mailDialling({
    guard: openOutbound(near).guard,
    isListed: (host) => config.env === 'development' || config.privateHosts.includes(host.toLowerCase()),
    vendorHosts: { gmail: config.gmailImapHost, outlook: config.outlookImapHost },
    accessToken: connections.accessToken,
  })
  const store = mailStore(db)
  const reading = mailReadingStore(db)
  const reader = mailReader({ sandbox, dns: dnsTexts({ now }) })
  const file = mailFiling({ store, reader, storedFiles, take, now })
  const sync = folderSync({ store, file, now })
  const sns = snsCalls({ vendor, url: config.snsUrl })
  dialWorker(['imap', 'gmail', 'outlook'], mailboxDial({ connections, dialling, sync }), { limit: MOST_MAILBOXES })
  const accounts = accountService({ connections, oauth, dialling, reading })
  return defineArea({
    name: 'mail',
    stability: 'stable',
    keeps: mailKeeps,
    endpoints: [
      ...mailRoutes({ accounts, reading: mailReading({ accounts, reading, reader, storedFiles, now }) }),
      ...mailIntakeRoutes({
        ...{ sendGrid, ses: ses(sns), signers, logger, now },
        take: handedTaking({ connections, store, file, sns, now }),
        dropped: countDropped({ db, now, logger }),
      }),
    ],
    jobs: mailJobs({ db, store, storedFiles, now }),
  })
}
