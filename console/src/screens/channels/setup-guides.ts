/** The name of a secret or an id at the vendor, and the place where people find it. */
export interface SecretGuide {
  label: string
  hint: string
  /** The value has several lines. */
  long?: true
}

/** A setting that only some kinds have. */
export interface GuidedSetting {
  name: 'callback_url' | 'template_name' | 'template_language' | 'key_id' | 'environment'
  label: string
  hint: string
  /** The choices, of which the first is the default; without them any text is allowed. */
  choices?: Readonly<Record<string, string>>
}

export interface Guide {
  /** The purpose of the channel in one sentence. */
  about: string
  /** The group of the kind; chat by default. */
  group?: 'mail' | 'devices'
  /** The path that programs on the same machine call, without a public address. */
  near?: string
  /** Where the steps take place; at the vendor by default. */
  where?: string
  /** The steps at the vendor before anything can be pasted. */
  before: readonly string[]
  /** Further steps if the service dials the vendor. */
  beforeDial?: readonly string[]
  found: Readonly<Record<string, SecretGuide>>
  /** Further settings, for the person who connects or manages the channel. */
  settings?: readonly GuidedSetting[]
  /** What to enter at the vendor once the channel is connected, if the vendor calls the service. */
  after?: string
  /** The first message to send; undefined for kinds without a chat. */
  say?: string
}

const SLACK_PAGE = 'at api.slack.com/apps'

/** The guides of chat platforms. */
const CHAT_GUIDES: Readonly<Record<string, Guide>> = {
  slack: {
    about: 'Questions, progress and decisions in the channels and threads of a workspace.',
    before: [
      'Open Slack’s page for a new app. Everything is filled in: choose the workspace, and press Create.',
      'Press Install to Workspace, and allow it.',
    ],
    beforeDial: ['Under Basic Information, App-Level Tokens, generate a token with the scope connections:write.'],
    found: {
      bot_token: { label: 'Bot User OAuth Token', hint: `Begins with xoxb-, under OAuth & Permissions ${SLACK_PAGE}.` },
      app_token: { label: 'App-Level Token', hint: `Begins with xapp-, under Basic Information ${SLACK_PAGE}.` },
      signing_secret: { label: 'Signing Secret', hint: `Under Basic Information, App Credentials ${SLACK_PAGE}.` },
    },
    after: 'Under Event Subscriptions, press Retry beside the request URL: now it is verified.',
    say: '/parley help',
  },
  telegram: {
    about: 'Questions and decisions in chats with a bot, and in groups that it was added to.',
    before: ['Write /newbot to @BotFather in Telegram, and choose a name.'],
    found: { bot_token: { label: 'Token of the bot', hint: 'What @BotFather answers, such as 4242:AAF…' } },
    after: 'Parley has registered its address with Telegram; you have nothing to do there.',
    say: 'help',
  },
  discord: {
    about: 'Questions by /parley, and decisions in the channels of one server. It receives only commands and buttons.',
    before: [
      'Create an application with a bot at discord.com/developers.',
      'Invite the bot, with the scopes bot and applications.commands, only to the server that you want to connect.',
    ],
    found: {
      public_key: { label: 'Public Key', hint: 'Under General Information of the application.' },
      bot_token: { label: 'Token of the bot', hint: 'Under Bot of the application; Reset Token shows it once.' },
    },
    after:
      'Enter the address below as Interactions Endpoint URL under General Information. The command /parley is registered already.',
    say: '/parley help',
  },
  whatsapp: {
    about: 'Questions and decisions in chats with a number of your business.',
    before: ['Add WhatsApp to an app of Meta for Developers, and a number to it.'],
    found: {
      access_token: {
        label: 'Access token',
        hint: 'A permanent one of a system user, with whatsapp_business_messaging.',
      },
      app_secret: { label: 'App secret', hint: 'Under App settings, Basic.' },
      external_id: { label: 'Phone number ID', hint: 'Under WhatsApp, API Setup; not the number itself.' },
    },
    settings: [
      {
        name: 'template_name',
        label: 'Approved template',
        hint: 'A template that Meta approved. Without one, decisions made more than 24 hours after the question are not sent.',
      },
      { name: 'template_language', label: 'Language of the template', hint: 'Such as en or de.' },
    ],
    after:
      'Under WhatsApp, Configuration, enter the address as Callback URL and verify_token below; subscribe to messages.',
    say: 'help',
  },
  teams: {
    about: 'Questions and decisions in the teams and chats of a tenant.',
    before: ['Register a bot at Azure, with the channel Microsoft Teams, and install its app in a team.'],
    found: {
      app_password: { label: 'Client secret', hint: 'Under Certificates & secrets of the app registration.' },
      app_id: { label: 'Application ID', hint: 'Under Overview of the app registration.' },
      external_id: { label: 'Directory ID', hint: 'The tenant, under Overview of the app registration.' },
    },
    after: 'Enter the address below as messaging endpoint under Configuration of the bot.',
    say: 'help',
  },
  google_chat: {
    about: 'Questions and decisions in the spaces of Google Workspace.',
    before: ['Enable the Google Chat API in a project of Google Cloud, and create a service account there.'],
    found: {
      service_account: { label: 'Key of the service account', hint: 'The JSON file, whole.', long: true },
      app_id: { label: 'Project number', hint: 'Under Project info of Google Cloud.' },
    },
    after: 'Enter the address below as HTTP endpoint URL in the configuration of the Chat API.',
    say: 'help',
  },
  generic: {
    about: 'Anything that can send a signed request: a script, a ticket system, a robot.',
    near: '/api/chat/webhook',
    before: [],
    found: {},
    settings: [
      {
        name: 'callback_url',
        label: 'Where answers are sent',
        hint: 'An address of the program, called as Standard Webhooks describe; without it no answers are sent.',
      },
    ],
    after: 'Send {"message": "…"} to the address below, signed with its secret as Standard Webhooks describe.',
    say: 'help',
  },
}

