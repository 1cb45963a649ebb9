import type { Guide } from './guide.ts'

/** What brings mail, tells devices, or listens. */
export const OTHER_GUIDES: Readonly<Record<string, Guide>> = {
  sendgrid: {
    group: 'mail',
    about: 'Mail to a host of yours, handed over by SendGrid as it arrives.',
    before: ['Set up Inbound Parse for the host, with a security policy that signs.'],
    found: {
      public_key: { label: 'Public key', hint: 'Of the security policy, which signs what is sent.' },
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
    before: ['Make a key of a service account under Project settings, Service accounts of the Firebase project.'],
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
      { name: 'key_id', label: 'Key ID', hint: 'Ten characters, beside the name of the key.' },
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
    about: 'Ask the panel, hear how it stands and what was decided, by voice.',
    where: 'At Amazon',
    before: [
      'Make a custom skill at developer.amazon.com, with a backend of your own.',
      'Under Build, JSON Editor, paste the interaction model below, save it and build the model.',
    ],
    found: { app_id: { label: 'Skill ID', hint: 'Begins with amzn1.ask.skill., under the name of the skill.' } },
    after:
      'Enter the address below under Endpoint, as HTTPS of the default region, with a certificate of a trusted authority.',
  },
  google_home: {
    group: 'devices',
    about: 'Answers text that is sent with an API key; Google’s account linking waits for an authorization server.',
    where: 'In the Developer portal',
    before: [
      'Create an API key with the scope devices.write under Developer portal, API keys. Requests act as whoever created it.',
    ],
    found: { app_id: { label: 'Project ID', hint: 'Of the project at console.home.google.com.' } },
    after: 'Send requests to the address below with “Authorization: Bearer” and the key.',
  },
}
