import { expect, test } from 'vitest'
import { enteredOperations } from '../../../entered-operations.ts'
import { addressInside, basePath, currentWorkspace, workspaceIn, workspaceOf } from './current-workspace.ts'

test('the path of a page says in which workspace it is', () => {
  expect(workspaceIn('/in/wsp_1a/decisions')).toBe('wsp_1a')
  expect(workspaceIn('/in/wsp_1a')).toBe('wsp_1a')
  for (const outside of ['/', '/decisions', '/inbox', '/in/', '/in/org_1/decisions', '/in/wsp_1%2f', '/x/in/wsp_1/'])
    expect(workspaceIn(outside), outside).toBeUndefined()
  expect(addressInside('wsp_1', '/waiting')).toBe('/in/wsp_1/waiting')
  expect(addressInside(undefined, '/waiting')).toBe('/waiting')
})

test('outside a workspace no call names one', () => {
  expect([currentWorkspace, basePath, workspaceOf('GET /api/v2/debates')]).toEqual([undefined, '/', undefined])
})

test('the build knows what acts in a workspace and what does not', () => {
  const entered = enteredOperations()
  for (const operation of ['GET /api/v2/debates', 'POST /api/v2/approvals/{id}/resolve', 'POST /mcp'])
    expect(entered).toContain(operation)
  for (const operation of ['GET /api/v2/auth/me', 'GET /api/v2/budgets', 'GET /api/v2/workspaces'])
    expect(entered).not.toContain(operation)
})
