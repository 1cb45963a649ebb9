import { type Fields, isObject } from '../fields.ts'
import { besideFaults, type Demands, equals, notCoveredIn, someText } from './accompanying-files.ts'
import { KEYS_PATH, type Keyring } from './keys.ts'
import { claimOf, commits, innerNoteFaults, readNote } from './note.ts'
import type { Fault, Findings } from './verdict.ts'

const BESIDE: Demands = {
  note: 'looked at elsewhere',
  origin: 'looked at elsewhere',
  size: 'looked at elsewhere',
  root: 'looked at elsewhere',
  at: 'looked at elsewhere',
  installation: 'looked at elsewhere',
  keys_url: equals(KEYS_PATH),
  proven: someText,
}

/** The answer of `GET /audit/checkpoint`: a note, its content, and the last note of the whole installation. */
export function checkpointFindings(fields: Fields, keyring: Keyring | undefined): Findings {
  const { origin, size, root, at, installation } = fields
  const note = typeof fields.note === 'string' ? readNote(fields.note) : undefined
  const faults: Fault[] = [
    ...innerNoteFaults(fields.note, 'note', { origin, size, root, at }, keyring),
    ...besideFaults(fields, BESIDE, 'note'),
  ]
  if (installation !== null) faults.push(...installationFaults(installation, String(origin), keyring))
  return {
    kind: 'checkpoint',
    about: `${origin}: ${size} entries at ${at}`,
    checked: 'The notes were held against their signatures, and everything beside them against what they say.',
    proves: note ? commits(note) : '',
    /** That there is no note yet is not signed. */
    notCovered: [...notCoveredIn(fields, BESIDE), ...(installation === null ? ['installation'] : [])],
    ...(note && { claims: [claimOf(note)] }),
    faults,
  }
}

const OF_INSTALLATION: Demands = {
  note: 'looked at elsewhere',
  size: 'looked at elsewhere',
  at: 'looked at elsewhere',
}

function installationFaults(held: unknown, origin: string, keyring: Keyring | undefined): Fault[] {
  if (!isObject(held)) return [{ at: 'installation', says: 'installation is not a note with its size and time' }]
  const { size, at } = held
  const faults = [
    ...innerNoteFaults(held.note, 'note', { size, at }, keyring),
    ...besideFaults(held, OF_INSTALLATION, 'note'),
  ].map((fault) => ({ ...fault, at: `installation.${fault.at}` }))
  const note = typeof held.note === 'string' ? readNote(held.note) : undefined
  if (note && installationIn(note.origin) !== installationIn(origin))
    faults.push({ at: 'installation.note', says: 'The note in installation is by another installation' })
  return faults
}

const installationIn = (origin: string) => origin.slice(0, origin.lastIndexOf('/'))