/** The guides of mail, devices and voice assistants. */
const OTHER_GUIDES: Readonly<Record<string, Guide>> = {
  sendgrid: {
    group: 'mail',
    about: 'Mail to a host of yours, handed over by SendGrid as it arrives.',
    before: ['Set up Inbound Parse for the host, with a security policy that signs.'],
    found: {
      public_key: { label: 'Public key', hint: 'From the security policy, which signs the requests.' },
      external_id: {
        label: 'Host or address',
        hint: 'The host that receives, such as in.example.org, or one address.',
      },
    },
    after: 'Enter the address below as destination URL of Inbound Parse, and tick “POST the raw, full MIME message”.',
  },
  ses: {
    group: 'mail',
    about: 'Mail to a domain of yours, handed over by Amazon SES as it arrives.',
    before: ['Make a receipt rule of SES that publishes to a topic of SNS, best in base64.'],
    found: { external_id: { label: 'ARN of the topic', hint: 'Such as arn:aws:sns:eu-west-1:123456789012:mail.' } },
    after: 'Subscribe the address below to the topic, by HTTPS; it confirms itself.',
  },
  fcm: {
    group: 'devices',
    about: 'Notifications on devices with Android, through a Firebase project of yours.',
    before: ['Create a key of a service account under Project settings, Service accounts of the Firebase project.'],
    found: {
      service_account: { label: 'Key of the service account', hint: 'The JSON file, whole.', long: true },
      external_id: { label: 'Project ID', hint: 'Under Project settings, General.' },
    },
  },
  apns: {
    group: 'devices',
    about: 'Notifications on iPhones, iPads and Macs, for an app of yours.',
    where: 'At Apple',
    before: [
      'Under Certificates, Identifiers & Profiles at developer.apple.com, make a key with Apple Push Notifications service.',
      'Download its .p8 file: Apple hands it out once.',
    ],
    found: {
      private_key: { label: 'The .p8 file', hint: 'Whole, with the lines that begin and end it.', long: true },
      app_id: { label: 'Bundle ID', hint: 'Of the app, such as org.example.parley.' },
      external_id: { label: 'Team ID', hint: 'Ten characters, under Membership details of the account.' },
    },
    settings: [
      { name: 'key_id', label: 'Key ID', hint: 'Ten characters, next to the name of the key.' },
      {
        name: 'environment',
        label: 'Builds of the app',
        hint: 'Tokens of the one are worthless at the other.',
        choices: { production: 'from the App Store or TestFlight', sandbox: 'from Xcode, for development' },
      },
    ],
  },
  alexa: {
    group: 'devices',
    about: 'Ask the panel, and hear its progress and its decision, by voice.',
    where: 'At Amazon',
    before: [
      'Create a custom skill at developer.amazon.com, with a backend of your own.',
      'Under Build, JSON Editor, paste the interaction model below, save it and build the model.',
    ],
    found: {
      app_id: { label: 'Skill ID', hint: 'It starts with amzn1.ask.skill. and is under the name of the skill.' },
    },
    after:
      'Enter the address below under Endpoint, as HTTPS of the default region, with a certificate of a trusted authority.',
  },
  google_home: {
    group: 'devices',
    about: 'Answers text that is sent with an API key; Google’s account linking waits for an authorization server.',
    where: 'In the Developer portal',
    before: [
      'Create an API key with the scope devices.write under Developer portal, API keys. Requests act as the person who created it.',
    ],
    found: { app_id: { label: 'Project ID', hint: 'Of the project at console.home.google.com.' } },
    after: 'Send requests to the address below with “Authorization: Bearer” and the key.',
  },
}

const UNKNOWN: Guide = { about: '', before: [], found: {} }
export const guideOf = (kind: string): Guide => CHAT_GUIDES[kind] ?? OTHER_GUIDES[kind] ?? UNKNOWN

/** The name of a secret; its plain id for a kind without a guide. */
export const secretGuideOf = (kind: string, name: string): SecretGuide =>
  guideOf(kind).found[name] ?? { label: name.replaceAll('_', ' '), hint: '' }
