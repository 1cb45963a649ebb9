const NAMES: Readonly<Record<string, string>> = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  google_chat: 'Google Chat',
  generic: 'a chat of your own',
  alexa: 'Alexa',
  google_home: 'Google Home',
}

/** The name of a platform. */
export const platformName = (kind: string) => NAMES[kind] ?? kind
