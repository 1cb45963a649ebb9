import { found, unfound, type Way } from './way.ts'

/** What stands around the log: what waits, what was verified, how far was read. */
export const aroundWays: readonly Way[] = [
  unfound('an act that waits to be entered is deleted', `delete from audit_pending where source = 'record'`, {
    needs: 'not proven',
    named: 'before it is in the tree',
  }),
  unfound(
    'an act that waits to be entered says something else',
    `update audit_pending set facts = jsonb_set(facts, '{outcome}', '"failure"') where source = 'record'`,
    { needs: 'not proven', named: 'before it is in the tree' },
  ),
  found(
    'an act of a debate that waits to be entered is deleted',
    `delete from audit_pending where source = 'log'`,
    ({ waiting }) => [{ of: 'org_1', what: 'debate', type: 'gap', debate_id: waiting, version: 1 }],
  ),
  found(
    'the last verification is said to have found nothing',
    `update audit_entries set outcome = 'failure' where payer_id = 'org_1' and seq = 40;
     insert into audit_checks (payer_id, verified_at, size, valid, issues) values ('org_1', now(), 9999, true, '[]')
     on conflict (payer_id) do update set valid = true, issues = '[]', size = 9999`,
    [{ of: 'org_1', what: 'entry', seq: 40 }],
  ),
]
