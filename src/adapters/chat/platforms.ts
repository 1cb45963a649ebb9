import type { Config } from '../../config/load.ts'
import type { Vendor } from '../outbound/vendor.ts'
import { vendorKeys } from '../outbound/vendor-keys.ts'
import { discord } from './discord/discord.ts'
import { generic } from './generic/generic.ts'
import { googleChat } from './google-chat/google-chat.ts'
import type { ChatKind, ChatPlatform } from './platform.ts'
import { slack } from './slack/slack.ts'
import { teams } from './teams/teams.ts'
import { telegram } from './telegram/telegram.ts'
import { tokenCache } from './token-cache.ts'
import { whatsapp } from './whatsapp/whatsapp.ts'

interface ChatPlatformsDependencies {
  vendor: Vendor
  now: () => Date
  /** The addresses of the vendors: from the settings, never from a caller. */
  config: Pick<
    Config,
    | 'slackApiUrl'
    | 'telegramApiUrl'
    | 'discordApiUrl'
    | 'whatsappApiUrl'
    | 'teamsKeysUrl'
    | 'teamsTokenUrl'
    | 'googleChatApiUrl'
    | 'googleKeysUrl'
    | 'gmailTokenUrl'
  >
}

/** Every chat platform that can be connected, by its kind. */
export function chatPlatforms({ vendor, now, config }: ChatPlatformsDependencies): ReadonlyMap<ChatKind, ChatPlatform> {
  const { keysAt } = vendorKeys(vendor)
  const tokens = tokenCache(now)
  const keys = {
    chat: keysAt(`${config.googleKeysUrl}/service_accounts/v1/jwk/chat@system.gserviceaccount.com`),
    google: keysAt(`${config.googleKeysUrl}/oauth2/v3/certs`),
  }
  const platforms = [
    slack({ vendor, now, api: config.slackApiUrl }),
    telegram({ vendor, now, api: config.telegramApiUrl }),
    discord({ vendor, now, api: config.discordApiUrl }),
    whatsapp({ vendor, now, api: config.whatsappApiUrl }),
    teams({ vendor, now, tokens, keyFor: keysAt(config.teamsKeysUrl), tokenUrl: config.teamsTokenUrl }),
    googleChat({ vendor, now, tokens, keys, api: config.googleChatApiUrl, tokenUrl: config.gmailTokenUrl }),
    generic({ vendor, now }),
  ]
  return new Map(platforms.map((platform) => [platform.kind, platform]))
}
