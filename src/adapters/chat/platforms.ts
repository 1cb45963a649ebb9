import type { Config } from '../../config/load.ts'
import type { Vendor } from '../outbound/vendor.ts'
import { discord } from './discord/discord.ts'
import { generic } from './generic/generic.ts'
import type { ChatKind, ChatPlatform } from './platform.ts'
import { slack } from './slack/slack.ts'
import { telegram } from './telegram/telegram.ts'
import { whatsapp } from './whatsapp/whatsapp.ts'

interface Needs {
  vendor: Vendor
  now: () => Date
  /** Where each vendor is asked: from the settings, never from a caller. */
  config: Pick<Config, 'slackApiUrl' | 'telegramApiUrl' | 'discordApiUrl' | 'whatsappApiUrl'>
}

/** Every chat platform that can be connected, by its kind. */
export function chatPlatforms({ vendor, now, config }: Needs): ReadonlyMap<ChatKind, ChatPlatform> {
  const platforms = [
    slack({ vendor, now, api: config.slackApiUrl }),
    telegram({ vendor, now, api: config.telegramApiUrl }),
    discord({ vendor, now, api: config.discordApiUrl }),
    whatsapp({ vendor, now, api: config.whatsappApiUrl }),
    generic({ vendor, now }),
  ]
  return new Map(platforms.map((platform) => [platform.kind, platform]))
}
