import type { Guide } from './guide.ts'

const SLACK_PAGE = 'at api.slack.com/apps'

/** Where people talk. */
export const CHAT_GUIDES: Readonly<Record<string, Guide>> = {
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
    after: 'Telegram was told where to call; nothing is left to do there.',
    say: 'help',
  },
  discord: {
    about: 'Questions by /parley, and decisions in the channels of one server. It hears commands and buttons alone.',
    before: [
      'Make an application at discord.com/developers, with a bot.',
      'Invite the bot with the scopes bot and applications.commands to the server that is to be connected, and to no other.',
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
        hint: 'What Meta approved for decisions later than 24 hours after the question; without it they are not told.',
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
    before: ['Switch the Google Chat API on in a project of Google Cloud, and make a service account there.'],
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
        hint: 'An address of the program, called as Standard Webhooks describe; without it nothing can be answered.',
      },
    ],
    after: 'Send {"message": "…"} to the address below, signed with its secret as Standard Webhooks describe.',
    say: 'help',
  },
}
