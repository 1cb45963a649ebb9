import type { Sealing } from '../../../../shared/crypto/sealing.ts'
import type { Erasure } from './erasure-store.ts'
import type { KnownAs } from './identifiers-store.ts'

/** What only the erasure knows until it ends: the address, the key of its digests, and whom to look for. */
export interface Contact {
  email: string
  key: string
  /** From the freezing on; erasures that a former release began have none. */
  knownAs?: KnownAs
}

export const sealContact = (sealing: Sealing, id: string, contact: Contact) => sealing.seal(JSON.stringify(contact), id)

export async function openContact(sealing: Sealing, { id, sealed }: Pick<Erasure, 'id' | 'sealed'>): Promise<Contact> {
  const text = sealed === null ? undefined : await sealing.open(sealed, id)
  if (text === undefined)
    throw new Error(
      'What the erasure has to know was sealed with another key of the installation, which must be put back',
    )
  return JSON.parse(text) as Contact
}
