import type pg from 'pg'
import { mailIndex } from '../src/areas/messaging/mail/search/index-store.ts'
import type { Platform } from '../src/platform.ts'
import { chances } from '../test/support/chances.ts'
import { mailboxesOf } from '../test/support/inbox.ts'
import { quantile } from './channels-load.ts'
import { sentence, word } from './growth-words.ts'

const MAILS = 20_000
const AT_ONCE = 500
const SEARCHES = 50

/** Fills a mailbox with many mails, all of them indexed; answers with its id. */
export async function fillMailbox(platform: Platform, of: { owner: string; payer: string }): Promise<string> {
  const chance = chances(17)
  const mailbox = await mailboxesOf(platform, () => new Date())({ ...of, visibility: 'own' })
  const mail = (number: number) => ({
    subject: sentence(chance, 6),
    text: sentence(chance, 80),
    from: `p${number}@example.org`,
  })
  for (let first = 0; first < MAILS; first += AT_ONCE)
    await mailbox.deliver(...Array.from({ length: AT_ONCE }, (_, n) => mail(first + n)))
  await mailIndex(platform).bringWaiting(new AbortController().signal)
  return mailbox.connection.id
}

/** What a plain scan of the mailbox has to read. */
const SCAN = `from messages where connection_id = $1 and kind = 'mail' and direction = 'in'
  and (subject ilike $2 or text ilike $2 or sender_email ilike $2)`

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

/** Words of any rarity, searched by the service, and by a scan in the database alone; in ms. */
export async function searchTakes(ask: (words: string) => Promise<unknown>, pool: pg.Pool, mailbox: string) {
  const chance = chances(18)
  const [index, scan]: [number[], number[]] = [[], []]
  for (let n = 0; n < SEARCHES; n += 1) {
    const words = word(chance)
    index.push(await timeOf(() => ask(words)))
    scan.push(
      await timeOf(async () => {
        await pool.query(`select id ${SCAN} order by happened_at desc limit 50`, [mailbox, `%${words}%`])
        await pool.query(`select count(*) ${SCAN}`, [mailbox, `%${words}%`])
      }),
    )
  }
  const told = (times: number[]) => {
    times.sort((one, other) => one - other)
    return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
  }
  return { mails: MAILS, index: told(index), scan: told(scan) }
}
