import { test } from 'vitest'
import { KITS } from './chat/kits.ts'
import { onceOut } from './chat/once-out.ts'

/** As many decisions and kills as there is time for. */
const DECISIONS = Number(process.env.CHAT_DECISIONS ?? 300)
const KILLS = Number(process.env.CHAT_KILLS ?? 20)

test.each([
  { platform: 'Slack', exactly: true },
  { platform: 'Discord', exactly: true },
  { platform: 'Telegram', exactly: false },
  { platform: 'WhatsApp', exactly: false },
  { platform: 'Google Chat', exactly: true },
  { platform: 'Teams', exactly: false },
] as const)(
  `$platform: ${DECISIONS} decisions, every fifth answer lost and half of those accepted late, ${KILLS} kills: none is missing`,
  ({ platform, exactly }) => onceOut(KITS[platform], { platform, exactly, decisions: DECISIONS, kills: KILLS }),
)
