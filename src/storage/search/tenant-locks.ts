import { sql } from 'kysely'
import type { Transaction } from '../database.ts'

/**
 * Who changes segments that are there (merge, purge, rebuild, the erasing of a tenant) does so in turn, tenant by tenant, and
 * reads what it replaces only once it has its turn.
 */
export const takeTurn = async (tx: Transaction, org: string) =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`search turn ${org}`}, 0))`.execute(tx))

/** Adding goes on beside the turns, but not while the tenant is erased. */
export const keepFromErasing = async (tx: Transaction, org: string) =>
  void (await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`search tenant ${org}`}, 0))`.execute(tx))

/** Nobody adds until this transaction ends. */
export const shutOut = async (tx: Transaction, org: string) =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`search tenant ${org}`}, 0))`.execute(tx))
