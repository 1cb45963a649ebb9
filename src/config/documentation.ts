import { defaultIn, type Setting } from './setting.ts'
import { SUBJECTS } from './settings.ts'

/** `docs/configuration.md`: the table of settings as a page for operators. */
export const configurationPage = () =>
  [INTRODUCTION, ...SUBJECTS.map(({ title, settings }) => section(title, settings))].join('\n')

const INTRODUCTION = `# Configuration

Every setting is an environment variable. A file \`.env\` in the working directory is read too (except with
\`SERVICE_ENV=test\`); what is set outside wins, also when it is set to nothing. An empty or blank value counts as not
set, and white space around a value is dropped.

All settings are read once, at start. If any is wrong, the service does not start and lists all of them, each with what
would be right. A name that begins with \`SERVICE_\` and is not listed here is logged with the setting probably meant. A
deprecated name works and is logged once.

With no setting at all the service runs for development, on an embedded database in \`.service/\`.

- **Lists** are separated by commas.
- **True or false** may also be written yes/no, on/off and 1/0.
- **Secrets** (marked 🔒) never appear in messages or logs.
- **Read by** names the part of the source that uses the setting; *not yet* marks settings that nothing reads so far.

This page is generated from \`src/config/settings/\` by \`npm run docs:configuration\`.

## What production needs

| Setting | Why |
|---|---|
| \`SERVICE_ENV=production\` | safe defaults, and the service refuses to start on a doubtful configuration |
| \`SERVICE_JWT_SECRET\` | signs the tokens |
| \`DATABASE_URL\` | your PostgreSQL (15 or newer) in place of the embedded one; several nodes may share it |
| \`SERVICE_MASTER_KEY_FILE\` | with \`DATABASE_URL\`: the key that seals all others, the same on every node and backed up apart from the database ([keys](keys.md)) |
`

const section = (title: string, settings: readonly Setting[]) =>
  `## ${title}

| Setting | Value | Default | Meaning | Read by |
|---|---|---|---|---|
${settings.map(row).join('\n')}
`

const row = (setting: Setting) =>
  `| \`${setting.name}\`${setting.secret ? ' 🔒' : ''} | ${setting.type.label} | ${shownDefault(setting)} | ${meaning(setting)} | ${setting.area}${setting.notYet ? ' (*not yet*)' : ''} |`

function meaning({ meaning, alsoNamed = [], formerly = [], fallback }: Setting): string {
  return [
    meaning,
    ...alsoNamed.map((name) => `Also named \`${name}\`.`),
    ...formerly.map((name) => `Deprecated name: \`${name}\`.`),
    ...(fallback ? [`Not set, \`${fallback}\` counts.`] : []),
  ].join(' ')
}

function shownDefault(setting: Setting): string {
  if (setting.defaultInWords) return setting.defaultInWords
  const shown = (environment: string) => {
    const text = defaultIn(environment, setting)
    return text ? `\`${text}\`` : '—'
  }
  const usual = shown('development')
  const different = ['production', 'test'].filter((environment) => shown(environment) !== usual)
  return [usual, ...different.map((environment) => `${environment}: ${shown(environment)}`)].join('<br>')
}
