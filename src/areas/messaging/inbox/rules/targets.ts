const ROLES = ['owner', 'admin', 'member', 'viewer'] as const
type Role = (typeof ROLES)[number]

/** Whom an act is for. */
export type Target =
  | { to: 'user'; userId: string }
  | { to: 'role'; role: Role }
  | { to: 'device'; deviceId: string }
  | { to: 'channel'; connectionId: string; place: string }
  | { to: 'debate' }

/** `user:…`, `role:…`, `device:…`, `channel:<connection>:<place>` or `debate`; an id alone names a person. */
export function targetOf(target: string): Target | undefined {
  if (target === 'debate') return { to: 'debate' }
  const [, kind, name = ''] = /^(user|role|device|channel):(.+)$/s.exec(target) ?? []
  switch (kind) {
    case 'user':
      return { to: 'user', userId: name }
    case 'device':
      return { to: 'device', deviceId: name }
    case 'role':
      return ROLES.some((role) => role === name) ? { to: 'role', role: name as Role } : undefined
    case 'channel': {
      const [, connectionId, place] = /^(cxn_[^:]+):(.+)$/s.exec(name) ?? []
      return connectionId !== undefined && place !== undefined ? { to: 'channel', connectionId, place } : undefined
    }
    default:
      return target.startsWith('usr_') ? { to: 'user', userId: target } : undefined
  }
}
