import { test } from 'vitest'
import { KITS } from './chat/kits.ts'
import { onceIn } from './chat/once-in.ts'

/** As many messages and kills as there is time for. */
const MESSAGES = Number(process.env.CHAT_EVENTS ?? 1_000)
const KILLS = Number(process.env.CHAT_KILLS ?? 20)

test.each(Object.entries(KITS))(
  `%s: ${MESSAGES} messages, each delivered one to four times over two nodes, one of which is killed ${KILLS} times, act once`,
  (platform, open) => onceIn(open, { platform, messages: MESSAGES, kills: KILLS }),
)
