import type { Vendor } from '../outbound/vendor.ts'
import type { ChatKind, ChatPlatform } from './platform.ts'
import { slack } from './slack/slack.ts'

interface Needs {
  vendor: Vendor
  now: () => Date
  /** Where each vendor is asked: from the settings, never from a caller. */
  config: { slackApiUrl: string }
}

/** Every chat platform that can be connected, by its kind. */
export function chatPlatforms({ vendor, now, config }: Needs): ReadonlyMap<ChatKind, ChatPlatform> {
  const platforms = [slack({ vendor, now, api: config.slackApiUrl })]
  return new Map(platforms.map((platform) => [platform.kind, platform]))
}
