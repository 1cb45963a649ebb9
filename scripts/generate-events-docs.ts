import { writeFile } from 'node:fs/promises'
import { EVENTS, type FieldWords } from '../src/engine/events/registry.ts'
import { EVENT_TYPES, type EventType } from '../src/shared/event-types.ts'

export const EVENTS_PAGE = new URL('../docs/events.md', import.meta.url)

/** `docs/events.md`, from the descriptions beside the shapes that the code uses. */
export function eventsPage(): string {
  return `# Events

Generated from \`src/engine/events/\` by \`npm run docs:events\`. Do not edit.

A debate is its log: these are all the facts it can hold. What is kept in \`data\` (ids, numbers, enums, short labels and pseudonymous
user ids) stays for good. What is kept in \`private\` (the free text) is taken away by an erasure: what is left is its digest, so the
chain still verifies. The stream sends every event under the same name, with the event's version as \`seq\`.

A part of a field is written \`field.part\`, whether the field holds one such thing or a list of them. Fields that do not apply are absent.

${EVENT_TYPES.map(section).join('\n\n')}

## What is no event

\`agent_thinking\`, token deltas and \`progress_update\` are signals: they are sent and never stored.

## The chain

\`data\` and \`private\` are stored as canonical JSON (RFC 8785). With ‖ joining texts, hashes and salts as lower-case hexadecimal,
and all text as UTF-8:

- \`private_digest = sha256(salt ‖ private)\`, null for an event that never had free text;
- \`hash = sha256(previous hash ‖ canonical {at, data, debate_id, private_digest, type, version})\`, where the first event of a
  debate follows 64 zeros, and \`at\` is written with milliseconds and \`Z\`.
`
}

function section(type: EventType): string {
  const { meaning, data, private: text = {} } = EVENTS[type]
  const rows = [...rowsOf(data, '`data`, for good'), ...rowsOf(text, '`private`, **until an erasure**')]
  return `## \`${type}\`

${meaning}

| Field | What it is | Kept in |
|---|---|---|
${rows.join('\n')}`
}

const rowsOf = (fields: FieldWords, kept: string, within = ''): string[] =>
  Object.entries(fields).flatMap(([field, words]) => {
    const name = `${within}${field}`
    const row = (sentence: string) => `| \`${name}\` | ${sentence} | ${kept} |`
    return typeof words === 'string' ? [row(words)] : [row(words.is), ...rowsOf(words.parts, kept, `${name}.`)]
  })

if (import.meta.main) {
  await writeFile(EVENTS_PAGE, eventsPage())
  console.log('Wrote docs/events.md')
}
