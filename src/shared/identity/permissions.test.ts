import { expect, test } from 'vitest'
import type { OrganizationRole } from './caller.ts'
import { authorize, PERMISSIONS, permits } from './permissions.ts'

const holding = (orgRole: OrganizationRole, ...scopes: string[]) => ({ orgRole, scopes })

test('viewers read everything and change nothing', () => {
  for (const permission of PERMISSIONS) {
    expect(permits(holding('viewer'), permission), permission).toBe(permission.endsWith('.read'))
  }
})

test('owners and admins hold every permission, members those of daily work', () => {
  for (const permission of PERMISSIONS) {
    expect(permits(holding('owner'), permission)).toBe(true)
    expect(permits(holding('admin'), permission)).toBe(true)
  }
  expect(permits(holding('member'), 'debates.create')).toBe(true)
  expect(permits(holding('member'), 'members.manage')).toBe(false)
})

test('scopes narrow what the role allows and never widen it', () => {
  expect(permits(holding('owner', 'debates.read'), 'debates.read')).toBe(true)
  expect(permits(holding('owner', 'debates.read'), 'debates.create')).toBe(false)
  expect(permits(holding('viewer', 'debates.create'), 'debates.create')).toBe(false)
})

test('a lacking permission is named', () => {
  expect(() => authorize(holding('member'), 'members.manage')).toThrow('This needs the permission members.manage')
  expect(() => authorize(holding('admin'), 'members.manage')).not.toThrow()
})
