import { writeFile } from 'node:fs/promises'
import { EVENT_TYPES } from '../src/shared/event-types.ts'

export const EVENTS_PAGE = new URL('../docs/events.md', import.meta.url)

/** `docs/events.md`, from the table that the code uses. */
export function eventsPage(): string {
  const rows = Object.entries(EVENT_TYPES).map(
    ([type, entry]) =>
      `| \`${type}\` | ${entry.meaning} | ${entry.data} | ${'private' in entry ? entry.private : '—'} |`,
  )
  return `# Events

Generated from \`src/shared/event-types.ts\` by \`npm run docs:events\`. Do not edit.

A debate is its log: these are all the facts it can hold. \`data\` carries ids, numbers, enums and pseudonymous user ids, and
stays for good. \`private\` carries the free text, and an erasure takes it away: what is left is its digest, so the chain still
verifies. The stream sends every event under the same name, with the event's version as \`seq\`.

| Type | Meaning | \`data\` | \`private\` |
|---|---|---|---|
${rows.join('\n')}

\`agent_thinking\`, token deltas and \`progress_update\` are signals: they are sent and never stored.

## The chain

\`data\` and \`private\` are stored as canonical JSON (RFC 8785). With ‖ joining texts, hashes and salts as lower-case hexadecimal,
and all text as UTF-8:

- \`private_digest = sha256(salt ‖ private)\`, null for an event that never had free text;
- \`hash = sha256(previous hash ‖ canonical {at, data, debate_id, private_digest, type, version})\`, where the first event of a
  debate follows 64 zeros, and \`at\` is written with milliseconds and \`Z\`.
`
}

if (import.meta.main) {
  await writeFile(EVENTS_PAGE, eventsPage())
  console.log('Wrote docs/events.md')
}
