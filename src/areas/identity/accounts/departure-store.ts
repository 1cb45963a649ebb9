import { conflict } from '../../../shared/errors.ts'
import type { Transaction } from '../../../storage/database.ts'

/** Keeps one administrator: the row locks make two who remove each other wait. */
export async function refuseLastAdministrator(tx: Transaction, userId: string): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (admins.length === 1 && admins[0]?.id === userId) {
    throw conflict('The last administrator cannot be disabled or removed')
  }
}

/** Deletes every credential and linked identity of a person. */
export async function eraseProofs(tx: Transaction, userId: string): Promise<void> {
  for (const table of ['second_factors', 'api_keys', 'oauth_identities', 'sso_identities'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
