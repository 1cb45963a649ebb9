import { openMailer } from '../../../adapters/email/mailer.ts'
import { publicAddress } from '../../../config/public-address.ts'
import { defineArea, type Platform } from '../../../platform.ts'
import { mailJobs } from './jobs.ts'
import { openMail } from './mail.ts'
import { mailboxRoutes } from './routes.ts'
import { mailboxService } from './service.ts'
import { mailboxStore } from './store.ts'
import { mailboxTables } from './tables.ts'

export type { Mail } from './mail.ts'

/** Mail to people: sent through a server, or kept for the developer of an install that has none. */
export function mailbox({ config, db, jobs, sealing, newId, now }: Platform) {
  const { smtpUrl: url, mailFrom: from, env } = config
  const store = mailboxStore(db)
  const mail = openMail({
    way: url ? 'sent' : env === 'production' ? 'none' : 'kept',
    publicUrl: publicAddress(config),
    store,
    sealing,
    jobs,
    newId,
    now,
  })
  const area = defineArea({
    name: 'mailbox',
    stability: 'stable',
    tables: mailboxTables,
    endpoints: mailboxRoutes(mailboxService({ store, development: env === 'development' })),
    jobs: mailJobs({ mailer: url ? openMailer({ url, from }) : undefined, sealing }),
  })
  return { area, mail }
}
