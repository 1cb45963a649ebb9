import { tellsVersion, useCompileCache } from './startup.ts'

interface Command {
  says: string
  /** The answer to `--help`; a command without it answers itself. */
  usage?: string
  run: () => Promise<unknown>
}

const FROM_ENVIRONMENT = 'Settings come from the environment or a .env file (docs/configuration.md).'
const SETTINGS = `Takes no arguments. ${FROM_ENVIRONMENT}`

/** Runs a command that answers with its exit code. */
const exitWith = async (command: Promise<{ run: (args: readonly string[]) => Promise<number> }>) =>
  process.exit(await (await command).run(process.argv.slice(2)))

/** Each reads its own arguments and sets the exit code, as it does under its own name in package.json. */
const COMMANDS: Record<string, Command> = {
  start: { says: 'run the service', usage: SETTINGS, run: () => import('./start.ts') },
  ask: { says: 'ask a question and watch the debate', run: () => import('./ask.ts') },
  library: {
    says: 'add texts to the library, and search it',
    run: () => exitWith(import('./library/run.ts')),
  },
  channels: {
    says: 'connect chat platforms, and show their messages',
    run: () => exitWith(import('./channels/run.ts')),
  },
  approvals: {
    says: 'list approvals that wait for people, and answer them',
    run: () => exitWith(import('./approvals/run.ts')),
  },
  workflow: {
    says: 'run a workflow, and follow its steps',
    run: () => exitWith(import('./workflow/run.ts')),
  },
  advisories: {
    says: 'import advisories about packages, and list them',
    run: () => exitWith(import('./advisories/run.ts')),
  },
  mcp: { says: 'let an assistant ask, over standard input and output', run: () => exitWith(import('./mcp/run.ts')) },
  audit: { says: 'accept audit logs that a backup restored', run: () => import('./audit.ts') },
  doctor: {
    says: 'check an installation',
    usage: `--offline makes no external calls: neither to vendors of channels nor to sources or the collector of traces.\n\n${FROM_ENVIRONMENT}`,
    run: () => import('./doctor.ts'),
  },
  keys: { says: 'seal, change and list the keys of the installation', run: () => exitWith(import('./keys/run.ts')) },
  migrate: { says: 'bring the database up to this release', usage: SETTINGS, run: () => import('./migrate.ts') },
  'rebuild-views': {
    says: 'rebuild views from the log',
    usage: 'Takes the names of views; without any it rebuilds all of them.',
    run: () => import('./rebuild-views.ts'),
  },
  scan: { says: 'scan a directory of code without a server', run: () => exitWith(import('./scan/run.ts')) },
  trace: { says: 'print the trace of a debate for other tools', run: () => exitWith(import('./trace/run.ts')) },
  verify: {
    says: 'check a receipt, an export, a certificate or a note without a server',
    run: () => import('./verify.ts'),
  },
  'verify-receipt': { says: 'check a decision receipt without a server', run: () => import('./verify-receipt.ts') },
}

const USAGE = `npm run parley -- <command> [arguments]

${Object.entries(COMMANDS)
  .map(([name, { says }]) => `  ${name.padEnd(16)}${says}`)
  .join('\n')}

What a command takes: npm run parley -- <command> --help
Which release this is: npm run parley -- --version`

const HELP = new Set(['help', '--help', '-h'])

const [name = 'help'] = process.argv.splice(2, 1)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (command?.usage !== undefined && process.argv.slice(2).some((given) => HELP.has(given))) {
  process.stdout.write(`npm run parley -- ${name}: ${command.says}\n\n${command.usage}\n`)
} else if (tellsVersion(command ? process.argv.slice(2) : [name])) {
  process.exitCode = 0
} else if (command) {
  // The service enables it itself, after it has set the flags under which its code is compiled.
  if (name !== 'start') useCompileCache()
  await command.run()
} else if (HELP.has(name)) {
  process.stdout.write(`${USAGE}\n`)
} else {
  process.stderr.write(`There is no command ${name}.\n\n${USAGE}\n`)
  process.exitCode = 2
}
