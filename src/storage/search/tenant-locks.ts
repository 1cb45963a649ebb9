import { sql } from 'kysely'
import type { Transaction } from '../database.ts'

/**
 * Processes that change existing segments (merge, purge, rebuild, erasing a tenant) take turns, tenant by tenant, and
 * read what they replace only once it is their turn.
 */
export const takeTurn = async (tx: Transaction, org: string) =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`search turn ${org}`}, 0))`.execute(tx))

/** Adding runs beside the turns, but not while the tenant is erased. */
export const keepFromErasing = async (tx: Transaction, org: string) =>
  void (await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`search tenant ${org}`}, 0))`.execute(tx))

/** Nobody adds until this transaction ends. */
export const shutOut = async (tx: Transaction, org: string) =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`search tenant ${org}`}, 0))`.execute(tx))
